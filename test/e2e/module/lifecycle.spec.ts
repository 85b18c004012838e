import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type INestApplicationContext,
  Inject,
  Injectable,
  Module,
  type OnModuleInit,
  Scope,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Test, type TestingModule } from '@nestjs/testing';
import {
  InjectDispatcher,
  InjectWeighter,
  Dispatcher,
  NoCandidateError,
  SelectorConfigurationError,
  WeightedDispatcher,
  WeightedHandler,
  Weighter,
  WeighterModule,
} from '../../../lib/index.js';
import { dispatched, handlerClass, start } from '../support.js';

describe('when handlers are found', () => {
  let app: INestApplicationContext | undefined;

  afterEach(() => app?.close());

  it('an application without handlers starts, and a dispatch says what is missing', async () => {
    const started = await start({ imports: [WeighterModule] });
    app = started;

    const error: unknown = await dispatched(started, 1).catch(
      (e: unknown) => e,
    );
    expect(error).toBeInstanceOf(NoCandidateError);
    expect((error as NoCandidateError).reasons.size).toBe(0);
    expect((error as Error).message).toMatch(/has no handlers: .*decorate/);
  });

  it('a testing module works when it is compiled, and goes on when it is initialised', async () => {
    const [A, B] = ['A', 'B'].map((name) => handlerClass(name, { weight: 1 }));
    const compiled: TestingModule = await Test.createTestingModule({
      imports: [WeighterModule],
      providers: [A, { provide: 'b', useFactory: async () => new B() }],
    }).compile();
    app = compiled;

    expect(await dispatched(compiled, 3)).toBe('ABA');
    await compiled.init();
    expect(await dispatched(compiled, 3)).toBe('BAB');
  });

  it('an uninitialised module with scoped factories works as well', async () => {
    const A = handlerClass('A', { weight: 1 });
    const B = handlerClass('B', { weight: 1 });
    const compiled = await Test.createTestingModule({
      imports: [WeighterModule],
      providers: [
        A,
        { provide: 'request', scope: Scope.REQUEST, useFactory: () => 1 },
        {
          provide: B,
          inject: ['request'],
          useFactory: () => new B(),
        },
        { provide: 'nothing', useFactory: () => null },
      ],
    }).compile();
    app = compiled;

    expect(await dispatched(compiled, 4)).toBe('ABAB');
  });

  it('createApplicationContext() works', async () => {
    @Module({
      imports: [WeighterModule],
      providers: [handlerClass('A'), handlerClass('B')],
    })
    class AppModule {}
    app = await NestFactory.createApplicationContext(AppModule, {
      logger: false,
    });
    const dispatcher = app.get(WeightedDispatcher);

    expect(await dispatcher.for('jobs').dispatch(1)).toBe('A');
    expect(await dispatcher.for('jobs').dispatch(1)).toBe('B');
  });

  it("a handler's onModuleInit can dispatch to its sibling", async () => {
    @WeightedHandler('jobs', { name: 'eager', priority: 1 })
    @Injectable()
    class Eager implements OnModuleInit {
      answer: unknown;
      constructor(
        @InjectDispatcher('jobs') readonly jobs: Dispatcher<number, string>,
      ) {}
      async onModuleInit(): Promise<void> {
        this.answer = await this.jobs.dispatch(1);
      }
      handle(): string {
        return 'eager';
      }
    }
    const started = await start({
      imports: [WeighterModule.forFeature({ name: 'jobs' })],
      providers: [Eager, handlerClass('sibling')],
    });
    app = started;

    expect(started.get(Eager).answer).toBe('sibling');
  });

  it('before the handlers exist it says so instead of keeping half of them', async () => {
    const early: unknown[] = [];
    @Injectable()
    class Hasty {
      constructor(
        @InjectDispatcher('jobs') jobs: Dispatcher,
        @InjectWeighter('jobs') selector: Weighter<string>,
      ) {
        void jobs.dispatch(1).catch((error: unknown) => early.push(error));
        try {
          selector.get();
        } catch (error) {
          early.push(error);
        }
      }
    }
    const B = handlerClass('B', { weight: 1 });
    const started = await start({
      imports: [WeighterModule.forFeature({ name: 'jobs' })],
      providers: [
        Hasty,
        handlerClass('A', { weight: 1 }),
        {
          provide: 'b',
          useFactory: async () => {
            await new Promise(setImmediate);
            return new B();
          },
        },
      ],
    });
    app = started;

    expect(early).toHaveLength(2);
    for (const error of early) {
      expect(error).toBeInstanceOf(SelectorConfigurationError);
      expect((error as Error).message).toMatch(/onModuleInit or later/);
    }
    expect(await dispatched(started, 4)).toBe('ABAB');
  });

  it('a dispatch in a constructor does not hide that a handler needs the request', async () => {
    @Injectable({ scope: Scope.REQUEST })
    class Deep {}
    @Injectable()
    class Middle {
      constructor(readonly deep: Deep) {}
    }
    @WeightedHandler('jobs', { name: 'scoped' })
    @Injectable()
    class Scoped {
      constructor(readonly middle: Middle) {}
      handle(): string {
        return this.middle.deep instanceof Deep ? 'injected' : 'not injected';
      }
    }
    const started = await start({
      imports: [WeighterModule],
      providers: [
        {
          provide: 'hasty',
          inject: [WeightedDispatcher],
          useFactory: async (dispatcher: WeightedDispatcher) => {
            try {
              return await dispatcher.for('jobs').dispatch(1);
            } catch {
              return 'too early';
            }
          },
        },
        Scoped,
        Middle,
        Deep,
      ],
    });
    app = started;

    expect(started.get('hasty')).toBe('too early');
    expect(await dispatched(started, 1)).toBe('injected');
  });

  it('an instance is read when it is called, not when it was found', async () => {
    @WeightedHandler('jobs')
    @Injectable()
    class Counting {
      calls = 0;
      constructor(@Inject('step') readonly step: number) {}
      handle(): number {
        return (this.calls += this.step);
      }
    }
    const started = await start({
      imports: [WeighterModule],
      providers: [Counting, { provide: 'step', useValue: 2 }],
    });
    app = started;

    expect(await dispatched(started, 2)).toBe('24');
    expect(started.get(Counting).calls).toBe(4);
  });
});
