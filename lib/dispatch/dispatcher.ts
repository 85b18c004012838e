import type { ModuleRef } from '@nestjs/core';
import { Observable, type Subscriber } from 'rxjs';
import { NoCandidateError } from '../errors/no-candidate.error.js';
import type { DispatchOptions } from '../interfaces/dispatch-options.interface.js';
import type { DispatcherOptions } from '../interfaces/dispatcher-options.interface.js';
import type { HandlerSnapshot } from '../interfaces/handler-snapshot.interface.js';
import type { Weighter } from '../selection/weighter.js';
import { AttemptContext } from './attempt-context.js';
import { checkCallOptions, excludedNames } from './call-options.js';
import type { CallHandler } from './call-run.js';
import { isObserved } from './dispatch-channels.js';
import {
  noHandlers,
  strangerChosen,
  type SelectorOrigin,
} from './dispatch-failures.js';
import { dispatchPolicy } from './dispatch-policy.js';
import { DispatchRun } from './dispatch-run.js';
import { firstOf, startingWith, takesAnyFirst } from './first-pick.js';
import type { GroupHandler } from './group-handler.interface.js';
import { GroupRuntime } from './group-runtime.js';
import { GroupWeighter } from './group-weighter.js';
import { HandlerCaller } from './handler-caller.js';
import { handlerSnapshots } from './handler-snapshots.js';
import type { HandlerSource } from './handler-source.js';
import { noCandidateReasons } from './no-candidate-reasons.js';
import type { SharedSelector } from './selector-sharing.js';
import { StreamRun } from './stream-run.js';
import { untilAborted } from './until-aborted.js';

/** What a dispatcher works with, beside the selector. */
interface Surroundings {
  readonly origin: SelectorOrigin;
  readonly source: HandlerSource;
  readonly moduleRef: ModuleRef;
  readonly options: DispatcherOptions;
  /** Picks the first handler of a call, where processes share that. */
  readonly shared?: SharedSelector<string> | undefined;
}

/**
 * Hands each call to one handler of a group, chosen by priority and weight, and
 * where its options ask for it, to the next one when that fails. Inject it with
 * `@InjectDispatcher(group)`.
 *
 * @example
 * const receipt = await this.sms.dispatch(message, { signal });
 */
export class Dispatcher<Payload = unknown, Result = unknown> {
  #handlers: ReadonlyMap<string, GroupHandler> = new Map();
  #revision = 0;
  readonly #caller: HandlerCaller;
  readonly #runtime: GroupRuntime;
  /** Whether any option asks for more than one plain attempt. */
  readonly #isManaged: boolean;

