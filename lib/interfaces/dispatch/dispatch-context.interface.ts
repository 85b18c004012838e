/**
 * What a handler learns about the dispatch it is called in: its second argument.
 * Pass it on as it is: `signal` is made when it is first read, so that a copy
 * such as `{ ...context }` has none. Write `{ ...context, signal: context.signal }`.
 */
export interface DispatchContext {
  /** Name of the group. */
  readonly group: string;
  /** Name of the handler that is being called. */
  readonly handler: string;
  /** 1 for the first handler called in this dispatch. */
  readonly attempt: number;
  /** Names of the handlers called before in this dispatch, in order. */
  readonly tried: readonly string[];
  /**
   * Aborts when nobody waits for this attempt any more: with the reason of the
   * caller's signal, a `DispatchTimeoutError`, or an `AbortError` for a stream
   * that was unsubscribed from.
   */
  readonly signal: AbortSignal;
  /**
   * When the dispatch has to be over, in milliseconds since the epoch. Absent
   * when it has no time limit.
   */
  readonly deadline?: number;
}
