import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { NoCandidateError, type SelectorOptions } from '../../../lib/index.js';
import {
  closeAll,
  ejectedForMs,
  type HandlerPlan,
  hangs,
  reasonOf,
  rejects,
  settled,
  startGroup,
  useClock,
} from '../support.js';

beforeEach(useClock);
afterEach(closeAll);

const ONE_FAILURE = { failures: 1, duration: 1000 };

/** A group where A fails and B serves. */
async function startFailing(
  options: SelectorOptions<string>,
  plans: Record<string, HandlerPlan> = { A: 1, B: 1 },
) {
  const group = await startGroup({ failover: true, ...options }, plans);
  group.does.A = rejects(new Error('A'));
  const dispatch = async (times: number) => {
    const before = group.calls.length;
    for (let call = 0; call < times; call++) {
      await group.jobs.dispatch(call).catch(() => undefined);
    }
    return group.calls.slice(before).join('');
  };
  const stateOf = (name: string) =>
    group.jobs.snapshot().find(({ handler }) => handler === name);
  return { ...group, dispatch, stateOf };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('ejection', () => {
  it('follows so many failures in a row, and no fewer', async () => {
    const { dispatch, does, stateOf } = await startFailing({
      ejection: { failures: 3 },
    });
    expect(await dispatch(4)).toBe('ABBABB');
    does.A = () => 'A';
    await dispatch(2);
    does.A = rejects('A');
    await dispatch(4);
    expect(stateOf('A')).toMatchObject({
      state: 'eligible',
      failuresInARow: 2,
    });
    await dispatch(1);
    expect(stateOf('A')).toMatchObject({
      state: 'ejected',
      failuresInARow: 3,
      untilMs: Date.now() + 30_000,
    });
    expect(await dispatch(4)).toBe('BBBB');
  });

  it('is five failures and thirty seconds by default', async () => {
    const { dispatch, stateOf } = await startFailing({ ejection: true });
    await dispatch(9);
    expect(stateOf('A')).toMatchObject({ untilMs: Date.now() + 30_000 });
    await pass(29_999);
    expect(await dispatch(4)).toBe('BBBB');
    await pass(1);
    expect(await dispatch(2)).toContain('A');
  });

  it('lasts longer each time in a row, up to the longest, and starts over after a success', async () => {
    const { dispatch, does, stateOf } = await startFailing({
      ejection: { ...ONE_FAILURE, maxDuration: 2500 },
    });
    const lasted: unknown[] = [];
    for (let time = 0; time < 4; time++) {
      await dispatch(2);
      lasted.push(ejectedForMs(stateOf('A')));
      await pass(10_000);
    }
    expect(lasted).toEqual([1000, 2000, 2500, 2500]);
    does.A = () => 'A';
    await dispatch(2);
    expect(stateOf('A')?.state).toBe('eligible');
    does.A = rejects('A');
    await dispatch(2);
    expect(ejectedForMs(stateOf('A'))).toBe(1000);
  });

  it.each([
    [undefined, 2],
    [0, 1],
    [0.25, 1],
    [0.8, 3],
    [1, 4],
  ])('maxEjected %p ejects %p of four', async (maxEjected, expected) => {
    const fails = { does: rejects('x') };
    const { jobs, dispatch } = await startFailing(
      { ejection: { ...ONE_FAILURE, maxEjected } },
      { A: fails, B: fails, C: fails, D: fails },
    );
    await dispatch(8);
    const ejected = jobs.snapshot().filter(({ state }) => state === 'ejected');
    expect(ejected).toHaveLength(expected);
  });

  it('one that is removed, drained or back from its time keeps no other from being ejected', async () => {
    for (const takeOut of ['remove', 'suspend'] as const) {
      const { selector, dispatch, does, stateOf } = await startFailing(
        { ejection: ONE_FAILURE },
        { A: 1, B: 1, C: 1 },
      );
      await dispatch(1);
      expect(stateOf('A')?.state).toBe('ejected');
      selector[takeOut]('A');
      does.B = rejects('B');
      await dispatch(3);
      expect(stateOf('B')?.state).toBe('ejected');
    }
  });

  it("when all are ejected, 'use-all' calls them all the same", async () => {
    const { dispatch, does, jobs } = await startFailing({
      ejection: { ...ONE_FAILURE, maxEjected: 1 },
    });
    does.B = rejects('B');
    expect(await dispatch(1)).toBe('AB');
    expect(await dispatch(1)).toMatch(/^(AB|BA)$/);
    does.A = does.B = () => 'ok';
    expect(await jobs.dispatch(1)).toBe('ok');
  });

  it("when all are ejected, 'fail' calls nobody and says so", async () => {
    const { dispatch, does, jobs } = await startFailing({
      ejection: { ...ONE_FAILURE, maxEjected: 1, whenAllEjected: 'fail' },
    });
    does.B = rejects('B');
    expect(await dispatch(1)).toBe('AB');
    const error = (await reasonOf(jobs.dispatch(1))) as NoCandidateError;
    expect(error).toBeInstanceOf(NoCandidateError);
    expect(error.message).toBe(
      "Group 'jobs' has no handler to call: A (ejected), B (ejected). To have one, wait for the ejection of one to end, or set whenAllEjected: 'use-all'.",
    );
  });

  it('an ejected handler is the last resort of a call in which another failed', async () => {
    const { dispatch, does } = await startFailing({ ejection: ONE_FAILURE });
    await dispatch(1);
    does.B = rejects('B');
    expect(await dispatch(1)).toBe('BA');
  });

  it('a backup serves while the first priority is ejected', async () => {
    const { dispatch } = await startFailing(
      { ejection: ONE_FAILURE },
      { A: 1, B: { priority: 1 } },
    );
    expect(await dispatch(3)).toBe('ABBB');
  });

  it('enforce: false leaves every handler where it is', async () => {
    const { dispatch, stateOf } = await startFailing({
      ejection: { ...ONE_FAILURE, enforce: false },
    });
    const called = await dispatch(20);
    expect(called.match(/A/g)).toHaveLength(10);
    expect(stateOf('A')).toMatchObject({ state: 'eligible' });
  });

  it('an attempt that timed out counts, whatever may be retried', async () => {
    const { jobs, does, stateOf } = await startFailing({
      failover: { retryable: () => false },
      attemptTimeout: 50,
      ejection: ONE_FAILURE,
    });
    does.A = hangs;
    const failure = reasonOf(jobs.dispatch(1));
    await pass(50);
    expect(await failure).toMatchObject({ scope: 'attempt' });
    expect(stateOf('A')?.state).toBe('ejected');
  });

  it('a mistake of the caller does not count', async () => {
    const { dispatch, does, stateOf } = await startFailing({
      ejection: ONE_FAILURE,
    });
    does.A = rejects(new TypeError('A'));
    await dispatch(4);
    expect(stateOf('A')).toMatchObject({
      state: 'eligible',
      failuresInARow: 0,
    });
  });
});

describe('the probe after an ejection', () => {
  /** A group whose A was ejected, and whose cooldown is over. */
  async function startCooled(options: SelectorOptions<string> = {}) {
    const group = await startFailing({ ejection: ONE_FAILURE, ...options });
    await group.dispatch(1);
    group.calls.length = 0;
    await pass(1000);
    return group;
  }

  it('is made by exactly one of ten concurrent calls', async () => {
    for (const options of [{}, { attemptTimeout: 100 }]) {
      const { jobs, calls, does, stateOf } = await startCooled(options);
      let answer: ((value: string) => void) | undefined;
      does.A = () => new Promise((resolve) => (answer = resolve));
      const all = Array.from({ length: 10 }, (_, call) => jobs.dispatch(call));
      await settled();
      expect(calls.filter((name) => name === 'A')).toHaveLength(1);
      expect(stateOf('A')).toMatchObject({ state: 'ejected', inFlight: 1 });
      answer?.('A');
      expect((await Promise.all(all)).sort().join('')).toBe('ABBBBBBBBB');
      expect(stateOf('A')?.state).toBe('eligible');
    }
  });

  it('that fails ejects once more', async () => {
    const { dispatch, stateOf } = await startCooled();
    expect(await dispatch(4)).toMatch(/^B?ABB+$/);
    expect(stateOf('A')).toMatchObject({
      state: 'ejected',
      untilMs: Date.now() + 2000,
    });
  });

  it('that is aborted lets the next call probe', async () => {
    const { jobs, calls, does, stateOf } = await startCooled();
    does.A = hangs;
    const controller = new AbortController();
    const { signal } = controller;
    const pending = [1, 2].map((call) =>
      jobs.dispatch(call, { signal }).catch(() => 'aborted'),
    );
    expect(calls).toContain('A');
    controller.abort();
    await Promise.all(pending);
    does.A = () => 'A';
    expect([await jobs.dispatch(1), await jobs.dispatch(2)]).toContain('A');
    expect(stateOf('A')?.state).toBe('eligible');
  });

  it('that never settles holds up the next no longer than an ejection', async () => {
    const { jobs, calls, does, dispatch, stateOf } = await startCooled();
    does.A = hangs;
    void jobs.dispatch(1);
    void jobs.dispatch(2);
    expect(calls).toContain('A');
    await pass(999);
    expect(stateOf('A')).toMatchObject({
      state: 'ejected',
      untilMs: Date.now() + 1,
    });
    expect(await dispatch(4)).toBe('BBBB');
    await pass(1);
    does.A = () => 'A';
    expect(await dispatch(2)).toContain('A');
    expect(stateOf('A')?.state).toBe('eligible');
  });

  it('a late failure of one that was given up does not decide over the next', async () => {
    const { jobs, calls, does, dispatch, stateOf } = await startCooled();
    let fail: (error: Error) => void = () => undefined;
    does.A = () => new Promise((_, reject) => (fail = reject));
    const pending = [jobs.dispatch(1), jobs.dispatch(2)];
    expect(calls).toContain('A');
    await pass(1000);
    does.A = rejects('again');
    await dispatch(2);
    expect(ejectedForMs(stateOf('A'))).toBe(2000);
    fail(new Error('late'));
    await Promise.all(pending);
    expect(ejectedForMs(stateOf('A'))).toBe(2000);
  });

  it('a mistake of the caller is an answer: the handler is back', async () => {
    const { dispatch, does, stateOf } = await startCooled();
    does.A = rejects(new TypeError('A'));
    await dispatch(2);
    expect(stateOf('A')?.state).toBe('eligible');
  });

  it('successes under way while it is ejected do not bring it back', async () => {
    const { jobs, does, stateOf } = await startFailing({
      ejection: ONE_FAILURE,
    });
    let answer: ((value: string) => void) | undefined;
    does.A = () => new Promise((resolve) => (answer = resolve));
    const pending = jobs.dispatch(1);
    does.A = rejects('A');
    await jobs.dispatch(2);
    await jobs.dispatch(3);
    expect(stateOf('A')?.state).toBe('ejected');
    answer?.('A');
    expect(await pending).toBe('A');
    expect(stateOf('A')).toMatchObject({
      state: 'ejected',
      untilMs: Date.now() + 1000,
    });
  });
});

describe('retryAfterMs of an error', () => {
  const busy = (retryAfterMs: unknown) =>
    rejects(Object.assign(new Error('busy'), { retryAfterMs }));

  it('ejects for that long, with no other option than failover', async () => {
    const { dispatch, does, stateOf } = await startFailing({});
    does.A = busy(700);
    await dispatch(1);
    expect(stateOf('A')).toMatchObject({
      state: 'ejected',
      untilMs: Date.now() + 700,
    });
    await pass(700);
    does.A = () => 'A';
    expect(await dispatch(2)).toContain('A');
    expect(stateOf('A')?.state).toBe('eligible');
  });

  it('also when the rule refuses another attempt', async () => {
    const { dispatch, does, stateOf } = await startFailing({
      failover: { retryable: () => false },
    });
    does.A = busy(700);
    await dispatch(1);
    expect(ejectedForMs(stateOf('A'))).toBe(700);
  });

  it('asked for by calls that ran together: the longest holds, and it is no ejection in a row', async () => {
    const { jobs, calls, does, stateOf } = await startFailing({
      ejection: ONE_FAILURE,
    });
    const pauses = [500, 2000, 100];
    does.A = async (_, context) => {
      await settled();
      return busy(pauses.pop())(_, context);
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map((call) => jobs.dispatch(call)));
    expect(calls.filter((name) => name === 'A')).toHaveLength(3);
    expect(ejectedForMs(stateOf('A'))).toBe(2000);
    await pass(2000);
    does.A = rejects('A');
    await jobs.dispatch(7);
    await jobs.dispatch(8);
    expect(ejectedForMs(stateOf('A'))).toBe(1000);
  });

  it.each([0, -5, NaN, Infinity, '700', null])(
    '%p is no time',
    async (value) => {
      const { dispatch, does, stateOf } = await startFailing({});
      does.A = busy(value);
      await dispatch(1);
      expect(stateOf('A')?.state).toBe('eligible');
    },
  );

  it('does nothing with ejection: false, nor in a group without options', async () => {
    for (const options of [{ ejection: false }, { failover: undefined }]) {
      const { jobs, does, stateOf } = await startFailing(options);
      does.A = busy(700);
      await jobs.dispatch(1, { timeout: 1000 }).catch(() => undefined);
      expect(stateOf('A')?.state).toBe('eligible');
    }
  });
});
