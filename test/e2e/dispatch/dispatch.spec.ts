import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Injectable, type Provider } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import {
  type DispatchContext,
  Dispatcher,
  getDispatcherToken,
  getWeighterToken,
  handlerGroup,
  InjectDispatcher,
  NoCandidateError,
  SelectorConfigurationError,
  WeightedDispatcher,
  WeightedHandler,
  Weighter,
  WeighterModule,
} from '../../../lib/index.js';
import { dispatched, handlerClass, handlers, start } from '../support.js';

const Jobs = handlerGroup<string, string>('jobs');

let running: TestingModule | undefined;
afterEach(() => running?.close());

/** An application with the group of the jobs over these handlers; closed after the test. */
async function startJobs(...providers: Provider[]) {
  const imports = [WeighterModule.forFeature(Jobs)];
  running = await start({ imports, providers });
  const jobs: Dispatcher<string, string> = running.get(
    getDispatcherToken(Jobs),
  );
  return { app: running, jobs };
}

describe('dispatching', () => {
  it('a group of weights 0 rejects each time with a reason for each handler, and calls nobody', async () => {
    const [A, B] = handlers({ A: 0, B: 0 });
    const calls = [A, B].map((type) => jest.spyOn(type.prototype, 'handle'));
    const { app } = await startJobs(A, B);

    for (let call = 0; call < 3; call++) {
      const error: unknown = await dispatched(app, 1).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(NoCandidateError);
      expect((error as NoCandidateError).group).toBe('jobs');
      expect([...(error as NoCandidateError).reasons]).toEqual([
        ['A', 'drained'],
        ['B', 'drained'],
      ]);
    }
    expect(calls.map((spy) => spy.mock.calls.length)).toEqual([0, 0]);
  });

  it('each handler has a reason of its own, and the first weight above 0 is served', async () => {
    const { jobs } = await startJobs(...handlers({ A: 0, B: 100, C: 100 }));
    jobs.selector.suspend('B');

    const error = await jobs
      .dispatch('x', { exclude: ['C'] })
      .catch((e: unknown) => e as NoCandidateError);
    expect(Object.fromEntries((error as NoCandidateError).reasons)).toEqual({
      A: 'drained',
      B: 'suspended',
      C: 'excluded',
    });

    jobs.selector.setWeight('A', 1);
    expect(await jobs.dispatch('x', { exclude: ['C'] })).toBe('A');
  });

  it('each reason comes with its remedy, and with no other', async () => {
    const { jobs } = await startJobs(...handlers({ A: 1 }));
    const message = () =>
      jobs.dispatch('x').catch((e: unknown) => (e as Error).message);

    jobs.selector.suspend('A');
    expect(await message()).toBe(
      "Group 'jobs' has no handler to call: A (suspended). To have one, resume a suspended one.",
    );
    jobs.selector.remove('A');
    expect(await message()).toBe(
      "Group 'jobs' has no handler to call: A (excluded). To have one, leave an excluded one out of 'exclude', put it into 'only', or add it to the selector again if it was removed.",
    );
  });

  it('a weight left out or undefined is the default one, and 0 is no traffic', async () => {
    const { app } = await startJobs(
      handlerClass('A'),
      handlerClass('B', { weight: 0 }),
      handlerClass('C', { weight: undefined }),
    );

    expect(await dispatched(app, 10)).toBe('ACACACACAC');
  });

  it('0 and undefined mean the same when they come from async configuration', async () => {
    const app = await start({
      imports: [
        WeighterModule.forFeature({
          name: 'jobs',
          useFactory: async () => ({ weights: { A: undefined, B: 0 } }),
        }),
      ],
      providers: [...handlers({ A: 100, B: 100 }), handlerClass('C')],
    });

    expect(await dispatched(app, 10)).toBe('ACACACACAC');
    await app.close();
  });

  it('counting, listing and peeking between dispatches do not move the sequence', async () => {
    const { app } = await startJobs(...handlers({ A: 1, B: 1 }));
    const selector = app.get<Weighter<string>>(getWeighterToken(Jobs));

    let answers = '';
    for (let call = 0; call < 6; call++) {
      expect(selector.count).toBe(2);
      expect([...selector]).toEqual(['A', 'B']);
      expect(JSON.parse(JSON.stringify(selector.snapshot()))).toHaveLength(2);
      const [next] = selector.peek();
      expect(selector.peek()).toEqual([next]);
      const answer = await dispatched(app, 1);
      expect(answer).toBe(next);
      answers += answer;
    }
    expect(answers).toBe('ABABAB');
  });

  it('a dispatch with nobody to call and one aborted beforehand do not move the sequence', async () => {
    const { jobs } = await startJobs(...handlers({ A: 1, B: 1 }));
    let answers = '';
    for (let call = 0; call < 4; call++) {
      await expect(
        jobs.dispatch('x', { exclude: ['A', 'B'] }),
      ).rejects.toBeInstanceOf(NoCandidateError);
      await expect(
        jobs.dispatch('x', { signal: AbortSignal.abort('stop') }),
      ).rejects.toBe('stop');
      answers += await jobs.dispatch('x');
    }
    expect(answers).toBe('ABAB');
  });

  it('hands a typed group its payload and a context that fits the attempt', async () => {
    const seen: unknown[] = [];

    @WeightedHandler(Jobs, { name: 'only' })
    @Injectable()
    class Only {
      async handle(payload: string, context: DispatchContext): Promise<string> {
        seen.push(payload, { ...context }, context.signal);
        return payload.toUpperCase();
      }
    }

    @Injectable()
    class Service {
      constructor(
        @InjectDispatcher(Jobs) readonly jobs: Dispatcher<string, string>,
      ) {}
    }

    const { app } = await startJobs(Only, Service);
    const { jobs } = app.get(Service);

    expect(await jobs.dispatch('mail')).toBe('MAIL');
    expect(seen).toEqual([
      'mail',
      { group: 'jobs', handler: 'only', attempt: 1, tried: [] },
      expect.any(AbortSignal),
    ]);
    expect((seen[2] as AbortSignal).aborted).toBe(false);
    expect(jobs.group).toBe('jobs');
    expect(await app.get(WeightedDispatcher).for(Jobs).dispatch('a')).toBe('A');
  });

  it('gives back the very error a handler throws or rejects with', async () => {
    const thrown = new Error('thrown');
    const rejected = { code: 'rejected' };

    @Injectable()
    class Failing {
      @WeightedHandler(Jobs, { weight: 1 })
      throws(): string {
        throw thrown;
      }

      @WeightedHandler(Jobs, { weight: 1 })
      rejects(): Promise<string> {
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
        return Promise.reject(rejected);
      }
    }

    const { app } = await startJobs(Failing);
    const dispatcher = app.get(WeightedDispatcher);

    await expect(dispatcher.for(Jobs).dispatch('x')).rejects.toBe(thrown);
    await expect(dispatcher.for(Jobs).dispatch('x')).rejects.toBe(rejected);
  });

  it('an aborted caller gets the reason: before the call nobody is called, during it nobody is waited for', async () => {
    const started: string[] = [];

    @Injectable()
    class Hanging {
      @WeightedHandler(Jobs)
      handle(payload: string, { signal }: DispatchContext): Promise<string> {
        started.push(payload);
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => started.push('told'));
          void resolve;
        });
      }
    }

    const { app } = await startJobs(Hanging);
    const dispatcher = app.get(WeightedDispatcher);
    const reason = new Error('gone');

    const before = AbortSignal.abort(reason);
    await expect(
      dispatcher.for(Jobs).dispatch('before', { signal: before }),
    ).rejects.toBe(reason);
    expect(started).toEqual([]);

    const controller = new AbortController();
    const pending = dispatcher.for(Jobs).dispatch('during', {
      signal: controller.signal,
    });
    controller.abort(reason);
    await expect(pending).rejects.toBe(reason);
    expect(started).toEqual(['during', 'told']);
  });

  it('exclude keeps a handler out of one call, as a list or a single name, and ignores strangers', async () => {
    const { jobs } = await startJobs(...handlers({ A: 9, B: 100 }));

    expect(await jobs.dispatch('x', { exclude: new Set(['B']) })).toBe('A');
    expect(await jobs.dispatch('x', { exclude: 'B' })).toBe('A');
    const [next] = jobs.selector.peek();
    expect(await jobs.dispatch('x', { exclude: ['nobody'] })).toBe(next);
  });

  it('serves the lowest priority until it is unavailable', async () => {
    const { app, jobs } = await startJobs(
      handlerClass('A', { priority: 1 }),
      handlerClass('B', { weight: 2 }),
      handlerClass('C', { weight: 1 }),
    );

    expect(await dispatched(app, 3)).toBe('BCB');
    jobs.selector.suspend('B');
    jobs.selector.suspend('C');
    expect(await dispatched(app, 2)).toBe('AA');
  });

  it('refuses a group that cannot be one', async () => {
    const app = await start({ imports: [WeighterModule] });
    const dispatcher = app.get(WeightedDispatcher);

    for (const group of ['', 'x'.repeat(201), 5 as never, null as never]) {
      expect(() => dispatcher.for(group)).toThrow(SelectorConfigurationError);
    }
    for (const group of ['__proto__', 'constructor', 'toString']) {
      await expect(dispatcher.for(group).dispatch(1)).rejects.toBeInstanceOf(
        NoCandidateError,
      );
    }
    await app.close();
  });

  it('lets a test put its own selector or dispatcher in the place of a group', async () => {
    const providers = [handlerClass('A'), handlerClass('B')];
    const imports = [WeighterModule.forFeature(Jobs)];
    const selecting = await Test.createTestingModule({ imports, providers })
      .overrideProvider(getWeighterToken(Jobs))
      .useValue(new Weighter(['B']))
      .compile();
    await selecting.init();
    expect(await dispatched(selecting, 3)).toBe('BBB');

    const fake = { dispatch: () => Promise.resolve('fake') };
    const dispatching = await Test.createTestingModule({ imports, providers })
      .overrideProvider(getDispatcherToken('jobs'))
      .useValue(fake)
      .compile();
    await dispatching.init();
    expect(dispatching.get(getDispatcherToken(Jobs))).toBe(fake);
    expect(await dispatched(dispatching, 1)).toBe('fake');
    await selecting.close();
    await dispatching.close();
  });

  it('says what a selector is for that cannot be dispatched over', async () => {
    running = await start({
      imports: [WeighterModule.forFeature({ name: 'jobs', candidates: ['x'] })],
    });
    const dispatch = dispatched(running, 1);
    await expect(dispatch).rejects.toThrow(SelectorConfigurationError);
    await expect(dispatch).rejects.toThrow(
      /^Nothing can be dispatched to 'jobs'.*@InjectWeighter\('jobs'\).*leave out 'candidates'/,
    );
  });

  it.each<[string, Weighter<string> | undefined, RegExp]>([
    ['is put in place by a test', new Weighter(['x']), /overrideProvider\(\)/],
    ['has candidates', undefined, /Leave out 'candidates'/],
  ])(
    'a selector that %s and chooses a stranger says so',
    async (_, fake, m) => {
      const testing = Test.createTestingModule({
        imports: [
          WeighterModule.forFeature({ name: 'jobs', candidates: ['x'] }),
        ],
        providers: handlers({ A: 1 }),
      });
      // Only compiled: the start would refuse candidates beside handlers.
      running = await (
        fake === undefined
          ? testing
          : testing.overrideProvider(getWeighterToken(Jobs)).useValue(fake)
      ).compile();
      const dispatch = dispatched(running, 1);
      await expect(dispatch).rejects.toThrow(SelectorConfigurationError);
      await expect(dispatch).rejects.toThrow(/chose 'x'.* Known: A\./);
      await expect(dispatch).rejects.toThrow(m);
    },
  );

  it('reaches one dispatcher and one selector on every way', async () => {
    const { app, jobs } = await startJobs(...handlers({ A: 1, B: 1 }));

    expect(jobs.selector).toBe(app.get(getWeighterToken('jobs')));
    expect(await jobs.dispatch('x')).toBe('A');
    expect(await dispatched(app, 1)).toBe('B');
    expect(jobs.selector.get()).toBe('A');
  });
});
