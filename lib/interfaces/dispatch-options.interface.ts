import type { ContextId } from '@nestjs/core';

/** Options of one dispatch. */
export interface DispatchOptions {
  /**
   * Ends the dispatch: it rejects with `signal.reason`, and the handler sees
   * the abort as `context.signal`. Already aborted: no handler is called.
   */
  signal?: AbortSignal;
  /**
   * Names of handlers this call must not use; a text is one name. Unknown names
   * are ignored.
   */
  exclude?: Iterable<string>;
  /**
   * The DI context in which request-scoped and transient handlers are resolved,
   * such as `ContextIdFactory.getByRequest(request)`. Default: a new one, where
   * `REQUEST` is `{ group, payload }`.
   */
  contextId?: ContextId;
}