  private constructor(
    /** Name of the group. */
    readonly group: string,
    /** Chooses the handler's name; suspend, re-weigh or inspect handlers through it. */
    readonly selector: Weighter<string>,
    private readonly surroundings: Surroundings,
  ) {
    const { options, moduleRef } = surroundings;
    this.#caller = new HandlerCaller(group, moduleRef);
    const policy = dispatchPolicy(options);
    this.#isManaged = policy.isManaged;
    this.#runtime = new GroupRuntime(
      group,
      policy,
      selector,
      () => this.handlers,
    );
    if (selector instanceof GroupWeighter) {
      selector.onReturned = (name) => this.#runtime.returned(name);
    }
  }

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
   * it does. After one attempt the handler's own error comes back as it is,
   * thrown or rejected; after several, a `DispatchFailedError`.
   *
   * Rejects with `signal.reason` once the caller's signal is aborted, with a
   * `DispatchTimeoutError` when time is up, and with a `NoCandidateError` when
   * there is no handler to call.
   */
  dispatch(payload: Payload, options?: DispatchOptions): Promise<Result> {
    try {
      if (options !== undefined) {
        checkCallOptions(this.group, options);
        options.signal?.throwIfAborted();
      }
      const { shared } = this.surroundings;
      return shared !== undefined && takesAnyFirst(options)
        ? this.pickFirst(shared, options).then((started) =>
            this.dispatchNow(payload, started),
          )
        : this.dispatchNow(payload, options);
    } catch (error) {
      // What a handler throws, or a caller aborts with, may be no Error.
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      return Promise.reject(error);
    }
  }

  /**
   * Calls one handler and passes on the values of the Observable or async
   * iterable it returns (or promises); anything else is one value. Another
   * handler is tried only while no value has come. Unsubscribing aborts
   * `context.signal`. Each subscription is a call of its own.
   */
  stream(payload: Payload, options?: DispatchOptions): Observable<Result> {
    return new Observable<Result>((subscriber) => {
      if (options !== undefined) {
        checkCallOptions(this.group, options);
        options.signal?.throwIfAborted();
      }
      this.checkHandlers();
      const { shared } = this.surroundings;
      if (shared !== undefined && takesAnyFirst(options)) {
        this.pickFirst(shared, options).then(
          (started) => this.streamNow(payload, started, subscriber),
          (error: unknown) => subscriber.error(error),
        );
      } else {
        this.streamNow(payload, options, subscriber);
      }
    });
  }

  /** Every handler of the group as it is now, in registration order. */
  snapshot(): HandlerSnapshot[] {
    return handlerSnapshots(this.#runtime, this.#isManaged);
  }

  private streamNow(
    payload: Payload,
    options: DispatchOptions | undefined,
    subscriber: Subscriber<Result>,
  ): void {
    if (subscriber.closed) {
      return;
    }
    const call = this.callOf<unknown>(payload, options);
    const run = new StreamRun(this.#runtime, call, options, subscriber);
    subscriber.add(() => run.unsubscribe());
    run.run();
  }

  private async pickFirst(
    shared: SharedSelector<string>,
    options: DispatchOptions | undefined,
  ): Promise<DispatchOptions | undefined> {
    this.checkHandlers();
    const first = await shared.get();
    options?.signal?.throwIfAborted();
    return startingWith(first, options);
  }

  private dispatchNow(
    payload: Payload,
    options: DispatchOptions | undefined,
  ): Promise<Result> {
    return this.#isManaged || isManagedCall(options) || isObserved()
      ? this.run(payload, options)
      : this.callOnce(payload, options);
  }

  private run(
    payload: Payload,
    options: DispatchOptions | undefined,
  ): Promise<Result> {
    this.checkHandlers();
    const call = this.callOf<Result>(payload, options);
    return new DispatchRun<Result>(this.#runtime, call, options).run();
  }

  private callOf<Answer>(
    payload: Payload,
    options: DispatchOptions | undefined,
  ): CallHandler<Answer> {
    let contextId = options?.contextId;
    const contextOf = () => (contextId ??= this.#caller.openContext(payload));
    return (name, context) =>
      this.#caller.call(
        this.handlerOf(name),
        payload,
        context,
        contextOf,
      ) as Answer;
  }

  /** One attempt and nothing else: what no option asked for costs nothing. */
  private callOnce(
    payload: Payload,
    options: DispatchOptions | undefined,
  ): Promise<Result> {
    const signal = options?.signal;
    const handler = this.choose(options);
    const context = new AttemptContext(this.group, handler.name, signal);
    const result = this.#caller.call(
      handler,
      payload,
      context,
      () => options?.contextId ?? this.#caller.openContext(payload),
    ) as Result | PromiseLike<Result>;
    return signal === undefined
      ? Promise.resolve(result)
      : untilAborted(Promise.resolve(result), signal);
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

  private checkHandlers(): void {
    if (this.handlers.size === 0) {
      throw noHandlers(this.group, this.surroundings.origin);
    }
  }

  private choose(options: DispatchOptions | undefined): GroupHandler {
    this.checkHandlers();
    const name = firstOf(options) ?? this.pick(options?.exclude);
    if (name === undefined) {
      const reasons = noCandidateReasons(this.handlers.keys(), this.selector);
      throw new NoCandidateError(this.group, reasons);
    }
    return this.handlerOf(name);
  }

  private handlerOf(name: string): GroupHandler {
    const { handlers } = this;
    const handler = handlers.get(name);
    if (handler === undefined) {
      const { origin } = this.surroundings;
      throw strangerChosen(this.group, name, handlers.keys(), origin);
    }
    return handler;
  }

  private pick(exclude: DispatchOptions['exclude']): string | undefined {
    if (exclude === undefined) {
      return this.selector.get();
    }
    const { handlers } = this;
    const excluded = excludedNames(this.group, exclude).filter((name) =>
      handlers.has(name),
    );
    if (excluded.length === 0) {
      return this.selector.get();
    }
    const [first] = this.selector.draw({ exclude: excluded });
    return first;
  }
}

function isManagedCall(options: DispatchOptions | undefined): boolean {
  return options?.key !== undefined || options?.timeout !== undefined;
}
