declare const CONTRACT: unique symbol;

/**
 * All implementations of one job, under one name. Made by `handlerGroup()`; it
 * is also a complete definition for `WeighterModule.forFeature()`.
 *
 * `Payload` is what a handler is called with, `Result` what it answers. Both
 * exist for the compiler only; the defaults accept any group.
 */
export interface HandlerGroup<Payload = never, Result = unknown> {
  /** Unique in an application. */
  readonly name: string;
  /** Never set: it carries the types. */
  readonly [CONTRACT]?: (payload: Payload) => Result;
}
