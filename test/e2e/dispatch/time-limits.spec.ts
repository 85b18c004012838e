import { describe, expect, it, jest } from '@jest/globals';
import { Inject, Injectable, Scope } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import {
  type Dispatcher,
  DispatchTimeoutError,
  getDispatcherToken,
  SelectorConfigurationError,
  WeightedHandler,
  WeighterModule,
} from '../../../lib/index.js';
import { listeningSignal } from '../../support/listening-signal.js';
import { expectNothingLeft } from '../nothing-left.js';
import {
  type Behaviour,
  hangs,
  reasonOf,
  rejects,
  settled,
  start,
  startGroup,
} from '../support.js';

expectNothingLeft();

/** Settles after so long. */
const after =
  (ms: number, settle: () => unknown): Behaviour =>
  () =>
    new Promise((resolve) => setTimeout(resolve, ms)).then(settle);

describe('time limits', () => {
  it.each([
    ['of the group', { timeout: 100 }, undefined],
    ['of the call', {}, { timeout: 100 }],
    ['of the call before that of the group', { timeout: 9 }, { timeout: 100 }],
  ])('timeout %s ends the dispatch', async (_, options, call) => {
    const { jobs, contexts } = await startGroup(options, {
      A: { does: hangs },
    });
    const deadline = Date.now() + 100;
    const failure = reasonOf(jobs.dispatch(1, call));
    const { signal } = contexts[0];
    expect(contexts[0].deadline).toBe(deadline);
    await jest.advanceTimersByTimeAsync(99);
    expect(signal.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);

    const error = (await failure) as DispatchTimeoutError;
    expect(error).toBeInstanceOf(DispatchTimeoutError);
    expect(error).toMatchObject({
      name: 'DispatchTimeoutError',
      group: 'jobs',
      handler: 'A',
      scope: 'dispatch',
      timeoutMs: 100,
    });
    expect(error.message).toMatch(/within 100 ms \(timeout\), while handler/);
    expect(signal.reason).toBe(error);
  });

  it('timeout spans all attempts', async () => {
    const { jobs, calls } = await startGroup(
      { failover: true, timeout: 100 },
      {
        A: { does: after(60, () => Promise.reject(new Error('A'))) },
        B: { does: after(60, () => 'B') },
      },
    );
    const failure = reasonOf(jobs.dispatch(1));
    await jest.advanceTimersByTimeAsync(100);
    expect(await failure).toMatchObject({ scope: 'dispatch', handler: 'B' });
    expect(calls).toEqual(['A', 'B']);
    await jest.advanceTimersByTimeAsync(60);
  });

  it('attemptTimeout passes on to the next, and tells the one that hangs', async () => {
    const { jobs, contexts } = await startGroup(
      { failover: true, attemptTimeout: 50 },
      { A: { does: hangs }, B: 100 },
    );
    const answer = jobs.dispatch(1);
    const { signal } = contexts[0];
    await jest.advanceTimersByTimeAsync(50);
    expect(await answer).toBe('B');
    expect(signal.reason).toMatchObject({
      name: 'DispatchTimeoutError',
      scope: 'attempt',
      handler: 'A',
      timeoutMs: 50,
    });
    expect(contexts[1].signal.aborted).toBe(false);
    expect('deadline' in contexts[0]).toBe(false);
  });

  it('attemptTimeout alone gives its error, and says what to do', async () => {
    const { jobs } = await startGroup(
      { attemptTimeout: 50 },
      { A: { does: hangs } },
    );
    const failure = reasonOf(jobs.dispatch(1));
    await jest.advanceTimersByTimeAsync(50);
    expect(((await failure) as Error).message).toBe(
      "Handler 'A' of group 'jobs' did not settle within 50 ms (attemptTimeout). Make it settle, or heed context.signal, or allow more.",
    );
  });

  it('a signal asked for only after the timeout is aborted already', async () => {
    const { jobs, contexts } = await startGroup(
      { attemptTimeout: 50 },
      { A: { does: hangs } },
    );
    const failure = reasonOf(jobs.dispatch(1));
    await jest.advanceTimersByTimeAsync(50);
    expect(contexts[0].signal.reason).toBe(await failure);
  });

  it('what an abandoned attempt comes to is nobody’s concern', async () => {
    for (const settle of [() => 'late', () => Promise.reject(new Error('!'))]) {
      const { jobs } = await startGroup(
        { failover: true, attemptTimeout: 50, ejection: { failures: 2 } },
        { A: { does: after(80, settle) }, B: { does: after(60, settle) } },
      );
      const failure = reasonOf(jobs.dispatch(1));
      await jest.advanceTimersByTimeAsync(100);
      expect(await failure).toMatchObject({ name: 'DispatchFailedError' });
      await jest.advanceTimersByTimeAsync(500);
      expect(jobs.snapshot()).toMatchObject([
        { inFlight: 0, failuresInARow: 1 },
        { inFlight: 0, failuresInARow: 1 },
      ]);
    }
  });

  it.each([0, -1, NaN, Infinity, 2 ** 31, '5', null])(
    'timeout %p of a call is refused, and nobody is called',
    async (timeout) => {
      for (const options of [{}, { failover: true }]) {
        const { jobs, calls } = await startGroup(options, { A: 1 });
        const error = await reasonOf(
          jobs.dispatch(1, { timeout: timeout as never }),
        );
        expect(error).toBeInstanceOf(SelectorConfigurationError);
        expect((error as Error).message).toMatch(
          /^Group 'jobs': Invalid call option 'timeout': .*\. Give milliseconds above 0, at most 2147483647/,
        );
        expect(calls).toEqual([]);
      }
    },
  );

  it.each<[string, Behaviour]>([
    ['succeeds', () => 'A'],
    ['throws', () => Promise.reject(new TypeError('A'))],
    ['throws at once', () => JSON.parse('{') as unknown],
  ])('no timer and no listener is left when it %s', async (_, does) => {
    const { jobs } = await startGroup(
      { failover: true, timeout: 500, attemptTimeout: 100, ejection: true },
      { A: { does }, B: { does } },
    );
    const { signal, listeners } = listeningSignal();
    await jobs.dispatch(1, { signal }).catch(() => undefined);
    expect(jest.getTimerCount()).toBe(0);
    expect(listeners()).toBe(0);
  });

  it('nor when there is nobody to call', async () => {
    const { jobs, selector } = await startGroup({ timeout: 500 }, { A: 1 });
    selector.suspend('A');
    const { signal, listeners } = listeningSignal();
    await reasonOf(jobs.dispatch(1, { signal }));
    await reasonOf(jobs.dispatch(1, { signal, exclude: 5 as never }));
    expect([jest.getTimerCount(), listeners()]).toEqual([0, 0]);
  });
});

