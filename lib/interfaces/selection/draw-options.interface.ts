/** Options of one draw. */
export interface DrawOptions<T> {
  /**
   * Candidates this draw must not return. They do not move the main sequence:
   * the others are chosen by a schedule of their own. Default: none.
   */
  exclude?: Iterable<T>;
}
