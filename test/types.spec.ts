import { describe, expect, it } from '@jest/globals';
import { expectTypeOf } from 'expect-type';
import type { Observable } from 'rxjs';
import {
  type DispatchContext,
  Dispatcher,
  type DispatchOptions,
  type HandlerGroup,
  handlerGroup,
  type SelectorDefinition,
  WeightedDispatcher,
  WeightedHandler,
  Weighter,
  WeighterModule,
} from '../lib/index.js';

interface Sms {
  to: string;
}
interface Receipt {
  id: number;
}
interface Replica {
  host: string;
  size: number;
}

const SendSms = handlerGroup<Sms, Receipt>('sms');
const replicas: Replica[] = [{ host: 'a', size: 1 }];

// All of this is asserted by the compiler, in `npm run typecheck`: an
// `expectTypeOf` that does not hold is an error there, and so is a
// `@ts-expect-error` above a line that has none.

describe('the types of a handler', () => {
  it('let a class with a fitting handle, and a fitting method, join a typed group', () => {
    @WeightedHandler(SendSms, { weight: (handler: Async) => handler.load })
    class Async {
      load = 1;
      async handle({ to }: Sms, context: DispatchContext): Promise<Receipt> {
        return { id: to.length + context.attempt };
      }
    }

    @WeightedHandler(SendSms)
    class Plain {
      handle(): Receipt {
        return { id: 1 };
      }

      @WeightedHandler(SendSms)
      method({ to }: { to: string }): Receipt {
        return { id: to.length };
      }
    }

    expectTypeOf(WeightedHandler(SendSms)).toBeCallableWith(Async);
    expectTypeOf(WeightedHandler(SendSms)).toBeCallableWith(Plain);
    expectTypeOf(WeightedHandler(SendSms)).returns.toEqualTypeOf<void>();
  });

  it('keep what does not fit out of a typed group', () => {
    // @ts-expect-error -- it has no method handle
    @WeightedHandler(SendSms)
    class Without {}

    // @ts-expect-error -- the payload does not fit
    @WeightedHandler(SendSms)
    class OtherPayload {
      handle(text: string): Receipt {
        return { id: text.length };
      }
    }

    // @ts-expect-error -- the result does not fit
    @WeightedHandler(SendSms)
    class OtherResult {
      handle(): string {
        return '';
      }
    }

    // @ts-expect-error -- the weight function is for another class
    @WeightedHandler(SendSms, { weight: (other: { load: 1 }) => other.load })
    class OtherHandler {
      handle(): Receipt {
        return { id: 1 };
      }
    }

    class Methods {
      // @ts-expect-error -- the payload does not fit
      @WeightedHandler(SendSms)
      payload(text: string): Receipt {
        return { id: text.length };
      }

      // @ts-expect-error -- the result does not fit
      @WeightedHandler(SendSms)
      result(): number {
        return 1;
      }
    }

    void [Without, OtherPayload, OtherResult, OtherHandler, Methods];
  });

  it('let anything with a handle join a group named by text', () => {
    @WeightedHandler('anything')
    class Anything {
      handle(payload: number, context: DispatchContext): string {
        return `${payload}${context.attempt}`;
      }
    }

    // @ts-expect-error -- it has no method handle
    @WeightedHandler('anything')
    class Without {}

    void [Anything, Without];
  });

  it('tell a handler what there is in its context', () => {
    expectTypeOf<DispatchContext>().toEqualTypeOf<{
      readonly group: string;
      readonly handler: string;
      readonly attempt: number;
      readonly tried: readonly string[];
      readonly signal: AbortSignal;
      readonly deadline?: number;
    }>();
  });
});