describe("a caller's abort", () => {
  const OPTIONS = [
    {},
    { failover: true, timeout: 1000, attemptTimeout: 500, ejection: true },
  ];

  it.each(OPTIONS)('before the call calls nobody: %j', async (options) => {
    const { jobs, calls } = await startGroup(options, { A: 1 });
    const signal = AbortSignal.abort('before');
    expect(await reasonOf(jobs.dispatch(1, { signal }))).toBe('before');
    expect(calls).toEqual([]);
  });

  it.each(OPTIONS)(
    'during the call ends it with the reason, which is nobody’s failure: %j',
    async (options) => {
      const { jobs, calls, contexts } = await startGroup(options, {
        A: { does: hangs },
        B: { does: hangs },
      });
      const { controller, signal, listeners } = listeningSignal();
      const failure = reasonOf(jobs.dispatch(1, { signal }));
      const told = jest.fn();
      contexts[0].signal.addEventListener('abort', told);
      const reason = new Error('gone');
      controller.abort(reason);
      expect(await failure).toBe(reason);
      expect(told).toHaveBeenCalledTimes(1);
      expect(contexts[0].signal.reason).toBe(reason);
      expect(calls).toEqual(['A']);
      expect(jobs.snapshot()[0]).toMatchObject({
        inFlight: 0,
        failuresInARow: 0,
      });
      expect(jest.getTimerCount()).toBe(0);
      // The context of a plain attempt is the caller's own signal.
      expect(listeners()).toBe(contexts[0].signal === signal ? 1 : 0);
    },
  );

  it.each(OPTIONS)('after the call means nothing: %j', async (options) => {
    const { jobs, contexts } = await startGroup(options, { A: 1 });
    const { controller, signal } = listeningSignal();
    expect(await jobs.dispatch(1, { signal })).toBe('A');
    const context = contexts[0];
    controller.abort('after');
    expect(context.signal.aborted).toBe(context.signal === signal);
  });

  it('by the handler itself, while it is being called, ends the call', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const { jobs, calls } = await startGroup(
      { failover: true, attemptTimeout: 100 },
      {
        A: {
          does: () => {
            controller.abort('self');
            throw new Error('A');
          },
        },
        B: 1,
      },
    );
    expect(await reasonOf(jobs.dispatch(1, { signal }))).toBe('self');
    expect(calls).toEqual(['A']);
  });

  it('between two attempts keeps the second from being made', async () => {
    const { controller, signal, listeners } = listeningSignal();
    const { jobs, calls } = await startGroup(
      { failover: true },
      {
        A: { does: after(10, () => Promise.reject(new Error('A'))) },
        B: { does: hangs },
      },
    );
    const failure = reasonOf(jobs.dispatch(1, { signal }));
    await jest.advanceTimersByTimeAsync(10);
    controller.abort('now');
    expect(await failure).toBe('now');
    expect(calls).toEqual(['A', 'B']);
    expect(listeners()).toBe(0);
  });
});

