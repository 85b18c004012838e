import { describe, expect, it } from '@jest/globals';
import { Controller, Injectable, Module, Scope } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import {
  DuplicateHandlerError,
  getDispatcherToken,
  getWeighterToken,
  SelectorConfigurationError,
  WeightedDispatcher,
  WeightedHandler,
  type Weighter,
  WeighterModule,
} from '../../../lib/index.js';
import { dispatched, handlerClass, handlers, start } from '../support.js';

describe('finding handlers', () => {
  it('class, factory and value providers are found, whatever else is provided', async () => {
    const [A, B, C] = ['A', 'B', 'C'].map((name) =>
      handlerClass(name, { weight: 1 }),
    );
    const app = await start({
      imports: [WeighterModule],
      providers: [
        A,
        { provide: 'b', useFactory: () => new B() },
        { provide: 'c', useValue: new C() },
        { provide: 'n', useValue: null },
        { provide: 's', useValue: 'text' },
        { provide: 'u', useFactory: async () => undefined },
        { provide: 'p', useValue: Object.create(null) },
      ],
    });

    expect(await dispatched(app, 6)).toBe('ABCABC');
    await app.close();
  });

  it('a promised value is found whether or not somebody injects it', async () => {
    const [A, B, C] = handlers({ A: 1, B: 1, C: 1 });
    const promised = Promise.resolve(new B());
    const app = await start({
      imports: [WeighterModule.forFeature({ name: 'jobs', weights: { A: 2 } })],
      providers: [
        { provide: 'a', useValue: Promise.resolve(new A()) },
        { provide: 'b', useValue: promised },
        { provide: 'user', inject: ['b'], useFactory: (b: unknown) => b },
        { provide: C, useValue: Promise.resolve({ handle: () => 'c' }) },
        { provide: 'never', useValue: new Promise(() => undefined) },
      ],
    });

    expect(await dispatched(app, 4)).toBe('ABcA');
    await app.close();
  });

  it('a value that is promised for later joins when it is there', async () => {
    const [A, B] = handlers({ A: 1, B: 1 });
    let keep = (_: unknown): void => undefined;
    const later = new Promise((resolve) => (keep = resolve));
    const app = await start({
      imports: [WeighterModule],
      providers: [A, { provide: 'b', useValue: later }],
    });
    expect(await dispatched(app, 2)).toBe('AA');

    keep(new B());
    await later;
    expect([...(await dispatched(app, 4))].sort().join('')).toBe('AABB');
    await app.close();
  });

  it('a scoped factory is found under the class of its handler', async () => {
    const [A, B] = handlers({ A: 1, B: 1 });
    const app = await start({
      imports: [WeighterModule],
      providers: [
        { provide: A, scope: Scope.REQUEST, useFactory: () => new A() },
        { provide: B, scope: Scope.TRANSIENT, useFactory: () => new B() },
      ],
    });
    expect(await dispatched(app, 4)).toBe('ABAB');
    await app.close();
  });

  it('no getter runs while handlers are looked for, and odd values are passed over', async () => {
    const touched: string[] = [];
    @Injectable()
    class Touchy {
      get secret(): never {
        touched.push('secret');
        throw new Error('touched');
      }

      @WeightedHandler('jobs')
      work(): string {
        return 'T';
      }
    }
    const app = await start({
      imports: [WeighterModule],
      providers: [
        { provide: 'getter', useFactory: () => new Touchy() },
        { provide: 'number', useValue: 7 },
        { provide: 'function', useValue: () => 'no handler' },
        { provide: 'proxy', useValue: new Proxy({}, {}) },
        { provide: 'odd', useValue: { constructor: 'text' } },
      ],
    });

    expect(await dispatched(app, 2)).toBe('TT');
    expect(touched).toEqual([]);
    await app.close();
  });

  it('one class is one handler, however many modules provide or alias it', async () => {
    const A = handlerClass('A', { weight: 1 });
    const B = handlerClass('B', { weight: 1 });
    @Module({ providers: [A, { provide: 'alias', useExisting: A }] })
    class First {}
    @Module({
      providers: [B, A, { provide: 'again', useFactory: () => new A() }],
    })
    class Second {}
    const app = await start({ imports: [First, Second, WeighterModule] });

    expect(await dispatched(app, 4)).toBe('ABAB');
    await app.close();
  });

  it('a subclass is no handler without a decorator of its own, and one of its own with it', async () => {
    const Base = handlerClass('base', { weight: 1 });
    @Injectable()
    class Plain extends Base {}
    @WeightedHandler('jobs', { name: 'own', weight: 1 })
    @Injectable()
    class Own extends Base {
      override handle(): string {
        return 'own';
      }
    }
    const without = await start({
      imports: [WeighterModule],
      providers: [Plain, Base],
    });
    expect(await dispatched(without, 2)).toBe('basebase');
    const alone = await start({
      imports: [WeighterModule],
      providers: [Own],
    });
    expect(await dispatched(alone, 2)).toBe('ownown');
    await without.close();
    await alone.close();
  });

  it('finds methods and controllers, in the order they are registered and written', async () => {
    const via = Symbol('via');

    @WeightedHandler('jobs', { name: 'first' })
    @WeightedHandler('jobs', { name: 'second' })
    @WeightedHandler('other')
    @Injectable()
    class Many {
      @WeightedHandler('jobs', { name: 'third' })
      @WeightedHandler('jobs', { name: 'fourth' })
      one(): string {
        return 'one';
      }

      @WeightedHandler('jobs')
      two(): string {
        return this.constructor.name;
      }

      @WeightedHandler('jobs')
      [via](): string {
        return 'symbol';
      }

      handle(): string {
        return 'handle';
      }
    }

    @Controller('x')
    class Web {
      @WeightedHandler('jobs')
      send(): string {
        return 'web';
      }
    }

    const app = await start({
      imports: [WeighterModule.forFeature({ name: 'jobs' })],
      controllers: [Web],
      providers: [Many],
    });
    const selector = app.get<Weighter<string>>(getWeighterToken('jobs'));

    expect([...selector]).toEqual([
      'first',
      'second',
      'third',
      'fourth',
      'Many.two',
      'Many.[via]',
      'Web.send',
    ]);
    const answers = new Set<string>();
    for (let call = 0; call < selector.count; call++) {
      answers.add(await dispatched(app, 1));
    }
    expect([...answers]).toEqual(['handle', 'one', 'Many', 'symbol', 'web']);
    await app.close();
  });

  it('a fake in the place of a handler is called as that handler', async () => {
    const A = handlerClass('A', { weight: 1 });
    const B = handlerClass('B', { weight: 1 });
    const C = handlerClass('C', { weight: 1 });
    class MockB {
      handle(): string {
        return 'b';
      }
    }
    const app = await Test.createTestingModule({
      imports: [WeighterModule],
      providers: [A, B, C],
    })
      .overrideProvider(A)
      .useValue({ handle: () => 'a' })
      .overrideProvider(B)
      .useClass(MockB)
      .overrideProvider(C)
      .useFactory({ factory: () => ({ handle: () => 'c' }) })
      .compile();

    expect(await dispatched(app, 6)).toBe('abcabc');
    await app.close();
  });

  it('a handler replaced by nothing is gone, and one without its method says so', async () => {
    const A = handlerClass('A');
    const B = handlerClass('B');
    const app = await Test.createTestingModule({
      imports: [WeighterModule],
      providers: [A, B],
    })
      .overrideProvider(A)
      .useValue(null)
      .overrideProvider(B)
      .useValue({})
      .compile();

    await expect(dispatched(app, 1)).rejects.toThrow(
      /Handler 'B' of group 'jobs' has no method 'handle'/,
    );
    await app.close();
  });

  it('two handlers of one name stop the start, naming both modules', async () => {
    @Module({ providers: [handlerClass('same')] })
    class MailModule {}
    @Module({ providers: [handlerClass('same')] })
    class PostModule {}
    const error: unknown = await start({
      imports: [WeighterModule, MailModule, PostModule],
    }).catch((e: unknown) => e);

    expect(error).toBeInstanceOf(DuplicateHandlerError);
    expect((error as Error).message).toMatch(
      /'same'.*MailModule and .*PostModule.*another 'name'/s,
    );
  });

  it.each<[string, RegExp, object]>([
    ['an empty name', /handler .* name ''/, { name: '' }],
    ['a name too long', /1 to 200 characters/, { name: 'x'.repeat(201) }],
    ['a name that is no text', /name 5/, { name: 5 }],
  ])('%s stops the start', async (_, message, options) => {
    const promise = start({
      imports: [WeighterModule],
      providers: [handlerClass('A', options)],
    });
    await expect(promise).rejects.toThrow(SelectorConfigurationError);
    await expect(promise).rejects.toThrow(message);
  });

  it('a class without a name that is text asks for one', async () => {
    class Numbered {
      static name = 5;
      handle(): string {
        return 'numbered';
      }
    }
    const classes = (() => [
      class {
        handle(): string {
          return 'anonymous';
        }
      },
    ])();
    for (const type of [...classes, Numbered]) {
      const providers = [type];
      WeightedHandler('jobs')(type);
      await expect(
        start({ imports: [WeighterModule], providers }),
      ).rejects.toThrow(
        "Group 'jobs' has a handler without a name, as its class has none (an anonymous class in RootTestModule). Give it a 'name' in @WeightedHandler().",
      );
    }
  });

  it('a class without its method stops the start, one that assigns it does not', async () => {
    @Injectable()
    class Nothing {}
    WeightedHandler('jobs')(Nothing as never);
    @WeightedHandler('jobs')
    @Injectable()
    class Arrow {
      readonly handle = (): string => 'arrow';
    }

    await expect(
      start({ imports: [WeighterModule], providers: [Nothing] }),
    ).rejects.toThrow(/Nothing in RootTestModule .* no method 'handle'/);
    const app = await start({ imports: [WeighterModule], providers: [Arrow] });
    expect(await dispatched(app, 1)).toBe('arrow');
    await app.close();
  });

  it('hostile names of handlers and groups are names like any other', async () => {
    const names = ['__proto__', 'constructor', 'hasOwnProperty'];
    const weights = JSON.parse('{"__proto__": 2, "constructor": 1}') as object;

    @Injectable()
    class Odd {
      @WeightedHandler('__proto__', { weight: 1 })
      one(): string {
        return 'one';
      }
    }

    const app = await start({
      imports: [
        WeighterModule.forFeature(
          { name: 'jobs', weights: { ...weights, hasOwnProperty: 0 } },
          { name: '__proto__' },
        ),
      ],
      providers: [Odd, ...names.map((name) => handlerClass(name))],
    });
    const selector = app.get<Weighter<string>>(getWeighterToken('jobs'));

    // A spread defines own keys, '__proto__' among them.
    expect(names.map((name) => selector.weightOf(name))).toEqual([2, 1, 0]);
    expect(
      await app.get(WeightedDispatcher).for('__proto__').dispatch(undefined),
    ).toBe('one');
    expect(app.get(getDispatcherToken('__proto__'))).toBeDefined();
    await app.close();
  });
});
