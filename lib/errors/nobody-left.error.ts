import { WeighterError } from './weighter.error.js';

/** A change would have left nobody who can be picked; nothing was changed. */
export class NobodyLeftError extends WeighterError {
  override readonly name = 'NobodyLeftError';

  constructor(
    /** Name of the selector or group. */
    readonly selector: string,
  ) {
    super(
      `The change would leave nobody in '${selector}' who can be picked; nothing was changed. Let somebody else in first, or give 'force: true'.`,
    );
  }
}
