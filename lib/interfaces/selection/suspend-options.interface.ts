/** Options of one suspension. */
export interface SuspendOptions {
  /**
   * Milliseconds after which the candidate is resumed by itself. The timer
   * does not keep the process alive. Default: until `resume()`.
   */
  forMs?: number;
}
