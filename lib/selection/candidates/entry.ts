import type { WeightFunction } from '../../interfaces/selection/weighter-options.interface.js';
import type { Tier } from './tier.js';

/** One candidate of a selector; the same value added twice has two. */
export interface Entry<T> {
  readonly candidate: T;
  /** Rises with every joining, over all tiers. */
  readonly order: number;
  readonly tier: Tier<T>;
  /** Where the tier's strategies know it; -1 once it has left. */
  slot: number;
  /** Effective weight. */
  weight: number;
  /** Where the weight is read again, if anywhere. */
  weightFunction: WeightFunction<T> | undefined;
  suspended: boolean;
}

/** Whether a pick could return it. */
export function isEligible<T>(entry: Entry<T>): boolean {
  return entry.slot >= 0 && entry.weight > 0 && !entry.suspended;
}
