import { describeValue, describeWithType } from './describe-value.js';
import { WeighterError } from './weighter.error.js';

/** A priority that is not a finite number. Nothing was changed. */
export class InvalidPriorityError extends WeighterError {
  override readonly name = 'InvalidPriorityError';

  constructor(
    /** The candidate the priority was meant for. */
    readonly candidate: unknown,
    /** The value that was given. */
    readonly value: unknown,
  ) {
    super(
      `Invalid priority ${describeWithType(value)} for candidate ${describeValue(candidate)}: give a finite number, lowest served first, or leave it out for 0.`,
    );
  }
}
