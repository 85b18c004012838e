import { ContextIdFactory, type ContextId, type ModuleRef } from '@nestjs/core';
import { NoCandidateError } from '../errors/no-candidate.error.js';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
import type { DispatchContext } from '../interfaces/dispatch-context.interface.js';
import type { DispatchOptions } from '../interfaces/dispatch-options.interface.js';
import type { Weighter } from '../selection/weighter.js';
import { AttemptContext } from './attempt-context.js';
import type { GroupHandler } from './group-handler.interface.js';
import type { HandlerSource } from './handler-source.js';
import { noCandidateReasons } from './no-candidate-reasons.js';
import { untilAborted } from './until-aborted.js';

type HandlerFunction<Payload, Result> = (
  payload: Payload,
  context: DispatchContext,
) => Result | PromiseLike<Result>;

/**
 * Hands each call to one handler of a group, chosen by priority and weight.
 * Inject it with `@InjectDispatcher(group)`.
 *
 * @example
 * const receipt = await this.sms.dispatch(message, { signal });
 */
export class Dispatcher<Payload = unknown, Result = unknown> {
  #handlers: ReadonlyMap<string, GroupHandler> | undefined;

  /** @internal */
  constructor(
    /** Name of the group. */
    readonly group: string,
    /** Chooses the handler's name; suspend, re-weigh or inspect handlers through it. */
    readonly selector: Weighter<string>,
    private readonly source: HandlerSource,
    private readonly moduleRef: ModuleRef,
  ) {}

  /**
   * Calls one handler with the payload and a `DispatchContext`, and answers as
   * it does. The handler's own error comes back as it is, thrown or rejected.
   *
   * Rejects with `signal.reason` once the caller's signal is aborted, and with
   * a `NoCandidateError` when there is no handler to call.
   */
  dispatch(payload: Payload, options?: DispatchOptions): Promise<Result> {
    const signal = options?.signal;
    try {
      signal?.throwIfAborted();
      const handler = this.choose(options?.exclude);
      const context = new AttemptContext(this.group, handler.name, signal);
      const result = handler.scoped
        ? this.callScoped(handler, payload, context, options)
        : this.call(handler, handler.instance, payload, context);
      return signal === undefined
        ? Promise.resolve(result)
        : untilAborted(Promise.resolve(result), signal);
    } catch (error) {
      // What a handler throws, or a caller aborts with, may be no Error.
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      return Promise.reject(error);
    }
  }

  private get handlers(): ReadonlyMap<string, GroupHandler> {
    return (this.#handlers ??= this.source.handlersOf(this.group));
  }

  private choose(exclude: Iterable<string> | undefined): GroupHandler {
    const { handlers } = this;
    const name = handlers.size === 0 ? undefined : this.pick(exclude);
    if (name === undefined) {
      const reasons = noCandidateReasons(handlers.keys(), this.selector);
      throw new NoCandidateError(this.group, reasons);
    }
    const handler = handlers.get(name);
    if (handler === undefined) {
      throw new SelectorConfigurationError(
        `Selector '${this.group}' chose '${String(name)}', and its group has no handler of that name. Known: ${[...handlers.keys()].join(', ')}. Leave out 'candidates' to choose among the handlers.`,
      );
    }
    return handler;
  }

  private pick(exclude: Iterable<string> | undefined): string | undefined {
    if (exclude === undefined) {
      return this.selector.get();
    }
    // A text is an iterable too, of its letters: it is meant as one name.
    const names = typeof exclude === 'string' ? [exclude] : [...exclude];
    const excluded = names.filter((name) => this.handlers.has(name));
    if (excluded.length === 0) {
      return this.selector.get();
    }
    const [first] = this.selector.draw({ exclude: excluded });
    return first;
  }

  private async callScoped(
    handler: GroupHandler,
    payload: Payload,
    context: DispatchContext,
    options: DispatchOptions | undefined,
  ): Promise<Result> {
    const contextId = options?.contextId ?? this.openContext(payload);
    const instance = await handler.resolve(contextId);
    options?.signal?.throwIfAborted();
    return this.call(handler, instance, payload, context);
  }

  private openContext(payload: Payload): ContextId {
    const contextId = ContextIdFactory.create();
    const request = { group: this.group, payload };
    this.moduleRef.registerRequestByContextId(request, contextId);
    return contextId;
  }

  private call(
    handler: GroupHandler,
    instance: unknown,
    payload: Payload,
    context: DispatchContext,
  ): Result | PromiseLike<Result> {
    const target = instance as
      Record<string | symbol, HandlerFunction<Payload, Result>> | undefined;
    if (typeof target?.[handler.method] !== 'function') {
      throw new SelectorConfigurationError(
        `Handler '${handler.name}' of group '${this.group}' has no method '${String(handler.method)}' to call. When it stands in for another in a test, give it that method.`,
      );
    }
    return target[handler.method](payload, context);
  }
}
