import { WeighterError } from './weighter.error.js';

/** A change that cannot be made, as of a candidate that is not there; nothing was changed. */
export class InvalidChangeError extends WeighterError {
  override readonly name = 'InvalidChangeError';
}
