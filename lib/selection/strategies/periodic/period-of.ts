import { greatestCommonDivisor } from '../../weights/greatest-common-divisor.js';
import type { Lines } from './lines.js';
import type { Totals } from './walk.interface.js';

/** The longest period that is recorded: four megabytes of slots at most. */
export const MAX_PERIOD = 2 ** 20;

/** The number of picks after which all currents are back where they began: the total over the greatest common divisor of the weights. */
export function periodOf(lines: Lines, totals: Totals): number {
  let unit = totals.weight;
  for (let slot = 0; slot < lines.size && unit > 1; slot++) {
    unit = greatestCommonDivisor(lines.weight(slot), unit);
  }
  return totals.weight / unit;
}
