import { describe, expect, it } from '@jest/globals';
import { Inject, Injectable, Module, Scope } from '@nestjs/common';
import { ContextIdFactory, REQUEST } from '@nestjs/core';
import {
  getWeighterToken,
  WeightedDispatcher,
  WeightedHandler,
  type Weighter,
  WeighterModule,
} from '../../../lib/index.js';
import { dispatched, handlerClass, start } from '../support.js';

describe('handlers with a scope', () => {
  it('request-scoped, request-scoped by dependency and transient ones are made for each dispatch, fully injected', async () => {
    const instances: object[] = [];
    @Injectable({ scope: Scope.REQUEST })
    class Context {
      constructor(@Inject(REQUEST) readonly request: unknown) {}
    }
    @Injectable()
    class Tool {}
    @WeightedHandler('jobs', { weight: 1 })
    @Injectable({ scope: Scope.REQUEST })
    class A {
      constructor(readonly tool: Tool) {}
      handle(): string {
        instances.push(this);
        return this.tool instanceof Tool ? 'A' : 'not injected';
      }
    }
    @WeightedHandler('jobs', { weight: 1 })
    @Injectable()
    class B {
      constructor(readonly context: Context) {}
      handle(payload: never): string {
        instances.push(this);
        expect(this.context.request).toEqual({ group: 'jobs', payload });
        return 'B';
      }
    }
    @WeightedHandler('jobs', { weight: 1 })
    @Injectable({ scope: Scope.TRANSIENT })
    class C {
      constructor(readonly tool: Tool) {}
      handle(): string {
        instances.push(this);
        return this.tool instanceof Tool ? 'C' : 'not injected';
      }
    }
    const app = await start({
      imports: [WeighterModule],
      providers: [Context, Tool, A, B, C],
    });

    expect(await dispatched(app, 6)).toBe('ABCABC');
    expect(new Set(instances).size).toBe(6);
    await app.close();
  });

  it('each is resolved in its own module, where its dependencies are', async () => {
    @Injectable({ scope: Scope.REQUEST })
    class Secret {
      constructor(@Inject('word') readonly word: string) {}
    }
    function moduleWith(word: string): new () => object {
      @WeightedHandler('jobs', { name: word, weight: 1 })
      @Injectable()
      class Handler {
        constructor(readonly secret: Secret) {}
        handle(): string {
          return this.secret.word;
        }
      }
      @Module({
        providers: [Handler, Secret, { provide: 'word', useValue: word }],
      })
      class Own {}
      return Own;
    }
    const app = await start({
      imports: [WeighterModule, moduleWith('x'), moduleWith('y')],
    });

    expect(await dispatched(app, 4)).toBe('xyxy');
    await app.close();
  });

  it("a dispatch joins the caller's context when it is given", async () => {
    @Injectable({ scope: Scope.REQUEST })
    class Context {
      constructor(@Inject(REQUEST) readonly request: { id: string }) {}
    }
    @WeightedHandler('jobs')
    @Injectable()
    class Handler {
      constructor(readonly context: Context) {}
      handle(): Context {
        return this.context;
      }
    }
    const app = await start({
      imports: [WeighterModule],
      providers: [Context, Handler],
    });
    const contextId = ContextIdFactory.create();
    app.registerRequestByContextId({ id: 'r1' }, contextId);
    const mine = await app.resolve(Context, contextId);
    const dispatcher = app.get(WeightedDispatcher);

    expect(await dispatcher.for('jobs').dispatch(1, { contextId })).toBe(mine);
    expect(await dispatcher.for('jobs').dispatch(1)).not.toBe(mine);
    await app.close();
  });

  it('a caller who leaves while the instance is made gets the reason, and nobody is called', async () => {
    let called = 0;
    let release = (): void => undefined;
    const controller = new AbortController();
    @WeightedHandler('jobs')
    @Injectable()
    class Slow {
      constructor(@Inject('slow') readonly slow: unknown) {}
      handle(): void {
        called++;
      }
    }
    const app = await start({
      imports: [WeighterModule],
      providers: [
        Slow,
        {
          provide: 'slow',
          scope: Scope.REQUEST,
          useFactory: () => new Promise<void>((done) => (release = done)),
        },
      ],
    });
    const { signal } = controller;
    const pending = app
      .get(WeightedDispatcher)
      .for('jobs')
      .dispatch(1, { signal })
      .catch((error: unknown) => error);
    await new Promise(setImmediate);
    controller.abort('left');

    expect(await pending).toBe('left');
    release();
    await new Promise(setImmediate);
    expect(called).toBe(0);
    await app.close();
  });

  it("a weight function gets a singleton's instance, and undefined for the others", async () => {
    const given: unknown[] = [];
    const weight = (handler: unknown): number => {
      given.push(handler);
      return handler === undefined ? 3 : 1;
    };
    const A = handlerClass('A', { weight });
    @WeightedHandler('jobs', { name: 'B', weight })
    @Injectable({ scope: Scope.TRANSIENT })
    class B {
      handle(): string {
        return 'B';
      }
    }
    const app = await start({
      imports: [WeighterModule.forFeature({ name: 'jobs' })],
      providers: [A, B],
    });
    const selector = app.get<Weighter<string>>(getWeighterToken('jobs'));

    expect(given).toEqual([app.get(A), undefined]);
    expect(selector.weightOf('A')).toBe(1);
    expect(selector.weightOf('B')).toBe(3);
    await app.close();
  });
});