describe('the types of a dispatch', () => {
  it('are those of the group', () => {
    expectTypeOf(SendSms).toEqualTypeOf<HandlerGroup<Sms, Receipt>>();
    expectTypeOf(handlerGroup('any')).toEqualTypeOf<
      HandlerGroup<unknown, unknown>
    >();

    type Sending = Dispatcher<Sms, Receipt>;
    expectTypeOf<Sending['dispatch']>().parameters.toEqualTypeOf<
      [payload: Sms, options?: DispatchOptions]
    >();
    expectTypeOf<Sending['dispatch']>().returns.toEqualTypeOf<
      Promise<Receipt>
    >();
    expectTypeOf<Sending['stream']>().returns.toEqualTypeOf<
      Observable<Receipt>
    >();
    expectTypeOf<Sending['selector']>().toEqualTypeOf<Weighter<string>>();
  });

  it('are found by a group, and unknown by a name alone', () => {
    const uses = (any: WeightedDispatcher, sms: Dispatcher<Sms, Receipt>) => {
      expectTypeOf(any.for(SendSms).dispatch({ to: '1' })).toEqualTypeOf<
        Promise<Receipt>
      >();
      expectTypeOf(any.for('sms').dispatch(5)).toEqualTypeOf<
        Promise<unknown>
      >();
      expectTypeOf(
        any.for<Sms, Receipt>('sms').dispatch({ to: '1' }),
      ).toEqualTypeOf<Promise<Receipt>>();
      // @ts-expect-error -- no such payload
      void any.for(SendSms).dispatch({ from: '1' });
      // @ts-expect-error -- no such payload
      void sms.dispatch('1');
      // @ts-expect-error -- the module makes it
      new Dispatcher();
    };
    void uses;
  });
});

describe('the types of forFeature()', () => {
  it('infer the candidates of each selector of a list', () => {
    const sms: SelectorDefinition<Replica> = { name: 'x', candidates: [] };
    const module = WeighterModule.forFeature(
      SendSms,
      sms,
      {
        name: 'replicas',
        candidates: replicas,
        weight: (replica) => {
          expectTypeOf(replica).toEqualTypeOf<Replica>();
          return replica.size;
        },
        priority: (replica) => {
          expectTypeOf(replica).toEqualTypeOf<Replica>();
          return replica.host.length;
        },
      },
      {
        name: 'names',
        candidates: ['a'],
        weight: (name) => {
          expectTypeOf(name).toEqualTypeOf<string>();
          return name.length;
        },
      },
      {
        name: 'async',
        useFactory: async () => ({
          candidates: replicas,
          weight: ({ size }: Replica) => size,
        }),
      },
      { name: 'group', weights: { a: 1, b: undefined }, isGlobal: true },
      { name: 'late', useFactory: () => ({ weights: { a: 1 } }) },
    );
    expect(module.imports).toHaveLength(7);
  });

  it('refuse what no definition can be', () => {
    const refused = () => [
      WeighterModule.forFeature({
        name: 'other',
        candidates: replicas,
        // @ts-expect-error -- a replica is no text
        weight: (replica: string) => replica.length,
      }),
      WeighterModule.forFeature(
        // @ts-expect-error -- a name is needed before a factory runs
        { useFactory: async () => ({ name: 'c', candidates: ['Y'] }) },
      ),
      WeighterModule.forFeature(
        // @ts-expect-error -- options belong into what the factory returns
        { name: 'both', useFactory: () => ({}), candidates: [] },
      ),
      WeighterModule.forFeature({
        name: 'text',
        // @ts-expect-error -- a weight by name is a number
        weights: { a: '5' },
      }),
    ];
    void refused;
  });
});

describe('the types of a selector', () => {
  it('are those of its candidates, without null and undefined', () => {
    const weighter = new Weighter(['A', null, undefined]);
    expectTypeOf(weighter).toEqualTypeOf<Weighter<string>>();
    expectTypeOf(weighter.get()).toEqualTypeOf<string | undefined>();
    expectTypeOf(weighter.getMany(2)).toEqualTypeOf<string[]>();
    expectTypeOf(weighter.weightOf('A')).toEqualTypeOf<number | undefined>();
    expectTypeOf([...weighter.draw()]).toEqualTypeOf<string[]>();
  });

  it('give its functions a candidate', () => {
    void new Weighter(replicas, {
      weight: (replica) => {
        expectTypeOf(replica).toEqualTypeOf<Replica>();
        return replica.size;
      },
      priority: (replica) => {
        expectTypeOf(replica).toEqualTypeOf<Replica>();
        return 0;
      },
      equals: (a, b) => {
        expectTypeOf([a, b]).toEqualTypeOf<Replica[]>();
        return a.host === b.host;
      },
    });
    const refused = () =>
      // @ts-expect-error -- it is none of the strategies
      new Weighter(replicas, { strategy: 'fastest' });
    void refused;
  });
});
