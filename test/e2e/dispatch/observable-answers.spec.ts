import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import {
  defer,
  EMPTY,
  from,
  map,
  NEVER,
  Observable,
  of,
  Subject,
  throwError,
  timer,
} from 'rxjs';
import {
  DispatchFailedError,
  DispatchTimeoutError,
  FailedAnswerError,
  SelectorConfigurationError,
} from '../../../lib/index.js';
import {
  type Behaviour,
  closeAll,
  reasonOf,
  rejects,
  settled,
  startGroup,
  useClock,
} from '../support.js';

beforeEach(useClock);
afterEach(closeAll);

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Without options a call goes the plain path. */
const PATHS = [
  ['in a plain group', {}],
  ['under a policy', { failover: true, ejection: true }],
] as const;

describe.each(PATHS)('dispatch() of an Observable, %s', (_, options) => {
  it('sends what Nest would send: it is subscribed to, once, and its last value is the result', async () => {
    let sent = 0;
    const post = (payload: unknown) =>
      defer(() => of({ data: payload, status: (sent += 1) }));
    const { jobs, does } = await startGroup(options, { A: 1 });
    does.A = (payload) => post(payload).pipe(map(({ data }) => data));
    expect(await jobs.dispatch('hello')).toBe('hello');
    expect(sent).toBe(1);
  });

  it.each<[string, Behaviour, unknown]>([
    ['of several values gives the last', () => from([1, 2, 3]), 3],
    ['without a value gives undefined', () => EMPTY, undefined],
    ['that is promised gives its value', async () => of('late'), 'late'],
    ['of a list gives the list', () => of([1, 2]), [1, 2]],
    ['of undefined after a value', () => of(1, undefined), undefined],
  ])('%s', async (_title, behaviour, expected) => {
    const { jobs, does } = await startGroup(options, { A: 1 });
    does.A = behaviour;
    expect(await jobs.dispatch(1)).toEqual(expected);
  });

  it('that errors rejects with that very error', async () => {
    const { jobs, does } = await startGroup(options, { A: 1 });
    for (const error of [new Error('A'), 'text', undefined]) {
      does.A = () => throwError(() => error);
      expect(await reasonOf(jobs.dispatch(1))).toBe(error);
    }
    expect(jobs.snapshot()[0].inFlight).toBe(0);
  });

  it('that a second copy of rxjs made is one too', async () => {
    const { jobs, does } = await startGroup(options, { A: 1 });
    does.A = () => Object.assign(Object.create(null), foreign(['x', 'y']));
    expect(await jobs.dispatch(1)).toBe('y');
  });

  it.each<[string, Behaviour, unknown]>([
    ['a store', () => ({ subscribe: () => 7, name: 'store' }), 'store'],
    ['a cursor', () => ({ next: () => 7, name: 'cursor' }), 'cursor'],
  ])(
    'is not what %s is, which only looks alike',
    async (_title, does, name) => {
      const group = await startGroup(options, { A: 1 });
      group.does.A = does;
      expect(await group.jobs.dispatch(1)).toMatchObject({ name });
    },
  );

  it.each<[string, Behaviour]>([
    [
      'an async generator',
      async function* () {
        yield await Promise.resolve('x');
      },
    ],
    [
      'a generator',
      function* () {
        yield 'x';
      },
    ],
    ['a promised iterator', async () => ['x'].values()],
  ])('and of %s is refused with the way out', async (_title, behaviour) => {
    const { jobs, does, calls } = await startGroup(options, { A: 1, B: 1 });
    does.A = behaviour;
    const error = await reasonOf(jobs.dispatch(1));
    expect(error).toBeInstanceOf(SelectorConfigurationError);
    expect((error as Error).message).toMatch(
      /^Handler 'A' of group 'jobs' .*stream\(\)/,
    );
    // The mistake would be the same with any other.
    expect(calls).toEqual(['A']);
    expect(jobs.snapshot()[0]).toMatchObject({
      inFlight: 0,
      failuresInARow: 0,
    });
  });

  it.each<[string, unknown]>([
    ['a list', [1, 2]],
    ['a text', 'abc'],
    ['a Map', new Map([[1, 2]])],
  ])('leaves %s alone, which is a result', async (_title, answer) => {
    const { jobs, does } = await startGroup(options, { A: 1 });
    does.A = () => answer;
    expect(await jobs.dispatch(1)).toBe(answer);
  });
});

/** Known by its shape alone, as one of another copy of rxjs is. */
function foreign(values: readonly unknown[]) {
  return {
    lift: () => undefined,
    subscribe: (observer: { next(value: unknown): void; complete(): void }) => {
      values.forEach((value) => observer.next(value));
      observer.complete();
      return { closed: true, unsubscribe: () => undefined };
    },
  };
}

/** Counts who is subscribed. */
function watched(source: Observable<unknown>) {
  const state = { open: 0 };
  const values = new Observable<unknown>((subscriber) => {
    state.open += 1;
    const subscription = source.subscribe(subscriber);
    return () => {
      state.open -= 1;
      subscription.unsubscribe();
    };
  });
  return { state, values };
}

