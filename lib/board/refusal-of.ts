import type { WeighterControl } from '../control/weighter-control.js';
import { ChangeConflictError } from '../errors/change-conflict.error.js';
import { InvalidChangeError } from '../errors/invalid-change.error.js';
import { InvalidWeightError } from '../errors/invalid-weight.error.js';
import { NobodyLeftError } from '../errors/nobody-left.error.js';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
import { UnknownSelectorError } from '../errors/unknown-selector.error.js';
import { json, refusal, type Answer } from './answer.js';
import { detailsOf } from './details.js';

/** What an error of the control is to a client; any other goes on, to be a 500. */
export function refusalOf(error: unknown, control: WeighterControl): Answer {
  if (error instanceof ChangeConflictError) {
    const { name, message, status } = error;
    const details = detailsOf(control, status);
    return json(412, { error: name, message, details });
  }
  if (error instanceof UnknownSelectorError) {
    return refusal(404, error.name, error.message);
  }
  if (error instanceof NobodyLeftError) {
    return refusal(409, error.name, error.message);
  }
  if (
    error instanceof InvalidChangeError ||
    error instanceof InvalidWeightError ||
    error instanceof SelectorConfigurationError ||
    error instanceof RangeError
  ) {
    return refusal(400, error.name, error.message);
  }
  throw error;
}
