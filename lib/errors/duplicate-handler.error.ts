import { WeighterError } from './weighter.error.js';

/** Two handlers of one group under the same name. */
export class DuplicateHandlerError extends WeighterError {
  override readonly name = 'DuplicateHandlerError';
}
