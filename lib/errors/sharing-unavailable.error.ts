import { describeReason } from './describe-value.js';
import { WeighterError } from './weighter.error.js';

/** A pick of a shared selector with `onUnavailable: 'throw'` that got no ticket; `cause` says why. */
export class SharingUnavailableError extends WeighterError {
  override readonly name = 'SharingUnavailableError';

  constructor(
    /** Name of the selector. */
    readonly selector: string,
    cause: unknown,
  ) {
    const remedy =
      cause instanceof WeighterError
        ? 'Correct that'
        : 'Bring what counts for it back';
    super(
      `Selector '${selector}' got no ticket: ${describeReason(cause).replace(/\.$/, '')}. ${remedy}, or set sharing.onUnavailable to 'local' to go on without it.`,
      { cause },
    );
  }
}
