import type { WeightFunction } from './weight-function.interface.js';

/** How one candidate is chosen among those of the active priority. */
export type StrategyName = 'smooth';

/**
 * What a weight of zero means: `'default'` is the classic contract (an explicit
 * 0 counts as 100, a weight function's 0 as 1), `'drain'` means "no traffic".
 */
export type ZeroWeight = 'default' | 'drain';

/** Options of a `Weighter`. */
export interface WeighterOptions<T> {
  /**
   * Reads the weight of a candidate that is added without one: once when it
   * joins, and again on `refresh()`. Default: every candidate weighs 100.
   */
  weight?: WeightFunction<T>;
  /**
   * The lowest priority is served first; weights decide inside one priority; a
   * higher one is reached only when every candidate of the lower ones is
   * unavailable (RFC 2782). Read once, when the candidate joins. Default: 0.
   */
  priority?: (candidate: T) => number;
  /** Default: `'smooth'`, nginx's smooth weighted round robin. */
  strategy?: StrategyName;
  /** Default: `'default'`; selectors configured through the module use `'drain'`. */
  zeroWeight?: ZeroWeight;
  /**
   * Read every weight function again before each pick. One that throws or
   * returns an invalid number keeps its last good weight for that pick.
   * Default: false.
   */
  live?: boolean;
  /** Tells whether two values are the same candidate. Default: `Object.is`. */
  equals?: (a: T, b: T) => boolean;
}
