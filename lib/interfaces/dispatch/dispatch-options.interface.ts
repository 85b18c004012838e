import type { ContextId } from '@nestjs/core';

/** Options of one dispatch. */
export interface DispatchOptions {
  /**
   * Ends the dispatch: it rejects with `signal.reason`, and the handler sees
   * the abort as `context.signal`. Already aborted: no handler is called.
   * @defaultValue none
   */
  signal?: AbortSignal;
  /**
   * The time of the whole dispatch, in milliseconds; past it the dispatch
   * rejects with a `DispatchTimeoutError`.
   * @defaultValue the group's `timeout`
   */
  timeout?: number;
  /**
   * The same key goes to the same handler, in proportion to the weights: by
   * weighted rendezvous hashing in place of the schedule. A handler that leaves
   * or changes its weight moves no more keys than it must.
   * @defaultValue none: the schedule chooses
   */
  key?: string;
  /**
   * Names of handlers this call must not use; a text is one name. Unknown names
   * are ignored.
   * @defaultValue none
   */
  exclude?: Iterable<string>;
  /**
   * Names of the handlers this call may use, and no others; a text is one name.
   * An unknown name is an error.
   * @defaultValue all
   */
  only?: Iterable<string>;
  /**
   * The DI context in which request-scoped and transient handlers are resolved,
   * such as `ContextIdFactory.getByRequest(request)`.
   * @defaultValue a new one, where `REQUEST` is `{ group, payload }`
   */
  contextId?: ContextId;
}
