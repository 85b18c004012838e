import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import {
  type Behaviour,
  closeAll,
  reasonOf,
  settled,
  startGroup,
  useClock,
} from './support.js';

const unhandled = jest.fn();

beforeEach(() => {
  useClock();
  unhandled.mockClear();
  process.on('unhandledRejection', unhandled);
});
afterEach(async () => {
  await settled();
  await closeAll();
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** What only has a `then`, as a query builder does. */
const thenable = (
  then: (
    resolve: (value: unknown) => void,
    reject: (error: unknown) => void,
  ) => unknown,
) => ({ then });

const fail = (): never => {
  throw new Error('A');
};

const GROUPS = [
  ['in a plain group', {}],
  ['under a policy', { failover: true, timeout: 1000 }],
] as const;

describe.each(GROUPS)('a handler %s', (_, options) => {
  it.each<[string, Behaviour, unknown]>([
    ['a thenable', () => thenable((resolve) => resolve('x')), 'x'],
    [
      'a thenable that answers twice',
      () =>
        thenable((resolve, reject) => {
          resolve('x');
          resolve('y');
          reject(new Error('z'));
        }),
      'x',
    ],
    [
      'a thenable that throws once it has answered',
      () =>
        thenable((resolve) => {
          resolve('x');
          fail();
        }),
      'x',
    ],
    [
      'a thenable of a thenable',
      () => thenable((resolve) => resolve(thenable((again) => again('x')))),
      'x',
    ],
    ['a function', () => fail, fail],
    ['undefined', () => undefined, undefined],
    ['a class', () => RangeError, RangeError],
  ])('may answer with %s', async (_title, does, expected) => {
    const group = await startGroup(options, { A: 1 });
    group.does.A = does;
    expect(await group.jobs.dispatch(1)).toBe(expected);
    expect(group.jobs.snapshot()[0].inFlight).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  it.each<[string, Behaviour]>([
    ['throws at once', fail],
    ['answers with a thenable that throws', () => thenable(fail)],
    [
      'answers with a thenable that rejects',
      () => thenable((_resolve, reject) => reject(new Error('A'))),
    ],
    [
      'has a `then` that cannot be read',
      () => ({
        get then() {
          return fail();
        },
      }),
    ],
    [
      'has an answer that cannot be looked at',
      () => ({
        get subscribe() {
          return fail();
        },
      }),
    ],
    [
      'has an Observable that throws instead of telling of its error',
      () => ({ lift: () => undefined, subscribe: fail }),
    ],
  ])('that %s has failed, and holds nothing', async (_title, does) => {
    const group = await startGroup(options, { A: 1 });
    group.does.A = does;
    expect(await reasonOf(group.jobs.dispatch(1))).toEqual(new Error('A'));
    expect(group.jobs.snapshot()[0].inFlight).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
    await group.jobs.drain('A');
  });

  it('that throws undefined is told as that', async () => {
    const group = await startGroup(options, { A: 1 });
    group.does.A = () => {
      // A handler may throw anything.
      // eslint-disable-next-line @typescript-eslint/only-throw-error
      throw undefined;
    };
    expect(await reasonOf(group.jobs.dispatch(1))).toBeUndefined();
  });
});

describe('what comes too late is nobody’s, and no unhandled rejection', () => {
  it.each<[string, (fail_: () => never) => unknown]>([
    ['a rejection', async (late) => late()],
    ['a resolution', async () => 'late'],
    ['an async generator', async () => (async function* () {})()],
  ])('%s after the time of its attempt', async (_, ends) => {
    const { jobs, does } = await startGroup(
      { failover: true, attemptTimeout: 50 },
      { A: 1, B: 1 },
    );
    does.A = () =>
      new Promise((resolve) => setTimeout(resolve, 100)).then(() => ends(fail));
    const answer = jobs.dispatch(1);
    await pass(50);
    expect(await answer).toBe('B');
    await pass(100);
    expect(jobs.snapshot()[0]).toMatchObject({
      inFlight: 0,
      failuresInARow: 1,
    });
    await jobs.drain('A');
  });

  it('a rejection after the caller’s abort, in a dispatch and in a stream', async () => {
    const { jobs, does } = await startGroup({ failover: true }, { A: 1 });
    const controller = new AbortController();
    const { signal } = controller;
    does.A = async () => {
      await settled();
      fail();
    };
    const dispatched = reasonOf(jobs.dispatch(1, { signal }));
    const streamed = reasonOf(
      jobs.stream(1, { signal }).forEach(() => undefined),
    );
    controller.abort('enough');
    expect(await Promise.all([dispatched, streamed])).toEqual([
      'enough',
      'enough',
    ]);
    await jobs.drain('A');
  });
});
