/** A candidate and how good it is at this moment. */
export interface ScoredCandidate<T> {
  candidate: T;
  score: number;
}
