import { describe, expect, it, jest } from '@jest/globals';
import {
  concat,
  EMPTY,
  firstValueFrom,
  interval,
  lastValueFrom,
  merge,
  NEVER,
  Observable,
  of,
  range,
  startWith,
  take,
  throwError,
  toArray,
} from 'rxjs';
import type { DispatchOptions, SelectorOptions } from '../../../lib/index.js';
import { listeningSignal } from '../../support/listening-signal.js';
import { expectNothingLeft } from '../nothing-left.js';
import { type Behaviour, reasonOf, settled, startGroup } from '../support.js';

expectNothingLeft();

async function* generated(...values: unknown[]) {
  for (const value of values) {
    if (value instanceof Error) {
      throw value;
    }
    yield value;
  }
}

/** A group where A streams this, and B streams 'B'. */
async function startStreams(
  A: Behaviour,
  options: SelectorOptions<string> = { failover: true },
) {
  const group = await startGroup(options, {
    A: { weight: 1, does: A },
    B: { weight: 1, does: () => of('B') },
  });
  const all = (call?: DispatchOptions) =>
    lastValueFrom(group.jobs.stream(1, call).pipe(toArray()));
  const inFlight = () => group.jobs.snapshot().map((each) => each.inFlight);
  return { ...group, all, inFlight };
}

const FAILURE = new Error('A');

describe('what a handler answers, as a stream', () => {
  it.each<[string, Behaviour, unknown[]]>([
    ['an Observable', () => of(1, 2), [1, 2]],
    ['an async iterable', () => generated(1, 2), [1, 2]],
    ['a promise of an Observable', async () => of(1, 2), [1, 2]],
    ['a promise of an async iterable', async () => generated(1, 2), [1, 2]],
    ['a value', () => 'text', ['text']],
    ['an array, which is one value', () => [1, 2], [[1, 2]]],
    ['a promise of a value', async () => 5, [5]],
    ['nothing', () => undefined, [undefined]],
    ['an Observable without a value', () => EMPTY, []],
    ['an async iterable without a value', () => generated(), []],
  ])('%s', async (_, does, expected) => {
    for (const options of [{}, { failover: true, attemptTimeout: 10 }]) {
      const { all, calls, inFlight } = await startStreams(does, options);
      expect(await all()).toEqual(expected);
      expect(calls).toEqual(['A']);
      expect(inFlight()).toEqual([0, 0]);
    }
  });

  it('each subscription is a call of its own, and none is made before', async () => {
    const { jobs, calls } = await startStreams(() => of('A'));
    const stream = jobs.stream(1);
    expect(calls).toEqual([]);
    expect(await lastValueFrom(stream)).toBe('A');
    expect(await lastValueFrom(stream)).toBe('B');
  });
});

describe('failover of a stream', () => {
  const failures: [string, Behaviour][] = [
    [
      'a handler that throws',
      () => {
        throw FAILURE;
      },
    ],
    ['a promise', () => Promise.reject(FAILURE)],
    ['an Observable', () => throwError(() => FAILURE)],
    ['an async iterable', () => generated(FAILURE)],
    [
      'an iterable that cannot be iterated',
      () => ({
        [Symbol.asyncIterator]: () => {
          throw FAILURE;
        },
      }),
    ],
    [
      'a promise of one',
      async () => ({
        [Symbol.asyncIterator]: () => {
          throw FAILURE;
        },
      }),
    ],
  ];

  it.each(failures)('%s that fails before a value', async (_, does) => {
    const { all, calls, inFlight } = await startStreams(does);
    expect(await all()).toEqual(['B']);
    expect(calls).toEqual(['A', 'B']);
    expect(inFlight()).toEqual([0, 0]);
  });

  it.each(failures)('%s without failover gives its error', async (_, does) => {
    const { all } = await startStreams(does, {});
    expect(await reasonOf(all())).toBe(FAILURE);
  });

  it.each<[string, Behaviour]>([
    [
      'an Observable',
      () =>
        concat(
          of(1),
          throwError(() => FAILURE),
        ),
    ],
    ['an async iterable', () => generated(1, FAILURE)],
  ])('%s that fails after a value gives its error', async (_, does) => {
    const { jobs, calls, inFlight } = await startStreams(does, {
      failover: true,
      ejection: true,
    });
    const values: unknown[] = [];
    const error = await new Promise((resolve) =>
      jobs.stream(1).subscribe({
        next: (value) => values.push(value),
        error: resolve,
      }),
    );
    expect(values).toEqual([1]);
    expect(error).toBe(FAILURE);
    expect(calls).toEqual(['A']);
    expect(inFlight()).toEqual([0, 0]);
    expect(jobs.snapshot()[0].failuresInARow).toBe(1);
  });

  it('all that fail give one error', async () => {
    const { all, does } = await startStreams(() => throwError(() => FAILURE));
    does.B = () => generated(new Error('B'));
    expect(await reasonOf(all())).toMatchObject({
      name: 'DispatchFailedError',
      attempts: [{ handler: 'A' }, { handler: 'B' }],
    });
  });

  it('nobody to call is an error of the stream', async () => {
    const { all, selector } = await startStreams(() => of(1));
    selector.clear();
    expect(await reasonOf(all())).toMatchObject({ name: 'NoCandidateError' });
    expect(await reasonOf(all({ key: 5 as never }))).toMatchObject({
      name: 'SelectorConfigurationError',
    });
  });
});

