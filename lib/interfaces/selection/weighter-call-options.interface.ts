/** Options of one `draw()`. */
export interface DrawOptions<T> {
  /**
   * Candidates this draw must not return. They do not move the main sequence:
   * the others are chosen by a schedule of their own.
   * @defaultValue none
   */
  exclude?: Iterable<T>;
}

/** Options of one `suspend()`. */
export interface SuspendOptions {
  /**
   * Milliseconds, above 0, after which the candidate is resumed by itself. The
   * timer does not keep the process alive.
   * @defaultValue until `resume()`
   */
  forMs?: number;
}
