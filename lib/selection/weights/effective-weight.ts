import { InvalidWeightError } from '../../errors/invalid-weight.error.js';
import type { ZeroWeight } from '../../interfaces/selection/weighter-options.interface.js';

/** The weight of a candidate that was added without one. */
const DEFAULT_WEIGHT = 100;

/** The weight in place of a weight function's zero or negative result, in the classic contract. */
const SMALLEST_COMPUTED_WEIGHT = 1;

/** The effective weight of a number given to `add` or `setWeight`. */
export const weightGiven = effectiveWeight(DEFAULT_WEIGHT);

/** The effective weight of what a weight function returned. */
export const weightComputed = effectiveWeight(SMALLEST_COMPUTED_WEIGHT);

function effectiveWeight(insteadOfZero: number) {
  return (
    candidate: unknown,
    value: unknown,
    zeroWeight: ZeroWeight,
  ): number => {
    if (value === undefined || value === null) {
      return DEFAULT_WEIGHT;
    }
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      throw new InvalidWeightError(
        candidate,
        value,
        'give a finite number; text from a configuration has to be converted first.',
      );
    }
    if (value > 0) {
      return value;
    }
    if (zeroWeight === 'default') {
      return insteadOfZero;
    }
    if (value < 0) {
      throw new InvalidWeightError(
        candidate,
        value,
        "give 0 for 'no traffic' or a number above 0.",
      );
    }
    return 0;
  };
}
