import { ContextIdFactory, type ContextId, type ModuleRef } from '@nestjs/core';
import { NoCandidateError } from '../errors/no-candidate.error.js';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
import type { DispatchContext } from '../interfaces/dispatch-context.interface.js';
import type { DispatchOptions } from '../interfaces/dispatch-options.interface.js';
import type { Weighter } from '../selection/weighter.js';
import { AttemptContext } from './attempt-context.js';
import {
  noHandlers,
  strangerChosen,
  type SelectorOrigin,
} from './dispatch-failures.js';
import type { GroupHandler } from './group-handler.interface.js';
import type { HandlerSource } from './handler-source.js';
import { noCandidateReasons } from './no-candidate-reasons.js';
import { untilAborted } from './until-aborted.js';

type HandlerFunction<Payload, Result> = (
  payload: Payload,
  context: DispatchContext,
) => Result | PromiseLike<Result>;

/** What a dispatcher works with, beside the selector. */
interface Surroundings {
  readonly origin: SelectorOrigin;
  readonly source: HandlerSource;
  readonly moduleRef: ModuleRef;
}

/**
 * Hands each call to one handler of a group, chosen by priority and weight.
 * Inject it with `@InjectDispatcher(group)`.
 *
 * @example
 * const receipt = await this.sms.dispatch(message, { signal });
 */
export class Dispatcher<Payload = unknown, Result = unknown> {
  #handlers: ReadonlyMap<string, GroupHandler> = new Map();
  #revision = 0;

  private constructor(
    /** Name of the group. */
    readonly group: string,
    /** Chooses the handler's name; suspend, re-weigh or inspect handlers through it. */
    readonly selector: Weighter<string>,
    private readonly surroundings: Surroundings,
  ) {}

  /** @internal */
  static over(
    group: string,
    selector: Weighter<string>,
    surroundings: Surroundings,
  ): Dispatcher {
    return new Dispatcher(group, selector, surroundings);
  }

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
    const { source } = this.surroundings;
    const { revision } = source;
    if (revision !== this.#revision) {
      this.#handlers = source.handlersOf(this.group);
      this.#revision = revision;
    }
    return this.#handlers;
  }

  private choose(exclude: Iterable<string> | undefined): GroupHandler {
    const { handlers } = this;
    const { origin } = this.surroundings;
    if (handlers.size === 0) {
      throw noHandlers(this.group, origin);
    }
    const name = this.pick(exclude);
    if (name === undefined) {
      const reasons = noCandidateReasons(handlers.keys(), this.selector);
      throw new NoCandidateError(this.group, reasons);
    }
    const handler = handlers.get(name);
    if (handler === undefined) {
      throw strangerChosen(this.group, name, handlers.keys(), origin);
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
    this.surroundings.moduleRef.registerRequestByContextId(request, contextId);
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
