import { describeValue, describeWithType } from './describe-value.js';
import { WeighterError } from './weighter.error.js';

/**
 * A weight that cannot be used: not a finite number, negative where zero means
 * "no traffic", or too large beside the others. Nothing was changed.
 */
export class InvalidWeightError extends WeighterError {
  override readonly name = 'InvalidWeightError';

  constructor(
    /** The candidate the weight was meant for. */
    readonly candidate: unknown,
    /** The value that was given. */
    readonly value: unknown,
    remedy: string,
    options?: ErrorOptions,
  ) {
    super(
      `Invalid weight ${describeWithType(value)} for candidate ${describeValue(candidate)}: ${remedy}`,
      options,
    );
  }
}
