/** Whether a candidate can be picked, and if not, why. */
export type CandidateState = 'eligible' | 'drained' | 'suspended';

/** One candidate as a selector sees it at one moment. */
export interface CandidateSnapshot<T> {
  /** The very value that was added. */
  candidate: T;
  /** Effective weight. */
  weight: number;
  /** The lowest is served first. */
  priority: number;
  /**
   * Current weight: the running value of smooth weighted round robin, in the
   * selector's integer units. It is kept while the candidate is out.
   */
  current: number;
  /** How often the main sequence picked it: `get()`, and the first of each draw. */
  picks: number;
  /** Expected share of the next picks, 0 to 1; 0 when it cannot be picked now. */
  share: number;
  /** `'drained'` wins over `'suspended'` when it is both. */
  state: CandidateState;
}
