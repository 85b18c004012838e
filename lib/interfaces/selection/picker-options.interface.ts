/** A candidate and how good it is at this moment. */
export interface ScoredCandidate<T> {
  /** The value that is picked. */
  candidate: T;
  /** The higher, the better. */
  score: number;
}

/** Options of a picker. */
export interface PickerOptions {
  /** How many candidates to pick at most, a positive integer. @defaultValue 1 */
  maxCandidates?: number;
  /** The source of everything random, uniform over [0, 1). @defaultValue `Math.random` */
  random?: () => number;
}