describe('an Observable under a policy', () => {
  it('counts as a failure when it errors, and the next handler is asked', async () => {
    const { jobs, calls, does } = await startGroup(
      { failover: true, ejection: { failures: 1 } },
      { A: 1, B: 1 },
    );
    does.A = () => throwError(() => new Error('A'));
    does.B = () => of('B');
    expect(await jobs.dispatch(1)).toBe('B');
    expect(calls).toEqual(['A', 'B']);
    expect(jobs.snapshot()[0].state).toBe('ejected');
  });

  it('has failed when it errors after values: there is no last one', async () => {
    const { jobs, does } = await startGroup({ failover: true }, { A: 1, B: 1 });
    does.A = () =>
      new Observable((subscriber) => {
        subscriber.next('half');
        subscriber.error(new Error('A'));
      });
    expect(await jobs.dispatch(1)).toBe('B');
  });

  it('that all answer with and all fail is a DispatchFailedError', async () => {
    const { jobs, does } = await startGroup({ failover: true }, { A: 1, B: 1 });
    does.A = () => throwError(() => new Error('A'));
    does.B = () => throwError(() => new Error('B'));
    expect(await reasonOf(jobs.dispatch(1))).toBeInstanceOf(
      DispatchFailedError,
    );
  });

  it('that never completes is given up by the timeout, and unsubscribed from', async () => {
    const { state, values } = watched(NEVER);
    const { jobs, does } = await startGroup({ timeout: 50 }, { A: 1 });
    does.A = () => values;
    const reason = reasonOf(jobs.dispatch(1));
    await settled();
    expect(state.open).toBe(1);
    await pass(50);
    expect(await reason).toBeInstanceOf(DispatchTimeoutError);
    expect(state.open).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('that is too slow is unsubscribed from, and the backup answers', async () => {
    const { state, values } = watched(timer(1000).pipe(map(() => 'slow')));
    const { jobs, does } = await startGroup(
      { failover: true, attemptTimeout: 50 },
      { A: 1, B: 1 },
    );
    does.A = () => values;
    does.B = () => timer(10).pipe(map(() => 'B'));
    const answer = jobs.dispatch(1);
    await pass(60);
    expect(await answer).toBe('B');
    expect(state.open).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is unsubscribed from when its caller aborts, and what it emits then is nobody’s', async () => {
    const source = new Subject<unknown>();
    const { state, values } = watched(source);
    const { jobs, does } = await startGroup({ failover: true }, { A: 1, B: 1 });
    does.A = () => values;
    const controller = new AbortController();
    const { signal } = controller;
    const reason = reasonOf(jobs.dispatch(1, { signal }));
    await settled();
    controller.abort('enough');
    expect(await reason).toBe('enough');
    expect(state.open).toBe(0);
    source.next('late');
    source.error(new Error('late'));
    expect(jobs.snapshot()[0]).toMatchObject({
      inFlight: 0,
      failuresInARow: 0,
    });
  });

  it('whose source aborts the call as it is subscribed to stays unsubscribed', async () => {
    const controller = new AbortController();
    const { state, values } = watched(
      new Observable(() => controller.abort('at once')),
    );
    const { jobs, does } = await startGroup({ failover: true }, { A: 1 });
    does.A = () => values;
    const { signal } = controller;
    expect(await reasonOf(jobs.dispatch(1, { signal }))).toBe('at once');
    expect(state.open).toBe(0);
    await jobs.drain('A');
  });

  it('whose teardown throws is given up all the same', async () => {
    const { jobs, does } = await startGroup(
      { failover: true, attemptTimeout: 50 },
      { A: 1, B: 1 },
    );
    does.A = () =>
      new Observable(() => () => {
        throw new Error('teardown');
      });
    const answer = jobs.dispatch(1);
    await pass(50);
    expect(await answer).toBe('B');

    const controller = new AbortController();
    const others = [1, 2].map(() =>
      reasonOf(jobs.dispatch(1, { signal: controller.signal, only: 'A' })),
    );
    await settled();
    controller.abort('enough');
    expect(await Promise.all(others)).toEqual(['enough', 'enough']);
  });

  it('is judged by failWhen as any answer is', async () => {
    const { jobs, does } = await startGroup(
      { failWhen: (result) => result === 'no' },
      { A: 1 },
    );
    does.A = () => of('yes', 'no');
    expect(await reasonOf(jobs.dispatch(1))).toBeInstanceOf(FailedAnswerError);
    does.A = () => of('no', 'yes');
    expect(await jobs.dispatch(1)).toBe('yes');
  });
});

describe('stream() of the same handlers', () => {
  it('passes on every value of a generator, and a list as one', async () => {
    const { jobs, does } = await startGroup({ failover: true }, { A: 1 });
    const valuesOf = async () => {
      const values: unknown[] = [];
      await jobs.stream(1).forEach((value) => void values.push(value));
      return values;
    };
    does.A = function* () {
      yield 1;
      yield 2;
    };
    expect(await valuesOf()).toEqual([1, 2]);
    does.A = () => [1, 2];
    expect(await valuesOf()).toEqual([[1, 2]]);
  });

  it('goes on to the next handler when a promise of a stream is rejected', async () => {
    const { jobs, does } = await startGroup({ failover: true }, { A: 1, B: 1 });
    does.A = rejects(new Error('A'));
    const values: unknown[] = [];
    await jobs.stream(1).forEach((value) => void values.push(value));
    expect(values).toEqual(['B']);
  });

  it('whose source throws in its teardown is given up all the same', async () => {
    const { jobs, does } = await startGroup(
      { failover: true, attemptTimeout: 50 },
      { A: 1, B: 1 },
    );
    does.A = () =>
      new Observable(() => () => {
        throw new Error('teardown');
      });
    const values: unknown[] = [];
    const all = jobs.stream(1).forEach((value) => void values.push(value));
    await pass(50);
    await all;
    expect(values).toEqual(['B']);
  });
});
