import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import {
  NoCandidateError,
  SelectorConfigurationError,
  type SelectorOptions,
} from '../../../lib/index.js';
import {
  closeAll,
  ejectedForMs,
  hangs,
  reasonOf,
  rejects,
  settled,
  startGroup,
  useClock,
} from '../support.js';

beforeEach(useClock);
afterEach(closeAll);

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

async function start(options: SelectorOptions<string> = {}) {
  const group = await startGroup(options, { A: 1, B: 1 });
  const dispatch = async (times: number) => {
    const before = group.calls.length;
    for (let call = 0; call < times; call++) {
      await group.jobs.dispatch(call).catch(() => undefined);
    }
    return group.calls.slice(before).join('');
  };
  const stateOf = (name: string) =>
    group.jobs.snapshot().find(({ handler }) => handler === name)!;
  return { ...group, dispatch, stateOf };
}

const GROUPS = [
  ['in a group without options', {}],
  ['in a group with ejection', { failover: true, ejection: true }],
  [
    'in a group that only watches',
    { ejection: { failures: 1, enforce: false } },
  ],
  ['in a group with ejection: false', { failover: true, ejection: false }],
] as const;

describe.each(GROUPS)('a handler ejected by hand %s', (_, options) => {
  it('is left alone for so long, and serves again afterwards', async () => {
    const { jobs, dispatch, stateOf } = await start(options);
    expect(await dispatch(2)).toBe('AB');
    jobs.eject('A', { forMs: 1000 });
    expect(stateOf('A')).toMatchObject({
      state: 'ejected',
      reason: 'by hand',
      untilMs: Date.now() + 1000,
      expectedShare: 0,
    });
    expect(stateOf('B').expectedShare).toBe(1);
    expect(await dispatch(4)).toBe('BBBB');
    await pass(999);
    expect(await dispatch(2)).toBe('BB');
    await pass(1);
    expect(await dispatch(4)).toMatch(/A.*A/);
    expect(stateOf('A').state).toBe('eligible');
  });

  it('is back with recover(), which does nothing to the others', async () => {
    const { jobs, dispatch, stateOf } = await start(options);
    jobs.eject('A', { forMs: 1000 });
    jobs.recover('B');
    expect(stateOf('A').state).toBe('ejected');
    jobs.recover('A');
    jobs.recover('A');
    expect(stateOf('A').state).toBe('eligible');
    expect(await dispatch(2)).toMatch(/^(AB|BA)$/);
  });

  it('is called by nobody, even when nobody else is left', async () => {
    const { jobs, selector, calls } = await start(options);
    jobs.eject('A', { forMs: 1500 });
    jobs.eject('B', { forMs: 700 });
    const error = (await reasonOf(jobs.dispatch(1))) as NoCandidateError;
    expect(error).toBeInstanceOf(NoCandidateError);
    expect(Object.fromEntries(error.reasons)).toEqual({
      A: 'ejected',
      B: 'ejected',
    });
    expect(error.retryAfterMs).toBe(700);
    selector.suspend('B', { forMs: 300 });
    const second = (await reasonOf(jobs.dispatch(1))) as NoCandidateError;
    expect(second.retryAfterMs).toBe(300);
    expect(calls).toEqual([]);
  });

  it('and again, for less or for more, is out until the last word', async () => {
    const { jobs, stateOf } = await start(options);
    for (const forMs of [1000, 200, 3000]) {
      jobs.eject('A', { forMs });
      expect(ejectedForMs(stateOf('A'))).toBe(forMs);
    }
  });

  it('that fails its first call afterwards is not out for ever', async () => {
    const { jobs, does, dispatch, calls } = await start(options);
    jobs.eject('A', { forMs: 100 });
    await pass(100);
    does.A = rejects(new Error('A'));
    await dispatch(2);
    does.A = () => 'A';
    await pass(300_000);
    calls.length = 0;
    expect(await dispatch(6)).toMatch(/A.*A/);
  });
});

