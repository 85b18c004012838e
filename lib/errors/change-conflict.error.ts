import type { SelectorStatus } from '../interfaces/control/selector-status.interface.js';
import { WeighterError } from './weighter.error.js';

/** Somebody else has changed the selector meanwhile; nothing was changed. */
export class ChangeConflictError extends WeighterError {
  override readonly name = 'ChangeConflictError';

  constructor(
    message: string,
    /** The selector as it is. */
    readonly status: SelectorStatus,
  ) {
    super(message);
  }
}
