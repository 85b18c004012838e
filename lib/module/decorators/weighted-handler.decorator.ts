import type { Observable } from 'rxjs';
import { selectorName } from '../options/selector-name.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { DispatchContext } from '../../interfaces/dispatch/dispatch-context.interface.js';
import type { HandlerGroup } from '../../interfaces/dispatch/handler-group.interface.js';
import type { WeightedHandlerOptions } from '../../interfaces/module/weighted-handler-options.interface.js';
import {
  check,
  checkKnownKeys,
  checkOptional,
  isFunction,
  isPlainObject,
} from '../../rules/option-rules.js';
import { declareHandler } from './declare-handler.js';

const OPTIONS = Object.keys({
  name: true,
  weight: true,
  priority: true,
  accepts: true,
} satisfies Record<keyof WeightedHandlerOptions, true>);

/** What a handler may return: of an Observable, `dispatch()` takes the last value, and `stream()` all. */
type Answer<Result> =
  Result | Promise<Result> | Observable<Result> | AsyncIterable<Result>;

type Handle<Payload, Result> = (
  payload: Payload,
  context: DispatchContext,
) => Answer<Result> | Promise<Answer<Result>>;

/** Decorates a class with a fitting `handle`, or a fitting method. */
export interface WeightedHandlerDecorator<Payload, Result, Handler = unknown> {
  /** On a class: its method `handle` is called. */
  (
    target: new (
      ...args: never[]
    ) => Handler & { handle: Handle<Payload, Result> },
  ): void;
  /** On an instance method: that method is called. */
  (
    target: object,
    method: string | symbol,
    descriptor: { value?: Handle<Payload, Result> },
  ): void;
}

/**
 * Makes a class (its method `handle`) or a method one handler of a group. The
 * class has to be a provider or a controller of some module; a subclass is no
 * handler without a decorator of its own.
 *
 * The class may be provided as itself, by `useClass`, or as an instance from
 * `useFactory` or `useValue`, promised or not. What a request-scoped or
 * transient factory makes is unknown before it runs: provide it under the
 * handler's class as token; under another token it is not found.
 *
 * @example
 * @WeightedHandler(SendSms, { name: 'twilio', weight: 4 })
 * @Injectable()
 * class TwilioHandler {
 *   async handle(sms: Sms, context: DispatchContext): Promise<Receipt> {...}
 * }
 *
 * @throws {@link SelectorConfigurationError} for a group that cannot be one, or on
 * something other than a class or an instance method. An invalid name, weight
 * or priority is reported when the application starts.
 */
export function WeightedHandler<Payload, Result, Handler = unknown>(
  group: HandlerGroup<Payload, Result>,
  options?: WeightedHandlerOptions<Handler, Payload>,
): WeightedHandlerDecorator<Payload, Result, Handler>;
export function WeightedHandler<Handler = unknown>(
  group: string,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a group of text has no types
  options?: WeightedHandlerOptions<Handler, any>,
): WeightedHandlerDecorator<never, unknown, Handler>;
export function WeightedHandler(
  group: string | HandlerGroup,
  options: WeightedHandlerOptions<never> = {},
): (
  target: object,
  method?: string | symbol,
  descriptor?: PropertyDescriptor,
) => void {
  const name = selectorName(group);
  const owner = `@WeightedHandler('${name}')`;
  check(`options of ${owner}`, options, isPlainObject);
  checkKnownKeys(owner, options, OPTIONS);
  checkOptional(`option 'accepts' of ${owner}`, options.accepts, isFunction);
  return (target, method, descriptor) => {
    if (method === undefined) {
      declareHandler(target, { group: name, method, options });
      return;
    }
    if (
      typeof target === 'function' ||
      typeof descriptor?.value !== 'function'
    ) {
      throw new SelectorConfigurationError(
        `@WeightedHandler('${name}') on '${String(method)}': decorate a class with a method 'handle', or an instance method; not a static method, an accessor or a field.`,
      );
    }
    declareHandler(target.constructor, { group: name, method, options });
  };
}
