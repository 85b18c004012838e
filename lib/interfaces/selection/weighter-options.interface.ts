import type { CustomStrategy } from './custom-strategy.interface.js';
import type { WeightFunction } from './weight-function.interface.js';

/**
 * How one candidate is chosen among those of the active priority: `'smooth'` is
 * nginx's smooth weighted round robin, `'even'` Tijdeman's rule (never a whole
 * pick away from the exact share), `'weighted-random'` and `'random'` draw by
 * weight or uniformly, `'max-score'` takes the highest weight, the least
 * recently picked on ties.
 */
export type StrategyName =
  'smooth' | 'even' | 'weighted-random' | 'random' | 'max-score';

/** Where `'smooth'` and `'even'` begin: at the beginning of the period, or anywhere in it. */
export type Phase = 'fixed' | 'random';

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
  /** By name, or one of your own: an instance, or a function that makes one. Default: `'smooth'`. */
  strategy?: StrategyName | CustomStrategy<T> | (() => CustomStrategy<T>);
  /** Default: `'default'`; selectors configured through the module use `'drain'`. */
  zeroWeight?: ZeroWeight;
  /**
   * Read every weight function again before each pick. One that throws or
   * returns an invalid number keeps its last good weight for that pick.
   * Default: false.
   */
  live?: boolean;
  /**
   * `'random'` starts at a place uniform over the whole period, so that a fleet
   * started together does not send its first calls to one candidate; a period
   * of more than 2^20 picks starts with a pick drawn by weight. For `'smooth'`
   * and `'even'`. Default: `'fixed'`.
   */
  phase?: Phase;
  /** The source of everything random, uniform over [0, 1). Default: `Math.random`. */
  random?: () => number;
  /** Tells whether two values are the same candidate. Default: `Object.is`. */
  equals?: (a: T, b: T) => boolean;
}
