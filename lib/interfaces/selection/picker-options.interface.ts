/** Options of a picker. */
export interface PickerOptions {
  /** How many to pick at the most. Default: 1. */
  maxCandidates?: number;
  /** The source of everything random, uniform over [0, 1). Default: `Math.random`. */
  random?: () => number;
}