describe('request-scoped handlers', () => {
  it('share the DI context of their dispatch under failover', async () => {
    const seen: object[] = [];
    @Injectable({ scope: Scope.REQUEST })
    class Context {
      constructor(@Inject(REQUEST) readonly request: object) {}
    }
    const handler = (name: string) => {
      @WeightedHandler('jobs', { name })
      @Injectable()
      class Handler {
        constructor(readonly context: Context) {}
        handle(): string {
          seen.push(this.context);
          if (seen.length % 2 === 1) {
            throw new Error(name);
          }
          return name;
        }
      }
      return Handler;
    };
    const app = await start({
      imports: [WeighterModule.forFeature({ name: 'jobs', failover: true })],
      providers: [Context, handler('A'), handler('B')],
    });
    const jobs: Dispatcher = app.get(getDispatcherToken('jobs'));
    expect(await jobs.dispatch('x')).toBe('B');
    await jobs.dispatch('y');
    expect(seen[0]).toBe(seen[1]);
    expect(seen[2]).toBe(seen[3]);
    expect(seen[0]).not.toBe(seen[2]);
    expect((seen[0] as Context).request).toEqual({
      group: 'jobs',
      payload: 'x',
    });
    await app.close();
  });

  it('are not called once their call is over', async () => {
    const called = jest.fn();
    @WeightedHandler('jobs')
    @Injectable({ scope: Scope.REQUEST })
    class Handler {
      handle(): void {
        called();
      }
    }
    const app = await start({
      imports: [WeighterModule.forFeature({ name: 'jobs', failover: true })],
      providers: [Handler],
    });
    const controller = new AbortController();
    const jobs: Dispatcher = app.get(getDispatcherToken('jobs'));
    const { signal } = controller;
    const failure = reasonOf(jobs.dispatch('x', { signal }));
    controller.abort('gone');
    expect(await failure).toBe('gone');
    await settled();
    expect(called).not.toHaveBeenCalled();
    await app.close();
  });
});

describe('a dispatch that fails over', () => {
  it('keeps no listener when the first fails', async () => {
    const { jobs } = await startGroup(
      { failover: true, attemptTimeout: 100 },
      { A: { does: rejects('A') }, B: 1 },
    );
    const { signal, listeners } = listeningSignal();
    expect(await jobs.dispatch(1, { signal })).toBe('B');
    expect(listeners()).toBe(0);
  });
});
