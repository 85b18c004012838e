import type { ModuleRef } from '@nestjs/core';
import { Observable } from 'rxjs';
import type { DispatchOptions } from '../interfaces/dispatch/dispatch-options.interface.js';
import type { HandlerSnapshot } from '../interfaces/dispatch/handler-snapshot.interface.js';
import type { Weighter } from '../selection/weighter.js';
import { AttemptContext } from './call/attempt-context.js';
import { DispatchCall } from './call/dispatch-call.js';
import { callOn, Invocation } from './call/invocation.js';
import { StreamCall } from './call/stream-call.js';
import { isObserved } from './channels.js';
import type { Group } from './group/group.js';
import { handlerSnapshots } from './group/handler-snapshots.js';
import type { SharedSelector } from './group/shared-selector.js';
import { callOptions, type CallOptions } from './options/call-options.js';

/**
 * Hands each call to one handler of a group, chosen by priority and weight, and
 * where its options ask for it, to the next one when that fails. Inject it with
 * `@InjectDispatcher(group)`.
 *
 * @example
 * const receipt = await this.sms.dispatch(message, { signal });
 */
export class Dispatcher<Payload = unknown, Result = unknown> {
  /** Name of the group. */
  readonly group: string;
  /**
   * Chooses the handler's name; suspend, re-weigh or inspect handlers through
   * it. In a shared group, picks by ticket are not among its own.
   */
  readonly selector: Weighter<string>;
  readonly #group: Group;
  readonly #moduleRef: ModuleRef;

  /** @internal */
  constructor(group: Group, moduleRef: ModuleRef) {
    this.group = group.name;
    this.selector = group.selector;
    this.#group = group;
    this.#moduleRef = moduleRef;
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
    return options === undefined && this.#group.isPlain && !isObserved()
      ? this.#callOnce(payload)
      : this.#run(payload, options);
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
      this.#group.checkHandlers();
      const run = new StreamCall<Result>(
        this.#group,
        { options: call, shared: this.#sharedFor(call) },
        this.#invocation(payload, call),
        subscriber,
      );
      subscriber.add(() => run.unsubscribe());
      run.run();
    });
  }

  /** Every handler of the group as it is now, in registration order. */
  snapshot(): HandlerSnapshot[] {
    return handlerSnapshots(this.#group);
  }

  /** What picks the first handler, where processes share that and any would do. */
  #sharedFor(
    call: CallOptions | undefined,
  ): SharedSelector<string> | undefined {
    return call?.key !== undefined || this.#leavesOut(call?.exclude)
      ? undefined
      : this.#group.shared;
  }

  #leavesOut(exclude: CallOptions['exclude'] = []): boolean {
    return exclude.some((name) => this.selector.weightOf(name) !== undefined);
  }

  #invocation(payload: Payload, call: CallOptions | undefined): Invocation {
    return new Invocation(this.#moduleRef, payload, call?.contextId);
  }

  async #run(
    payload: Payload,
    options: DispatchOptions | undefined,
  ): Promise<Result> {
    const call = options && callOptions(this.group, options);
    call?.signal?.throwIfAborted();
    this.#group.checkHandlers();
    return new DispatchCall<Result>(
      this.#group,
      { options: call, shared: this.#sharedFor(call) },
      this.#invocation(payload, call),
    ).run();
  }

  /** One attempt and nothing else: what no option asked for costs nothing. */
  async #callOnce(payload: Payload): Promise<Result> {
    const handler = this.#group.pick();
    const context = new AttemptContext(this.group, handler.name, undefined);
    handler.inFlight += 1;
    handler.served += 1;
    try {
      return (await (handler.declared.scoped
        ? this.#invocation(payload, undefined).call(handler, context)
        : callOn(
            handler.declared.instance,
            handler,
            payload,
            context,
          ))) as Result;
    } finally {
      handler.inFlight -= 1;
    }
  }
}