describe('unsubscribing from a stream', () => {
  it('aborts the context and tears the Observable down', async () => {
    const teardown = jest.fn();
    const { jobs, contexts, inFlight } = await startStreams(
      () => new Observable(() => teardown),
    );
    const subscription = jobs.stream(1).subscribe();
    const { signal } = contexts[0];
    expect(inFlight()).toEqual([1, 0]);
    subscription.unsubscribe();
    expect(teardown).toHaveBeenCalledTimes(1);
    expect(signal.reason).toMatchObject({ name: 'AbortError' });
    expect(inFlight()).toEqual([0, 0]);
  });

  it('tells an iterator to stop, once, and swallows how it does', async () => {
    const stop = jest.fn<() => Promise<IteratorResult<number>>>();
    stop.mockRejectedValue(new Error('return'));
    const iterable = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false, value: 1 }),
        return: stop,
      }),
    };
    const { jobs, inFlight } = await startStreams(() => iterable);
    expect(await firstValueFrom(jobs.stream(1))).toBe(1);
    await settled();
    expect(stop).toHaveBeenCalledTimes(1);
    expect(inFlight()).toEqual([0, 0]);
    stop.mockImplementation(() => {
      throw new Error('at once');
    });
    await jobs.dispatch(1);
    expect(await firstValueFrom(jobs.stream(1))).toBe(1);
  });

  it('an iterator that ended or failed is not told to stop', async () => {
    for (const next of [
      async () => ({ done: true, value: 1 }),
      () => Promise.reject(FAILURE),
    ]) {
      const stop = jest.fn();
      const { all } = await startStreams(() => ({
        [Symbol.asyncIterator]: () => ({ next, return: stop }),
      }));
      await all();
      await settled();
      expect(stop).not.toHaveBeenCalled();
    }
  });

  it('runs the finally of an async generator', async () => {
    const closed = jest.fn();
    async function* endless() {
      try {
        for (let i = 0; ; i++) {
          yield i;
        }
      } finally {
        closed();
      }
    }
    const { jobs } = await startStreams(endless);
    expect(
      await lastValueFrom(jobs.stream(1).pipe(take(3), toArray())),
    ).toEqual([0, 1, 2]);
    await settled();
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('while it emits at once stops the source', async () => {
    const { jobs, does, inFlight } = await startStreams(() =>
      interval(10).pipe(startWith('first')),
    );
    expect(await firstValueFrom(jobs.stream(1))).toBe('first');
    expect(jest.getTimerCount()).toBe(0);
    does.B = () => range(0, Infinity);
    expect(await firstValueFrom(jobs.stream(1))).toBe(0);
    expect(inFlight()).toEqual([0, 0]);
  });

  it('before a promise came does not begin what it brings', async () => {
    const begun = jest.fn();
    const { jobs } = await startStreams(
      async () => new Observable(() => void begun()),
    );
    jobs.stream(1).subscribe().unsubscribe();
    await settled();
    expect(begun).not.toHaveBeenCalled();
  });
});

describe('a stream and its time', () => {
  const options = { failover: true, attemptTimeout: 50 };

  it('attemptTimeout lasts until the first value', async () => {
    const { jobs, contexts } = await startStreams(
      () => merge(of('first'), NEVER),
      options,
    );
    const values: unknown[] = [];
    const subscription = jobs.stream(1).subscribe((v) => values.push(v));
    await jest.advanceTimersByTimeAsync(1000);
    expect(values).toEqual(['first']);
    expect(contexts[0].signal.aborted).toBe(false);
    subscription.unsubscribe();
  });

  it('attemptTimeout before it passes on to the next, and stops the first', async () => {
    const teardown = jest.fn();
    const { all, contexts } = await startStreams(
      () => new Observable(() => teardown),
      options,
    );
    const answer = all();
    await jest.advanceTimersByTimeAsync(50);
    expect(await answer).toEqual(['B']);
    expect(teardown).toHaveBeenCalledTimes(1);
    expect(contexts[0].signal.reason).toMatchObject({ scope: 'attempt' });
  });

  it('timeout ends it, values or not', async () => {
    for (const source of [NEVER, merge(of(1), NEVER)]) {
      const { jobs, contexts, inFlight, all } = await startStreams(
        () => source,
        {},
      );
      const failure = reasonOf(all({ timeout: 100 }));
      await jest.advanceTimersByTimeAsync(100);
      expect(await failure).toMatchObject({ scope: 'dispatch', handler: 'A' });
      expect(contexts[0].signal.aborted).toBe(true);
      expect(inFlight()).toEqual([0, 0]);
      void jobs;
    }
  });

  it.each([NEVER, merge(of(1), NEVER)])(
    "the caller's abort ends it with the reason: %#",
    async (source) => {
      const { all, contexts, inFlight } = await startStreams(() => source);
      const { controller, signal, listeners } = listeningSignal();
      const failure = reasonOf(all({ signal }));
      controller.abort('gone');
      expect(await failure).toBe('gone');
      expect(contexts[0].signal.reason).toBe('gone');
      expect([listeners(), ...inFlight()]).toEqual([0, 0, 0]);
      expect(await reasonOf(all({ signal }))).toBe('gone');
    },
  );

  it('nothing is left when it ends by itself', async () => {
    const { all } = await startStreams(() => of(1), {
      ...options,
      timeout: 100,
    });
    const { signal, listeners } = listeningSignal();
    await all({ signal });
    expect([listeners(), jest.getTimerCount()]).toEqual([0, 0]);
  });
});

it('leaves out the same handlers in each subscription', async () => {
  const { jobs } = await startStreams(() => of('A'));
  const stream = jobs.stream(1, { exclude: new Set(['B']).values() });
  for (let subscription = 0; subscription < 3; subscription++) {
    expect(await lastValueFrom(stream)).toBe('A');
  }
});
