/** Options of `@WeightedHandler()`. */
export interface WeightedHandlerOptions<Handler = unknown, Payload = never> {
  /** Unique in the group. @defaultValue the class's name, or `Class.method` */
  name?: string;
  /**
   * A number, or a function that reads it from the handler: once when the
   * group is first used, and again on `refresh()` (before each pick with
   * `live`). The function gets the instance of a singleton, and `undefined` for
   * a request-scoped or transient handler. A configured weight wins over both.
   * @defaultValue 100
   */
  weight?: number | ((handler: Handler) => number | null | undefined);
  /** The lowest is served first. A configured priority wins. @defaultValue 0 */
  priority?: number;
  /**
   * Whether the handler takes a call with this payload. It is asked before the
   * schedule, so that nobody loses a turn for a call it cannot take. Only `true`
   * is a yes; one that throws does not accept, and is logged.
   * @defaultValue every call
   */
  accepts?: (payload: Payload) => boolean;
}

/** What one `@WeightedHandler()` says; not checked until the application starts. */
export interface HandlerDeclaration {
  readonly group: string;
  /** The decorated method; `undefined` when the class itself was decorated. */
  readonly method: string | symbol | undefined;
  readonly options: WeightedHandlerOptions<never>;
}
