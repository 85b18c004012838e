import type { ModuleRef } from '@nestjs/core';
import { Observable } from 'rxjs';
import { NoCandidateError } from '../errors/no-candidate.error.js';
import type { DispatchOptions } from '../interfaces/dispatch/dispatch-options.interface.js';
import type { DispatcherOptions } from '../interfaces/dispatch/dispatcher-options.interface.js';
import type { HandlerSnapshot } from '../interfaces/dispatch/handler-snapshot.interface.js';
import type { Weighter } from '../selection/weighter.js';
import { AttemptContext } from './call/attempt-context.js';
import { callOptions, type CallOptions } from './options/call-options.js';
import type { CallHandler } from './call/call-run.js';
import { isObserved } from './call/dispatch-channels.js';
import {
  noHandlers,
  strangerChosen,
  type SelectorOrigin,
} from './call/dispatch-failures.js';
import { dispatchPolicy } from './options/dispatch-policy.js';
import { DispatchRun } from './call/dispatch-run.js';
import type { GroupHandler } from './group/group-handler.interface.js';
import { GroupRuntime } from './group/group-runtime.js';
import { GroupWeighter } from './group/group-weighter.js';
import { HandlerCaller } from './call/handler-caller.js';
import { handlerSnapshots } from './group/handler-snapshots.js';
import type { HandlerSource } from './group/handler-source.js';
import type { HandlerState } from './health/handler-state.js';
import { noCandidateReasons } from './call/no-candidate-reasons.js';
import type { SharedSelector } from './group/selector-sharing.js';
import { StreamRun } from './call/stream-run.js';
import { untilAborted } from './call/until-aborted.js';

/** A handler, and what its calls are counted in. */
interface Member {
  readonly handler: GroupHandler;
  readonly state: HandlerState;
}

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
  #members: ReadonlyMap<string, Member> = new Map();
  #revision = 0;
  readonly #caller: HandlerCaller;
  readonly #runtime: GroupRuntime;
  /** Whether any option asks for more than one plain attempt. */
  readonly #isManaged: boolean;

  private constructor(
    /** Name of the group. */
    readonly group: string,
    /**
     * Chooses the handler's name; suspend, re-weigh or inspect handlers through
     * it. In a shared group, picks by ticket are not among its own.
     */
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
      () => this.members,
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
      const call =
        options === undefined ? undefined : callOptions(this.group, options);
      call?.signal?.throwIfAborted();
      return this.#isManaged || isManagedCall(call) || isObserved()
        ? this.run(payload, call)
        : this.callOnce(payload, call);
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
    // Once, as an iterable of names may be there to be read once.
    let call: CallOptions | undefined;
    return new Observable<Result>((subscriber) => {
      if (options !== undefined) {
        call ??= callOptions(this.group, options);
        call.signal?.throwIfAborted();
      }
      this.checkHandlers();
      const run = new StreamRun<Result>(
        this.#runtime,
        { options: call, shared: this.sharedFor(call) },
        this.callerOf<unknown>(payload, call),
        subscriber,
      );
      subscriber.add(() => run.unsubscribe());
      run.run();
    });
  }

  /** Every handler of the group as it is now, in registration order. */
  snapshot(): HandlerSnapshot[] {
    return handlerSnapshots(this.#runtime);
  }

  /** What picks the first handler, where processes share that and any would do. */
  private sharedFor(
    call: CallOptions | undefined,
  ): SharedSelector<string> | undefined {
    const { shared } = this.surroundings;
    return shared === undefined ||
      call?.key !== undefined ||
      this.leavesOut(call?.exclude)
      ? undefined
      : shared;
  }

  private leavesOut(exclude: CallOptions['exclude'] = []): boolean {
    return exclude.some((name) => this.selector.weightOf(name) !== undefined);
  }

  private run(
    payload: Payload,
    options: CallOptions | undefined,
  ): Promise<Result> {
    this.checkHandlers();
    return new DispatchRun<Result>(
      this.#runtime,
      { options, shared: this.sharedFor(options) },
      this.callerOf<Result>(payload, options),
    ).run();
  }

  private callerOf<Answer>(
    payload: Payload,
    options: CallOptions | undefined,
  ): CallHandler<Answer> {
    const scope = { contextId: options?.contextId };
    return (name, context) =>
      this.#caller.call(
        this.memberOf(name).handler,
        payload,
        context,
        scope,
      ) as Answer;
  }

  /** One attempt and nothing else: what no option asked for costs nothing. */
  private callOnce(
    payload: Payload,
    options: CallOptions | undefined,
  ): Promise<Result> {
    this.checkHandlers();
    const shared = this.sharedFor(options);
    const result =
      shared === undefined
        ? this.call(this.pick(options?.exclude), payload, options)
        : this.callShared(shared, payload, options);
    const signal = options?.signal;
    return signal === undefined
      ? Promise.resolve(result)
      : untilAborted(Promise.resolve(result), signal);
  }

  private async callShared(
    shared: SharedSelector<string>,
    payload: Payload,
    options: CallOptions | undefined,
  ): Promise<Result> {
    const first = await shared.get();
    options?.signal?.throwIfAborted();
    const exclude = options?.exclude;
    // It may have joined meanwhile.
    const isOut = first !== undefined && exclude?.includes(first) === true;
    return this.call(isOut ? this.pick(exclude) : first, payload, options);
  }

  private call(
    name: string | undefined,
    payload: Payload,
    options: CallOptions | undefined,
  ): Result | PromiseLike<Result> {
    if (name === undefined) {
      const reasons = noCandidateReasons(this.members.keys(), this.selector);
      throw new NoCandidateError(this.group, reasons);
    }
    const { handler, state } = this.memberOf(name);
    state.served += 1;
    return this.#caller.call(
      handler,
      payload,
      new AttemptContext(this.group, name, options?.signal),
      { contextId: options?.contextId },
    ) as Result | PromiseLike<Result>;
  }

  private get members(): ReadonlyMap<string, Member> {
    const { source } = this.surroundings;
    const { revision } = source;
    if (revision !== this.#revision) {
      const members = new Map<string, Member>();
      for (const [name, handler] of source.handlersOf(this.group)) {
        members.set(name, { handler, state: this.#runtime.stateOf(name) });
      }
      this.#members = members;
      this.#revision = revision;
    }
    return this.#members;
  }

  private checkHandlers(): void {
    if (this.members.size === 0) {
      throw noHandlers(this.group, this.surroundings.origin);
    }
  }

  private memberOf(name: string): Member {
    const { members } = this;
    const member = members.get(name);
    if (member === undefined) {
      const { origin } = this.surroundings;
      throw strangerChosen(this.group, name, members.keys(), origin);
    }
    return member;
  }

  private pick(exclude: CallOptions['exclude']): string | undefined {
    if (exclude === undefined) {
      return this.selector.get();
    }
    const [first] = this.selector.draw({ exclude });
    return first;
  }
}

function isManagedCall(options: CallOptions | undefined): boolean {
  return options?.key !== undefined || options?.timeout !== undefined;
}
