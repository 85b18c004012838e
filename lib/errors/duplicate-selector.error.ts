import { WeighterError } from './weighter.error.js';

/** Two different definitions of one selector name in one application. */
export class DuplicateSelectorError extends WeighterError {
  override readonly name = 'DuplicateSelectorError';
}
