import type { CustomStrategy } from './custom-strategy.interface.js';

/**
 * Reads a candidate's weight: a finite number. `null` and `undefined` count as
 * 100; what 0 and below mean is up to `zeroWeight`.
 */
export type WeightFunction<T> = (candidate: T) => number | null | undefined;

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
 * What a weight of zero or below means. `'default'`, the classic contract:
 * given as a number it counts as 100, read by a weight function as 1.
 * `'drain'`: 0 is "no traffic", and below 0 is an `InvalidWeightError`.
 */
export type ZeroWeight = 'default' | 'drain';

/** Options of a `Weighter`. */
export interface WeighterOptions<T> {
  /**
   * Reads the weight of a candidate that is added without one: once when it
   * joins, and again on `refresh()`.
   * @defaultValue every candidate weighs 100
   */
  weight?: WeightFunction<T>;
  /**
   * The lowest priority is served first; weights decide inside one priority; a
   * higher one is reached only when every candidate of the lower ones is
   * unavailable (RFC 2782). Read once, when the candidate joins.
   * @defaultValue 0 for every candidate
   */
  priority?: (candidate: T) => number;
  /**
   * By name, or one of your own: an instance, or a function that makes one.
   * @defaultValue `'smooth'`
   */
  strategy?: StrategyName | CustomStrategy<T> | (() => CustomStrategy<T>);
  /**
   * What a weight of zero means.
   * @defaultValue `'default'`; in selectors configured through the module `'drain'`
   */
  zeroWeight?: ZeroWeight;
  /**
   * Whether every weight function is read again before each pick. One that
   * throws or returns an invalid number keeps its last good weight for that
   * pick.
   * @defaultValue false
   */
  live?: boolean;
  /**
   * `'random'` starts at a place uniform over the whole period, so that a fleet
   * started together does not send its first calls to one candidate; a period
   * of more than 2^20 picks starts with a pick drawn by weight. For `'smooth'`
   * and `'even'`.
   * @defaultValue `'fixed'`
   */
  phase?: Phase;
  /** The source of everything random, uniform over [0, 1). @defaultValue `Math.random` */
  random?: () => number;
  /** Whether two values are the same candidate. @defaultValue `Object.is` */
  equals?: (a: T, b: T) => boolean;
}

/** Several weights at once, for `setWeights()`; a record is for candidates that are text. */
export type WeightChanges<T> =
  | ReadonlyMap<T, number>
  | Readonly<Record<string, number>>
  | readonly (readonly [candidate: T, weight: number])[];
