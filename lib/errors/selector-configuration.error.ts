import { WeighterError } from './weighter.error.js';

/** Options, a definition or a handler that cannot work; the message says what to change. */
export class SelectorConfigurationError extends WeighterError {
  override readonly name = 'SelectorConfigurationError';
}
