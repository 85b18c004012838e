import { describeValue } from './describe-value.js';
import { WeighterError } from './weighter.error.js';

/** The application has no selector or group of that name. */
export class UnknownSelectorError extends WeighterError {
  override readonly name = 'UnknownSelectorError';

  constructor(
    /** What was asked for. */
    readonly selector: unknown,
    known: readonly string[],
  ) {
    super(
      `There is no selector or group ${describeValue(selector)}. Known: ${known.map((name) => `'${name}'`).join(', ') || 'none'}. Correct the name.`,
    );
  }
}
