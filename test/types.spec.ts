import { describe, expect, it } from '@jest/globals';
import {
  type DispatchContext,
  Dispatcher,
  handlerGroup,
  type SelectorDefinition,
  WeightedDispatcher,
  WeightedHandler,
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

/** Compiled by `npm run typecheck`, where an error that is missing is an error. */
describe('the types', () => {
  it('let a class with a fitting handle be a handler of a typed group', () => {
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
    @WeightedHandler(SendSms, { weight: (handler: Async) => handler.load })
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

    expect([
      Async,
      Plain,
      Without,
      OtherPayload,
      OtherResult,
      OtherHandler,
      Methods,
    ]).toHaveLength(7);
  });

  it('let anything with a handle be a handler of a group named by text', () => {
    @WeightedHandler('anything')
    class Anything {
      handle(payload: number, context: DispatchContext): string {
        return `${payload}${context.attempt}`;
      }
    }

    // @ts-expect-error -- it has no method handle
    @WeightedHandler('anything')
    class Without {}

    expect([Anything, Without]).toHaveLength(2);
  });

  it('know what a dispatch takes and answers', () => {
    const uses = async (
      any: WeightedDispatcher,
      sms: Dispatcher<Sms, Receipt>,
    ): Promise<void> => {
      (await any.dispatch(SendSms, { to: '1' })).id.toFixed();
      (await sms.dispatch({ to: '1' })).id.toFixed();
      (await any.dispatch<Receipt>('sms', 5)).id.toFixed();
      // @ts-expect-error -- no such payload
      await any.dispatch(SendSms, { from: '1' });
      // @ts-expect-error -- no such payload
      await sms.dispatch('1');
      // @ts-expect-error -- the module makes it
      new Dispatcher();
    };
    expect(uses).toBeDefined();
  });

  it('infer the candidates of each selector in one forFeature', () => {
    const sms: SelectorDefinition<Replica> = { name: 'x', candidates: [] };
    const module = WeighterModule.forFeature(
      SendSms,
      sms,
      {
        name: 'replicas',
        candidates: replicas,
        weight: (replica) => replica.size,
        priority: ({ host }) => host.length,
      },
      { name: 'names', candidates: ['a'], weight: (name) => name.length },
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
    expect(refused).toBeDefined();
  });
});
