import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { DispatchTimeoutError } from '../../../lib/index.js';
import {
  beBusy,
  closeAll,
  ejectedForMs,
  hangs,
  rejects,
  startGroup,
  useClock,
} from '../support.js';

beforeEach(useClock);
afterEach(closeAll);

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('the corners of a dispatch', () => {
  it('calls nobody once the time is up, though the timer is late', async () => {
    const { jobs, calls, does } = await startGroup(
      { failover: true, timeout: 20 },
      { A: 1, B: 1 },
    );
    does.A = () => {
      beBusy(60);
      throw new Error('A');
    };
    await expect(jobs.dispatch(1)).rejects.toThrow(DispatchTimeoutError);
    expect(calls).toEqual(['A']);
  });

  it('a pause that was asked for is over when it is over', async () => {
    const { jobs, does } = await startGroup({ failover: true }, { A: 1, B: 1 });
    does.A = () =>
      Promise.reject(Object.assign(new Error('later'), { retryAfterMs: 50 }));
    await jobs.dispatch(1);
    expect(jobs.snapshot()[0].state).toBe('ejected');
    await pass(60);
    does.A = rejects('A');
    await jobs.dispatch(2);
    await jobs.dispatch(3);
    expect(jobs.snapshot()[0]).toMatchObject({
      state: 'eligible',
    });
  });

  it('a pause that was asked for does not lengthen the next ejection', async () => {
    const { jobs, does } = await startGroup(
      { failover: true, ejection: { failures: 1, duration: 1000 } },
      { A: 1, B: 1 },
    );
    does.A = () =>
      Promise.reject(Object.assign(new Error('later'), { retryAfterMs: 50 }));
    await jobs.dispatch(1);
    await pass(60);
    does.A = rejects('A');
    await jobs.dispatch(2);
    await jobs.dispatch(3);
    expect(ejectedForMs(jobs.snapshot()[0])).toBeLessThanOrEqual(1000);
    expect(ejectedForMs(jobs.snapshot()[0])).toBeGreaterThan(0);
  });

  it('a name added twice is called once, with a key too', async () => {
    const { jobs, selector, calls, does } = await startGroup(
      { failover: true },
      { A: 1, B: 1 },
    );
    does.A = rejects('A');
    does.B = rejects('B');
    selector.add('A', 5);
    await jobs.dispatch(1, { key: 'k' }).catch(() => undefined);
    expect([...calls].sort()).toEqual(['A', 'B']);
  });

  it('a probe that was given up says nothing any more', async () => {
    const { jobs, does } = await startGroup(
      {
        failover: true,
        ejection: { failures: 1, duration: 50, maxDuration: 50 },
      },
      { A: 1, B: 1 },
    );
    does.A = rejects('A');
    await jobs.dispatch(1);
    await pass(60);
    let answer: (value: string) => void = () => {};
    does.A = () => new Promise<string>((resolve) => (answer = resolve));
    const probe = jobs.dispatch(2, { exclude: 'B' });
    await pass(60);
    does.A = rejects('A');
    await jobs.dispatch(3, { exclude: 'B' }).catch(() => undefined);
    expect(jobs.snapshot()[0].state).toBe('ejected');
    answer('late');
    await probe;
    expect(jobs.snapshot()[0].state).toBe('ejected');
  });

  it('with a rule of the user, a failure it will not have retried brings nobody back', async () => {
    const { jobs, does } = await startGroup(
      {
        failover: { retryable: (error) => error === 'not sent' },
        ejection: { failures: 1, duration: 50 },
      },
      { A: 1, B: 1 },
    );
    does.A = rejects('not sent');
    await jobs.dispatch(1);
    await pass(60);
    does.A = rejects('gateway');
    await expect(jobs.dispatch(2, { exclude: 'B' })).rejects.toBe('gateway');
    // It is still to be probed, and the second ejection in a row is twice as long.
    does.A = rejects('not sent');
    await jobs.dispatch(3);
    await jobs.dispatch(4);
    expect(ejectedForMs(jobs.snapshot()[0])).toBe(100);
  });

  it('declared order is for failovers: first attempts keep their shares', async () => {
    const { jobs, calls, does } = await startGroup(
      {
        failover: { order: 'declared' },
        ejection: { failures: 1, duration: 100_000 },
      },
      { A: 50, B: 10, C: 40 },
    );
    does.A = rejects('A');
    await jobs.dispatch(0);
    calls.length = 0;
    for (let i = 0; i < 100; i++) {
      await jobs.dispatch(i);
    }
    const served = (name: string) => calls.filter((c) => c === name).length;
    expect(Math.abs(served('B') - 20)).toBeLessThanOrEqual(1);
    expect(served('B') + served('C')).toBe(100);
  });

  it('an error that throws when it is asked is an error like others', async () => {
    const evil = new Proxy(new Error('evil'), {
      get: () => {
        throw new Error('getter');
      },
    });
    const { jobs, does } = await startGroup({ failover: true }, { A: 1, B: 1 });
    does.A = rejects(evil);
    expect(await jobs.dispatch(1)).toBe('B');
  });

  it('an abort while the call is read is heeded', async () => {
    const controller = new AbortController();
    const { jobs, calls } = await startGroup({ failover: true }, { A: 1 });
    const exclude = (function* () {
      controller.abort('why');
      yield 'nobody';
    })();
    const { signal } = controller;
    await expect(jobs.dispatch(1, { exclude, signal })).rejects.toBe('why');
    expect(calls).toEqual([]);
  });

  it.each([
    [null, "'options'"],
    [{ signal: {} }, "'signal'"],
  ])('the call options %p are refused', async (options, name) => {
    const { jobs } = await startGroup({}, { A: 1 });
    await expect(jobs.dispatch(1, options as never)).rejects.toThrow(name);
  });

  it('a handler that hangs is no obstacle to the others', async () => {
    const { jobs, does } = await startGroup(
      { failover: true, attemptTimeout: 10 },
      { A: 1, B: 1 },
    );
    does.A = hangs;
    const call = jobs.dispatch(1);
    await pass(10);
    expect(await call).toBe('B');
  });
});
