import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import {
  DispatchFailedError,
  type SelectorOptions,
} from '../../../lib/index.js';
import { counts } from '../../support/sequence.js';
import {
  closeAll,
  ejectedForMs,
  type HandlerPlan,
  reasonOf,
  rejects,
  startGroup,
  useClock,
} from '../support.js';

beforeEach(useClock);
afterEach(closeAll);

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const down = rejects(new Error('down'));

async function start(
  options: SelectorOptions<string>,
  plans: Record<string, HandlerPlan> = { A: 1, B: 1 },
) {
  const group = await startGroup({ failover: true, ...options }, plans);
  const dispatch = async (times: number) => {
    const before = group.calls.length;
    let served = 0;
    for (let call = 0; call < times; call++) {
      await group.jobs.dispatch(call).then(
        () => (served += 1),
        () => undefined,
      );
    }
    return { served, called: group.calls.slice(before).join('') };
  };
  const stateOf = (name: string) =>
    group.jobs.snapshot().find(({ handler }) => handler === name)!;
  return { ...group, dispatch, stateOf };
}

describe('ejected handlers are the last resort', () => {
  it('a group of two serves on when one was out for a moment and then the other goes down', async () => {
    const { does, dispatch, stateOf } = await start({ ejection: true });
    does.A = down;
    await dispatch(9);
    expect(stateOf('A').state).toBe('ejected');
    does.A = () => 'A';
    does.B = down;
    expect((await dispatch(20)).served).toBe(20);
    // It was seen to work.
    expect(stateOf('A').state).toBe('eligible');
  });

  it('of three, too, when two are well again and the third goes down', async () => {
    const { does, dispatch, stateOf } = await start(
      { ejection: { failures: 1, maxEjected: 1 } },
      { A: 1, B: 1, C: 1 },
    );
    does.A = does.B = down;
    await dispatch(2);
    expect([stateOf('A').state, stateOf('B').state]).toEqual([
      'ejected',
      'ejected',
    ]);
    does.A = does.B = () => 'ok';
    does.C = down;
    expect((await dispatch(10)).served).toBe(10);
  });

  it('come in the order in which their ejections end', async () => {
    const { jobs, does, calls } = await start(
      { ejection: true, failover: { maxAttempts: 9 } },
      { A: 1, B: 1, C: 1, D: 1 },
    );
    const pauses: Record<string, number> = { A: 3000, B: 1000, C: 2000 };
    for (const [name, retryAfterMs] of Object.entries(pauses)) {
      does[name] = rejects({ retryAfterMs });
    }
    await jobs.dispatch(1);
    expect(calls.join('')).toBe('ABCD');
    calls.length = 0;
    does.D = down;
    expect(await reasonOf(jobs.dispatch(2))).toBeInstanceOf(
      DispatchFailedError,
    );
    expect(calls.join('')).toBe('DBCA');
  });

  it('are tried no longer than maxAttempts says', async () => {
    const { does, dispatch } = await start(
      {
        ejection: { failures: 1, maxEjected: 1 },
        failover: { maxAttempts: 2 },
      },
      { A: 1, B: 1, C: 1 },
    );
    does.A = does.B = down;
    await dispatch(2);
    does.C = down;
    const { called } = await dispatch(1);
    expect(called).toHaveLength(2);
  });

  it('are not tried by who does not try again, nor for an error that must not be retried', async () => {
    for (const options of [
      { failover: false },
      { failover: { retryable: () => false } },
    ]) {
      const { jobs, does, dispatch } = await start({
        ...options,
        ejection: true,
      });
      does.A = rejects({ retryAfterMs: 1000 });
      await dispatch(1);
      does.A = () => 'A';
      does.B = down;
      expect((await dispatch(2)).called).toBe('BB');
      expect(jobs.snapshot()[0].state).toBe('ejected');
    }
  });

  it("are not tried with whenAllEjected: 'fail'", async () => {
    const { does, dispatch } = await start({
      ejection: { failures: 1, whenAllEjected: 'fail' },
    });
    does.A = down;
    await dispatch(1);
    does.A = () => 'A';
    does.B = down;
    expect(await dispatch(3)).toEqual({ served: 0, called: 'BBB' });
  });

  it.each<[string, (group: Awaited<ReturnType<typeof start>>) => unknown]>([
    ['ejected', ({ jobs }) => jobs.eject('A', { forMs: 10_000 })],
    ['suspended', ({ selector }) => selector.suspend('A')],
    ['drained', ({ jobs }) => jobs.drain('A')],
    ['removed', ({ selector }) => selector.remove('A')],
  ])('are never those that a person %s', async (_, takeOut) => {
    const group = await start({ ejection: true });
    await takeOut(group);
    group.does.B = down;
    expect((await group.dispatch(3)).called).toBe('BBB');
  });

  it('are never those that the call excludes', async () => {
    const { jobs, does, calls } = await start({ ejection: { failures: 1 } });
    does.A = down;
    await jobs.dispatch(1);
    calls.length = 0;
    does.B = down;
    await reasonOf(jobs.dispatch(2, { exclude: ['A'] }));
    await reasonOf(jobs.dispatch(3, { only: ['B'] }));
    expect(calls.join('')).toBe('BB');
  });

  it('wait behind a backup of a higher priority number', async () => {
    const { does, dispatch } = await start(
      { ejection: { failures: 1 } },
      { A: 1, B: { priority: 1 } },
    );
    does.A = down;
    await dispatch(1);
    expect((await dispatch(1)).called).toBe('B');
    does.A = () => 'A';
    does.B = down;
    expect(await dispatch(1)).toEqual({ served: 1, called: 'BA' });
  });

  it('serve a stream as well, before its first value', async () => {
    const { jobs, does, dispatch } = await start({ ejection: { failures: 1 } });
    does.A = down;
    await dispatch(1);
    does.A = () => 'A';
    does.B = down;
    const values: unknown[] = [];
    await jobs.stream(1).forEach((value) => void values.push(value));
    expect(values).toEqual(['A']);
  });

  it('serve a call with a key', async () => {
    const { jobs, does, dispatch } = await start({ ejection: { failures: 1 } });
    does.A = down;
    await dispatch(1);
    does.A = () => 'A';
    does.B = down;
    expect(await jobs.dispatch(1, { key: 'customer' })).toBe('A');
  });

  it('are full like others: one that has no room is passed over', async () => {
    const { jobs, does, dispatch, calls } = await start({
      ejection: { failures: 1 },
      maxConcurrent: 1,
    });
    does.A = down;
    await dispatch(1);
    does.A = () => new Promise(() => undefined);
    does.B = down;
    void jobs.dispatch(1);
    await pass(1);
    calls.length = 0;
    await dispatch(1);
    expect(calls.join('')).toBe('B');
  });

  it('that fail again stay out for as long as they were, no longer', async () => {
    const { does, dispatch, stateOf } = await start({
      ejection: { failures: 1, duration: 1000 },
    });
    does.A = down;
    await dispatch(1);
    does.B = down;
    await pass(400);
    await dispatch(5);
    expect(ejectedForMs(stateOf('A'))).toBe(600);
  });

  it('share the calls by weight when nobody else is there at all', async () => {
    const { does, dispatch } = await start(
      {
        ejection: { failures: 1, maxEjected: 1, duration: 60_000 },
        failover: false,
      },
      { A: 3, B: 1 },
    );
    does.A = does.B = down;
    await dispatch(8);
    expect(counts((await dispatch(40)).called)).toEqual({ A: 30, B: 10 });
  });
});
