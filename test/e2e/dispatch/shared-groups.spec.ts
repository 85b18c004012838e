import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { Module, type Type } from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import type { TestingModule } from '@nestjs/testing';
import { lastValueFrom } from 'rxjs';
import {
  type DispatchContext,
  type Dispatcher,
  type DispatchOptions,
  DispatchTimeoutError,
  getDispatcherToken,
  memoryTicketSource,
  getSharedWeighterToken,
  InvalidWeightError,
  NoCandidateError,
  SelectorConfigurationError,
  SharingUnavailableError,
  type SharedWeighter,
  WeighterModule,
  type SelectorDefinition,
  type SharingOptions,
} from '../../../lib/index.js';
import { listeningSignal } from '../../support/listening-signal.js';
import { StubTicketSource } from '../../support/stub-ticket-source.js';
import {
  beBusy,
  handlerClass,
  reasonOf,
  settled,
  start,
  useClock,
} from '../support.js';

type Way = (
  jobs: Dispatcher<unknown, string>,
  options?: DispatchOptions,
) => Promise<string>;

describe('a shared group of handlers', () => {
  const apps: TestingModule[] = [];
  /** What all handlers do instead of answering with their names. */
  let handle: ((context: DispatchContext) => unknown) | undefined;

  afterEach(async () => {
    handle = undefined;
    await Promise.all(apps.splice(0).map((app) => app.close()));
  });

  async function dispatcher(
    sharing: SharingOptions,
    options: Partial<SelectorDefinition<string>> = {},
  ): Promise<Dispatcher<unknown, string>> {
    const definition = { name: 'jobs', shared: true, ...options };
    const app = await start({
      imports: [
        WeighterModule.forRoot({ sharing }),
        WeighterModule.forFeature(definition),
      ],
      providers: Object.entries({ A: 5, B: 1, C: 1 }).map(([name, weight]) => {
        const Handler = handlerClass(name, { weight });
        Handler.prototype.handle = (_: unknown, context: DispatchContext) =>
          handle?.(context) ?? name;
        return Handler;
      }),
    });
    apps.push(app);
    return app.get(getDispatcherToken('jobs'), { strict: false });
  }

  async function answers(
    dispatchers: Dispatcher<unknown, string>[],
    length: number,
  ): Promise<string> {
    let all = '';
    for (let i = 0; i < length; i++) {
      all += await dispatchers[i % dispatchers.length].dispatch(i);
    }
    return all;
  }

  it.each([{}, { failover: true }, { timeout: 1_000, maxConcurrent: 9 }])(
    'is dispatched to in one sequence by all processes, with %j',
    async (options) => {
      const source = memoryTicketSource();
      const processes = [
        await dispatcher({ source }, options),
        await dispatcher({ source }, options),
      ];
      expect(await answers(processes, 14)).toBe('AABACAAAABACAA');
    },
  );

  it('is streamed from in the same sequence', async () => {
    const source = memoryTicketSource();
    const one = await dispatcher({ source });
    const other = await dispatcher({ source });
    let all = '';
    for (let i = 0; i < 7; i++) {
      all += await lastValueFrom((i % 2 === 0 ? one : other).stream(i));
    }
    expect(all).toBe('AABACAA');
  });

  it('takes no ticket for a call that leaves handlers out or goes by key', async () => {
    const source = memoryTicketSource();
    const jobs = await dispatcher({ source });
    expect(await answers([jobs], 2)).toBe('AA');
    await jobs.dispatch(0, { exclude: ['A'] });
    await jobs.dispatch(0, { key: 'k' });
    expect(await answers([jobs], 5)).toBe('BACAA');
  });

  it('follows what is done to its handlers here', async () => {
    const jobs = await dispatcher({ source: memoryTicketSource() });
    expect(await answers([jobs], 2)).toBe('AA');
    jobs.selector.suspend('A');
    expect([...(await answers([jobs], 4))].sort().join('')).toBe('BBCC');
    jobs.selector.suspend('B');
    jobs.selector.suspend('C');
    await expect(jobs.dispatch(0)).rejects.toBeInstanceOf(NoCandidateError);
    jobs.selector.resume('A');
    expect(await jobs.dispatch(0)).toBe('A');
  });

  it('refuses a weight it could not be shared with, whoever sets it', async () => {
    const jobs = await dispatcher({ source: memoryTicketSource() });
    expect(() => jobs.selector.setWeight('B', Math.PI)).toThrow(
      SelectorConfigurationError,
    );
    expect(() => jobs.selector.setWeight('A', 1e16)).toThrow(
      InvalidWeightError,
    );
    expect(jobs.selector.weightOf('B')).toBe(1);
    expect(await answers([jobs], 7)).toBe('AABACAA');
  });

  it('goes on by itself, and says so, with a handler it cannot be shared with', async () => {
    const warned = jest.spyOn(process, 'emitWarning').mockReturnValue();
    const jobs = await dispatcher({ source: memoryTicketSource() });
    expect(await answers([jobs], 3)).toBe('AAB');

    @Module({ providers: [handlerClass('D', { weight: Math.PI })] })
    class Late {}
    await apps[0].get(LazyModuleLoader).load((): Type => Late);
    const selector = apps[0].get<SharedWeighter<string>>(
      getSharedWeighterToken('jobs'),
      { strict: false },
    );
    expect((await answers([jobs], 100)).match(/D/g)).toHaveLength(31);
    expect(selector.state).toBe('degraded');
    expect(warned).toHaveBeenCalledTimes(1);
    expect(warned.mock.calls[0][0]).toContain("'jobs' shares nothing until");
    warned.mockRestore();

    expect(selector.setWeight('D', 3)).toBe(true);
    await jobs.dispatch(0);
    expect(selector.state).toBe('shared');
  });

  it('tries the others locally when the one of the ticket fails', async () => {
    const source = memoryTicketSource();
    const jobs = await dispatcher({ source }, { failover: true });
    const tried: string[] = [];
    const failing = await start({
      imports: [
        WeighterModule.forRoot({ sharing: { source } }),
        WeighterModule.forFeature({
          name: 'jobs',
          shared: true,
          failover: true,
        }),
      ],
      providers: ['A', 'B', 'C'].map((name) => {
        const Handler = handlerClass(name, { weight: name === 'A' ? 5 : 1 });
        Handler.prototype.handle = () => {
          tried.push(name);
          throw new Error(name);
        };
        return Handler;
      }),
    });
    apps.push(failing);
    const other = failing.get<Dispatcher>(getDispatcherToken('jobs'), {
      strict: false,
    });
    expect(await answers([jobs], 2)).toBe('AA');
    await expect(other.dispatch(0)).rejects.toThrow();
    expect(tried[0]).toBe('B');
    expect([...tried].sort()).toEqual(['A', 'B', 'C']);
    expect(await answers([jobs], 4)).toBe('ACAA');
  });

  it('fails without a ticket, when it is told to', async () => {
    const jobs = await dispatcher({
      source: { take: () => Promise.reject(new Error('ECONNREFUSED')) },
      onUnavailable: 'throw',
    });
    await expect(jobs.dispatch(0)).rejects.toBeInstanceOf(
      SharingUnavailableError,
    );
  });

  it.each<Partial<SelectorDefinition<string>>>([{}, { failover: true }])(
    'counts every call in its snapshot, with %j',
    async (options) => {
      const jobs = await dispatcher({ source: memoryTicketSource() }, options);
      await answers([jobs], 7);
      await jobs.dispatch(0, { exclude: ['A', 'B'] });
      await jobs.dispatch(0, { key: 'k', exclude: ['A', 'B'] });
      await lastValueFrom(jobs.stream(0, { exclude: ['A', 'B'] }));
      expect(jobs.snapshot()).toMatchObject([
        { handler: 'A', attempts: 5, servedShare: 0.5 },
        { handler: 'B', attempts: 1, servedShare: 0.1 },
        { handler: 'C', attempts: 4, servedShare: 0.4 },
      ]);
    },
  );

  it.each<[string, () => Iterable<string>]>([
    ['an empty list', () => []],
    ['names that are no handlers', () => ['X', 'Y']],
    ['an iterator that brings nobody', () => [].values()],
    ['an iterator over strangers', () => new Set(['X']).values()],
  ])('takes a ticket for a call that leaves out %s', async (_, exclude) => {
    const source = memoryTicketSource();
    for (const options of [{}, { failover: true }]) {
      const name = Object.keys(options).join() || 'plain';
      const jobs = await dispatcher({ source, namespace: name }, options);
      const other = await dispatcher({ source, namespace: name }, options);
      let all = '';
      for (let i = 0; i < 7; i++) {
        all += await (i % 2 ? jobs : other).dispatch(i, { exclude: exclude() });
      }
      expect(all).toBe('AABACAA');
    }
  });

  it('takes a ticket for a call that leaves out who was removed', async () => {
    const jobs = await dispatcher({ source: memoryTicketSource() });
    jobs.selector.remove('B');
    let all = '';
    for (let i = 0; i < 6; i++) {
      all += await jobs.dispatch(i, { exclude: ['B'] });
    }
    expect([...all].sort().join('')).toBe('AAAAAC');
  });

  describe('while a call waits for its ticket', () => {
    const TIMEOUT = 40;
    const NEVER = 60_000;
    let source: StubTicketSource;

    beforeEach(() => {
      source = new StubTicketSource();
      useClock();
    });

    afterEach(() => {
      jest.restoreAllMocks();
      jest.useRealTimers();
    });

    const waiting = (options: Partial<SelectorDefinition<string>> = {}) =>
      dispatcher({ source, timeout: NEVER }, options);

    const ways: [string, Way][] = [
      ['dispatch()', (jobs, options) => jobs.dispatch(0, options)],
      ['stream()', (jobs, options) => lastValueFrom(jobs.stream(0, options))],
    ];

    describe.each(ways)('in %s', (_, call) => {
      it.each<Partial<SelectorDefinition<string>>>([{}, { failover: true }])(
        'an abort ends it at once, with %j',
        async (options) => {
          const controller = new AbortController();
          const reason = new Error('enough');
          const jobs = await waiting(options);
          const outcome = reasonOf(call(jobs, { signal: controller.signal }));
          await settled();
          expect(source.requests).toHaveLength(1);
          controller.abort(reason);
          expect(await outcome).toBe(reason);
          source.last.answer(0);
          await settled();
          expect(jobs.snapshot().map(({ attempts }) => attempts)).toEqual([
            0, 0, 0,
          ]);
        },
      );

      it.each<[Partial<SelectorDefinition<string>>, DispatchOptions]>([
        [{}, { timeout: TIMEOUT }],
        [{ timeout: TIMEOUT }, {}],
        [{ failover: true, timeout: 2 * TIMEOUT }, { timeout: TIMEOUT }],
      ])('its time runs, with %j and %j', async (options, callOptions) => {
        const jobs = await waiting(options);
        const outcome = reasonOf(call(jobs, callOptions));
        await settled();
        await jest.advanceTimersByTimeAsync(TIMEOUT);
        expect(await outcome).toMatchObject({
          name: 'DispatchTimeoutError',
          scope: 'dispatch',
          timeoutMs: TIMEOUT,
          handler: undefined,
        });
        source.last.answer(0);
        await settled();
        expect(jobs.snapshot().map(({ attempts }) => attempts)).toEqual([
          0, 0, 0,
        ]);
        expect(jest.getTimerCount()).toBe(0);
      });

      it('what it waited is taken from the time of its handlers', async () => {
        const contexts: DispatchContext[] = [];
        const jobs = await waiting();
        handle = (context) => {
          contexts.push(context);
          return new Promise(() => undefined);
        };
        const startedAt = Date.now();
        const outcome = reasonOf(call(jobs, { timeout: TIMEOUT }));
        await settled();
        await jest.advanceTimersByTimeAsync(TIMEOUT - 10);
        source.last.answer(0);
        await settled();
        expect(contexts.map(({ deadline }) => deadline)).toEqual([
          startedAt + TIMEOUT,
        ]);
        await jest.advanceTimersByTimeAsync(9);
        expect(contexts[0].signal.aborted).toBe(false);
        await jest.advanceTimersByTimeAsync(1);
        expect(await outcome).toBeInstanceOf(DispatchTimeoutError);
        expect(contexts[0].signal.aborted).toBe(true);
      });
    });

    it.each<Partial<SelectorDefinition<string>>>([{}, { failover: true }])(
      'who is left out and joins meanwhile is not called, with %j',
      async (options) => {
        const jobs = await waiting(options);
        jobs.selector.remove('A');
        const before = jobs.dispatch(0);
        await settled();
        const excluding = [1, 2, 3].map((call) =>
          jobs.dispatch(call, { exclude: ['A'] }),
        );
        jobs.selector.add('A', 500);
        source.last.answer(0);
        await before;
        await settled();
        source.last.answer(0);
        await settled();
        source.last.answer(3);
        expect(source.requests.length).toBeGreaterThan(1);
        expect((await Promise.all(excluding)).join('')).toMatch(/^[BC]{3}$/);
      },
    );

    it('a process that is too busy to notice calls nobody any more', async () => {
      const jobs = await dispatcher({
        source: {
          take: async () => {
            beBusy(TIMEOUT);
            return 0;
          },
        },
      });
      expect(
        await reasonOf(jobs.dispatch(0, { timeout: TIMEOUT / 2 })),
      ).toBeInstanceOf(DispatchTimeoutError);
      expect(jobs.snapshot().map(({ attempts }) => attempts)).toEqual([
        0, 0, 0,
      ]);
    });

    it('and has it, no timer or listener of the wait is left', async () => {
      const { signal, listeners } = listeningSignal();
      const jobs = await waiting();
      const answer = jobs.dispatch(0, { timeout: TIMEOUT, signal });
      await settled();
      source.last.answer(0);
      expect(await answer).toBe('A');
      expect(jest.getTimerCount()).toBe(0);
      expect(listeners()).toBe(0);
    });

    it('whoever unsubscribes has no handler called', async () => {
      const jobs = await waiting();
      const subscription = jobs.stream(0).subscribe();
      await settled();
      subscription.unsubscribe();
      source.last.answer(0);
      await settled();
      expect(jobs.snapshot().map(({ attempts }) => attempts)).toEqual([
        0, 0, 0,
      ]);
    });
  });
});
