import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { FailedAnswerError, WeighterModule } from '../../../lib/index.js';
import {
  closeAll,
  handlers,
  hangs,
  reasonOf,
  rejects,
  start,
  startGroup,
  useClock,
} from '../support.js';
import { WeightedDispatcher } from '../../../lib/index.js';

beforeEach(useClock);
afterEach(closeAll);

const FIVE_MINUTES = 300_000;

describe('the outcomes of a handler', () => {
  it('are counted by what attempts came to, since the start and of late', async () => {
    const { jobs, does } = await startGroup({ attemptTimeout: 100 }, { A: 1 });
    await jobs.dispatch(1);
    does.A = rejects(new Error('down'));
    await reasonOf(jobs.dispatch(2));
    does.A = hangs;
    const late = reasonOf(jobs.dispatch(3));
    await jest.advanceTimersByTimeAsync(100);
    await late;
    const leaving = new AbortController();
    const gone = reasonOf(jobs.dispatch(4, { signal: leaving.signal }));
    leaving.abort('gone');
    await gone;
    const outcomes = { succeeded: 1, failed: 1, timedOut: 1, aborted: 1 };
    expect(jobs.snapshot()).toMatchObject([
      {
        attempts: 4,
        ...outcomes,
        recent: { attempts: 4, firstAttempts: 4, ...outcomes },
      },
    ]);

    await jest.advanceTimersByTimeAsync(FIVE_MINUTES);
    expect(jobs.snapshot()).toMatchObject([
      {
        attempts: 4,
        ...outcomes,
        recent: { attempts: 0, firstAttempts: 0, succeeded: 0, failed: 0 },
      },
    ]);
    expect(jobs.snapshot()[0]).not.toHaveProperty('p50Ms');
  });

  it('name the last error, and never a payload', async () => {
    const { jobs, does } = await startGroup(
      { failWhen: (answer) => answer === 'SECRET' },
      { A: 1 },
    );
    expect(jobs.snapshot()[0]).not.toHaveProperty('lastError');
    does.A = rejects(new RangeError('x'.repeat(500)));
    await reasonOf(jobs.dispatch(1));
    expect(jobs.snapshot()[0].lastError).toEqual({
      name: 'RangeError',
      message: 'x'.repeat(200),
      atMs: Date.now(),
    });

    does.A = () => 'SECRET';
    expect(await reasonOf(jobs.dispatch(2))).toBeInstanceOf(FailedAnswerError);
    const { lastError } = jobs.snapshot()[0];
    expect(lastError?.name).toBe('FailedAnswerError');
    expect(JSON.stringify(lastError)).not.toContain('SECRET');

    does.A = rejects(null);
    await reasonOf(jobs.dispatch(3));
    expect(jobs.snapshot()[0].lastError).toMatchObject({ message: 'null' });
  });

  it('tell how long attempts took, within the width of a bucket', async () => {
    const { jobs, does } = await startGroup({ observe: true }, { A: 1 });
    does.A = (ms) =>
      new Promise((resolve) => setTimeout(resolve, ms as number, 'A'));
    const calls = Array.from({ length: 100 }, (_, i) => jobs.dispatch(i + 1));
    await jest.advanceTimersByTimeAsync(100);
    await Promise.all(calls);
    const { p50Ms, p95Ms } = jobs.snapshot()[0];
    expect(p50Ms).toBeGreaterThan(50 / 1.19);
    expect(p50Ms).toBeLessThan(50 * 1.19);
    expect(p95Ms).toBeGreaterThan(95 / 1.19);
    expect(p95Ms).toBeLessThan(95 * 1.19);
  });

  it('are of no interest to a group without options that nobody observes', async () => {
    const { jobs } = await startGroup({}, { A: 1 });
    await jobs.dispatch(1);
    const [snapshot] = jobs.snapshot();
    expect(snapshot).toMatchObject({ attempts: 1, servedShare: 1 });
    expect(snapshot).not.toHaveProperty('succeeded');
    expect(snapshot).not.toHaveProperty('recent');
  });

  it('are counted in a group without options where it is observed, with the stack of its errors', async () => {
    const { jobs, does } = await startGroup({ observe: true }, { A: 1 });
    await jobs.dispatch(1);
    does.A = () => {
      throw new Error('at once');
    };
    const error = (await reasonOf(jobs.dispatch(2))) as Error;
    expect(error.message).toBe('at once');
    does.A = rejects(new Error('later'));
    await reasonOf(jobs.dispatch(3));
    expect(jobs.snapshot()).toMatchObject([
      { attempts: 3, inFlight: 0, succeeded: 1, failed: 2 },
    ]);
  });

  it('are counted in every group where the application says so', async () => {
    const app = await start({
      imports: [WeighterModule.forRoot({ observe: true })],
      providers: handlers({ A: 1 }),
    });
    const jobs = app.get(WeightedDispatcher).for('jobs');
    await jobs.dispatch(1);
    expect(jobs.snapshot()).toMatchObject([{ succeeded: 1 }]);
    await app.close();
  });

  it('share first attempts apart from failovers', async () => {
    const { jobs, does } = await startGroup({ failover: true }, { A: 1, B: 1 });
    does.A = rejects('A');
    for (let call = 0; call < 4; call++) {
      await jobs.dispatch(call);
    }
    expect(jobs.snapshot()).toMatchObject([
      { handler: 'A', attempts: 2, servedShare: 0.5 },
      { handler: 'B', attempts: 4, servedShare: 0.5 },
    ]);
  });
});
