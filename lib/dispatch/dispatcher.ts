import type { ModuleRef } from '@nestjs/core';
import { Observable } from 'rxjs';
import type { DispatchOptions } from '../interfaces/dispatch/dispatch-options.interface.js';
import type { DispatchResult } from '../interfaces/dispatch/dispatch-result.interface.js';
import type { HandlerSnapshot } from '../interfaces/dispatch/handler-snapshot.interface.js';
import {
  checkArgument,
  checkCallOptions,
  isDelay,
} from '../rules/option-rules.js';
import type { Weighter } from '../selection/weighter.js';
import { throwIfAborted } from './call/abort-listeners.js';
import { barredFrom } from './call/barred.js';
import type { CallRequest } from './call/call.js';
import { DispatchCall } from './call/dispatch-call.js';
import { Invocation } from './call/invocation.js';
import { choose, onlyChooses } from './call/choice.js';
import { callObserved, callPlainly } from './call/plain-call.js';
import { StreamCall } from './call/stream-call.js';
import { areCallsHeard } from './channels.js';
import type { Group } from './group/group.js';
import type { Handler } from './health/handler.js';
import { handlerSnapshots } from './group/handler-snapshots.js';
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

  private constructor(group: Group, moduleRef: ModuleRef) {
    this.group = group.name;
    this.selector = group.selector;
    this.#group = group;
    this.#moduleRef = moduleRef;
  }

  /** @internal */
  static over(group: Group, moduleRef: ModuleRef): Dispatcher {
    return new Dispatcher(group, moduleRef);
  }

  /** @internal */
  static groupOf(dispatcher: Dispatcher): Group {
    return dispatcher.#group;
  }

  /**
   * Calls one handler with the payload and a `DispatchContext`, and answers as
   * it does; of an Observable, with its last value. After one attempt, and for
   * an error that must not be retried, the handler's own error comes back as it
   * is; after several, a `DispatchFailedError`.
   *
   * Rejects with `signal.reason` once the caller's signal is aborted, with a
   * `DispatchTimeoutError` when time is up, and with a `NoCandidateError` when
   * there is no handler to call.
   */
  dispatch(payload: Payload, options?: DispatchOptions): Promise<Result> {
    try {
      const group = this.#group;
      const call = callOptions(this.group, options);
      // The handlers are known once they were asked for.
      if (group.takesPlainCalls && (call === undefined || onlyChooses(call))) {
        const plain = this.#callPlainly(payload, call);
        if (plain !== undefined) {
          return plain;
        }
      }
      return this.#call(payload, call).run() as Promise<Result>;
    } catch (error) {
      // A caller may abort with what is no Error.
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      return Promise.reject(error);
    }
  }

  /** `dispatch()`, with who answered, after which attempts and how long. */
  async dispatchDetailed(
    payload: Payload,
    options?: DispatchOptions,
  ): Promise<DispatchResult<Result>> {
    const call = callOptions(this.group, options);
    const detailed = await this.#call(payload, call).runDetailed();
    return detailed as DispatchResult<Result>;
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
      call ??= callOptions(this.group, options);
      const stream = new StreamCall<Result>(
        this.#group,
        this.#request(payload, call),
        this.#invocation(payload, call),
        subscriber,
      );
      subscriber.add(() => stream.unsubscribe());
      stream.run();
    });
  }

  /** Every handler of the group as it is now, in registration order. */
  snapshot(): HandlerSnapshot[] {
    return handlerSnapshots(this.#group);
  }

  /**
   * Ends the ejection of a handler; one that is not ejected stays as it is.
   *
   * @throws {@link SelectorConfigurationError} for a name that no handler has
   */
  recover(handler: string): void {
    this.#group.gates.ejection.recover(this.#group.named(handler));
  }

  /**
   * Leaves a handler alone for so many milliseconds, unless `recover()` is called
   * before. It is not called even when nobody else is left.
   *
   * @throws {@link SelectorConfigurationError} for a name that no handler has, or options that are none
   * @throws {@link RangeError} for a `forMs` that is no delay; nothing was changed then
   */
  eject(handler: string, options: { forMs: number }): void {
    const ejected = this.#group.named(handler);
    checkCallOptions('eject()', options, ['forMs']);
    checkArgument('forMs', options.forMs, isDelay);
    this.#group.watchGates();
    this.#group.gates.ejection.ejectByHand(ejected, options.forMs);
  }

  /**
   * Gives a handler the weight 0, whatever that means to the group otherwise, and
   * resolves once all its calls have settled, those that were given up included.
   * The handler comes back by `selector.setWeight()`.
   *
   * Rejects with a `SelectorConfigurationError` for a name that no handler has.
   */
  async drain(handler: string): Promise<void> {
    const drained = this.#group.named(handler);
    this.#group.drain(drained);
    await drained.idle();
  }

  /** Undefined where a handler that has just joined chooses its calls. */
  #callPlainly(
    payload: Payload,
    call: CallOptions | undefined,
  ): Promise<Result> | undefined {
    const group = this.#group;
    let handler: Handler;
    let isRestricted = false;
    if (call === undefined) {
      handler = group.pick();
    } else {
      const choice = choose(group, payload, call);
      handler = choice.handler;
      isRestricted = call.key !== undefined || choice.barred.size > 0;
    }
    if (!group.takesPlainCalls) {
      return undefined;
    }
    if (!group.isObserved && !areCallsHeard()) {
      const outcome = callPlainly(
        this.group,
        handler,
        payload,
        this.#moduleRef,
      );
      return outcome as Promise<Result>;
    }
    if (!isRestricted) {
      group.monitor?.count(handler);
    }
    const outcome = callObserved(group, handler, payload, this.#moduleRef);
    return outcome as Promise<Result>;
  }

  #call(payload: Payload, call: CallOptions | undefined): DispatchCall {
    return new DispatchCall(
      this.#group,
      this.#request(payload, call),
      this.#invocation(payload, call),
    );
  }

  #request(payload: Payload, call: CallOptions | undefined): CallRequest {
    const group = this.#group;
    throwIfAborted(call?.signal);
    group.checkHandlers();
    const barred = barredFrom(group, payload, call);
    // An 'accepts' may have aborted it.
    throwIfAborted(call?.signal);
    return {
      barred,
      key: call?.key,
      signal: call?.signal,
      timeout: call?.timeout,
      // What processes share is the order of calls that any handler may take.
      shared:
        call?.key === undefined && !this.#leavesOut(barred)
          ? group.shared
          : undefined,
    };
  }

  #leavesOut(barred: CallRequest['barred']): boolean {
    for (const name of barred.keys()) {
      if (this.selector.stateOf(name) !== undefined) {
        return true;
      }
    }
    return false;
  }

  #invocation(payload: Payload, call: CallOptions | undefined): Invocation {
    return new Invocation(this.#moduleRef, payload, call?.contextId);
  }
}