describe('a person’s ejection', () => {
  it.each<[string, SelectorOptions<string>]>([
    ['without options', {}],
    ['that only watches', { ejection: { failures: 1, enforce: false } }],
    ['without ejection', { failover: true }],
  ])(
    'in a group %s is over after the first call, even one that fails',
    async (_, options) => {
      for (const error of [new Error('A'), { retryAfterMs: 60_000 }]) {
        const { jobs, does, dispatch, stateOf } = await start({
          ...options,
        });
        jobs.eject('A', { forMs: 100 });
        await pass(100);
        does.A = rejects(error);
        expect(await dispatch(2)).toContain('A');
        const isPaused =
          options.failover === true && 'retryAfterMs' in (error as object);
        expect(stateOf('A').state).toBe(isPaused ? 'ejected' : 'eligible');
      }
    },
  );

  it('is made no longer by an error in a group that only watches', async () => {
    const { jobs, does, stateOf } = await start({
      failover: true,
      ejection: { enforce: false },
    });
    let fail: (error: unknown) => void = () => undefined;
    does.A = () => new Promise((_, reject) => (fail = reject));
    const answer = jobs.dispatch(1);
    jobs.eject('A', { forMs: 1000 });
    fail({ retryAfterMs: 60_000 });
    await answer;
    expect(ejectedForMs(stateOf('A'))).toBe(1000);
  });

  it.each([
    ['succeeds', () => 'A'],
    ['fails', rejects(new Error('A'))],
    ['asks for a shorter pause', rejects({ retryAfterMs: 5 })],
    ['is the caller’s mistake', rejects(new TypeError('A'))],
  ])('stands when a probe that was under way %s', async (_, ends) => {
    const { jobs, does, dispatch, stateOf } = await start({
      failover: true,
      ejection: { failures: 1, duration: 1000 },
    });
    does.A = rejects(new Error('A'));
    await dispatch(2);
    expect(stateOf('A').state).toBe('ejected');
    await pass(1000);
    let end: (value: unknown) => void = () => undefined;
    does.A = async (payload, context) => {
      await new Promise((resolve) => (end = resolve));
      return ends(payload, context);
    };
    const calls = [1, 2].map((call) =>
      jobs.dispatch(call).catch(() => undefined),
    );
    await settled();
    expect(stateOf('A').inFlight).toBe(1);
    jobs.eject('A', { forMs: 60_000 });
    end(undefined);
    await Promise.all(calls);
    expect(stateOf('A')).toMatchObject({ state: 'ejected', reason: 'by hand' });
    expect(ejectedForMs(stateOf('A'))).toBe(60_000);
  });

  it('stands when a call of the last resort that was under way succeeds', async () => {
    const { jobs, does, dispatch, stateOf } = await start({
      failover: true,
      ejection: { failures: 1 },
    });
    does.A = rejects(new Error('A'));
    await dispatch(2);
    does.B = rejects(new Error('B'));
    let end: (value: unknown) => void = () => undefined;
    does.A = () => new Promise((resolve) => (end = resolve));
    const answer = jobs.dispatch(1);
    await settled();
    expect(stateOf('A').inFlight).toBe(1);
    jobs.eject('A', { forMs: 60_000 });
    end('A');
    expect(await answer).toBe('A');
    expect(ejectedForMs(stateOf('A'))).toBe(60_000);
  });

  it('ends by recover() though a probe is under way, and the probe that fails then is one failure', async () => {
    const { jobs, does, dispatch, stateOf } = await start({
      failover: true,
      ejection: { failures: 3, duration: 1000 },
    });
    jobs.eject('A', { forMs: 100 });
    await pass(100);
    let fail: (error: unknown) => void = () => undefined;
    does.A = () => new Promise((_, reject) => (fail = reject));
    const calls = [1, 2].map((call) => jobs.dispatch(call));
    await settled();
    jobs.recover('A');
    expect(stateOf('A').state).toBe('eligible');
    fail(new Error('A'));
    await Promise.all(calls);
    expect(stateOf('A')).toMatchObject({
      state: 'eligible',
      failuresInARow: 1,
    });
    does.A = () => 'A';
    expect(await dispatch(2)).toContain('A');
  });

  it('starts slowly once it is over, where slow start is on', async () => {
    const { jobs, dispatch, stateOf } = await start({
      failover: true,
      slowStart: 10_000,
    });
    await dispatch(2);
    jobs.eject('A', { forMs: 1000 });
    jobs.recover('A');
    expect(stateOf('A')).toMatchObject({ state: 'starting', part: 0.1 });
    jobs.eject('A', { forMs: 1000 });
    await pass(1000);
    await dispatch(20);
    expect(stateOf('A')).toMatchObject({
      state: 'starting',
      untilMs: Date.now() + 10_000,
    });
  });

  it('does not end a call that is under way', async () => {
    const { jobs, does } = await start();
    does.A = async () => {
      await settled();
      return 'A';
    };
    const answer = jobs.dispatch(1);
    jobs.eject('A', { forMs: 1000 });
    expect(await answer).toBe('A');
  });
});

