/** One candidate that a strategy may choose now. */
export interface EligibleCandidate<T> {
  readonly candidate: T;
  /** Effective weight, above zero. */
  readonly weight: number;
}

/**
 * A strategy of your own. Priorities, drained, suspended and excluded
 * candidates are seen to: it chooses among those it is shown, and may keep any
 * state. `peek()` calls it ahead of time, and a change of the set discards what
 * it chose then.
 *
 * @example
 * class LeastRecentlyUsed<T> implements CustomStrategy<T> {
 *   private readonly used = new Map<T, number>();
 *   private clock = 0;
 *
 *   pick(candidates: readonly EligibleCandidate<T>[]): number {
 *     let index = 0;
 *     let oldest = Infinity;
 *     candidates.forEach(({ candidate }, i) => {
 *       const time = this.used.get(candidate) ?? 0;
 *       if (time < oldest) {
 *         [index, oldest] = [i, time];
 *       }
 *     });
 *     this.used.set(candidates[index].candidate, ++this.clock);
 *     return index;
 *   }
 * }
 */
export interface CustomStrategy<T> {
  /**
   * The index of the chosen one. The list is never empty, in the order of
   * adding, and must not be changed.
   */
  pick(candidates: readonly EligibleCandidate<T>[]): number;
}
