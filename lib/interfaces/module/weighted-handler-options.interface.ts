/** Options of `@WeightedHandler()`. */
export interface WeightedHandlerOptions<Handler = unknown> {
  /** Unique in the group. Default: the class's name, or `Class.method`. */
  name?: string;
  /**
   * A number, or a function that reads it from the handler: once when the
   * group is first used, and again on `refresh()` (before each pick with
   * `live`). The function gets the instance of a singleton, and `undefined` for
   * a request-scoped or transient handler. Configuration wins over both.
   * Default: 100.
   */
  weight?: number | ((handler: Handler) => number | null | undefined);
  /** The lowest is served first. Configuration wins. Default: 0. */
  priority?: number;
}