describe('recover()', () => {
  it('ends an ejection for failures, and the next one starts over', async () => {
    const { jobs, does, dispatch, stateOf } = await start({
      failover: true,
      ejection: { failures: 2, duration: 1000 },
    });
    does.A = rejects(new Error('A'));
    await dispatch(4);
    expect(ejectedForMs(stateOf('A'))).toBe(1000);
    jobs.recover('A');
    expect(stateOf('A')).toMatchObject({
      state: 'eligible',
      failuresInARow: 0,
    });
    await dispatch(4);
    expect(ejectedForMs(stateOf('A'))).toBe(1000);
  });

  it('ends a pause an error asked for', async () => {
    const { jobs, does, dispatch, stateOf } = await start({ failover: true });
    does.A = rejects({ retryAfterMs: 60_000 });
    await dispatch(1);
    expect(stateOf('A')).toMatchObject({
      state: 'ejected',
      reason: 'asked for by the error',
    });
    jobs.recover('A');
    does.A = () => 'A';
    expect(await dispatch(2)).toContain('A');
  });

  it('leaves a handler that is not ejected as it is, suspended and counted', async () => {
    const { jobs, selector, does, dispatch, stateOf } = await start({
      failover: true,
      ejection: true,
    });
    does.A = rejects(new Error('A'));
    await dispatch(2);
    jobs.recover('A');
    expect(stateOf('A').failuresInARow).toBe(1);
    selector.suspend('A');
    jobs.recover('A');
    expect(stateOf('A').state).toBe('suspended');
  });

  it('lets a handler that hangs in its probe be called again', async () => {
    const { jobs, does, stateOf } = await start({
      failover: true,
      ejection: { failures: 1, duration: 1000 },
    });
    jobs.eject('A', { forMs: 100 });
    await pass(100);
    does.A = hangs;
    void jobs.dispatch(1);
    void jobs.dispatch(2);
    await settled();
    expect(stateOf('A').state).toBe('ejected');
    jobs.recover('A');
    expect(stateOf('A').state).toBe('eligible');
  });
});

describe('what is refused by hand, before anything has changed', () => {
  it.each<[string, unknown]>([
    ['no options', undefined],
    ['a number', 5],
    ['null', null],
    ['a list', [5]],
    ['an unknown option', { forMs: 5, reason: 'x' }],
    ['no time', {}],
    ['0', { forMs: 0 }],
    ['a negative time', { forMs: -1 }],
    ['NaN', { forMs: NaN }],
    ['Infinity', { forMs: Infinity }],
    ['text', { forMs: '5' }],
    ['more than a timer takes', { forMs: 2 ** 31 }],
  ])('eject() with %s', async (_, options) => {
    const { jobs, stateOf } = await start();
    expect(() => jobs.eject('A', options as { forMs: number })).toThrow(
      /must be milliseconds|Give a plain object|there is no option/,
    );
    expect(stateOf('A').state).toBe('eligible');
  });

  it.each<[string, unknown]>([
    ['an unknown name', 'C'],
    ['a name that only an object has', 'constructor'],
    ['no name', undefined],
    ['a symbol', Symbol('A')],
  ])('%s', async (_, name) => {
    const { jobs } = await start();
    const calls = [
      () => jobs.eject(name as string, { forMs: 5 }),
      () => jobs.recover(name as string),
    ];
    for (const call of calls) {
      expect(call).toThrow(SelectorConfigurationError);
      expect(call).toThrow(/^Group 'jobs' has no handler .* Known: A, B\./);
    }
    expect(await reasonOf(jobs.drain(name as string))).toBeInstanceOf(
      SelectorConfigurationError,
    );
  });
});
