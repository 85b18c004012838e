import { greatestCommonDivisor } from '../../weights/greatest-common-divisor.js';
import type { Lines } from './lines.js';
import type { Totals } from './totals.js';

/** Four megabytes of slots at the most: what one selector may spend on being fast. */
export const MAX_PERIOD = 2 ** 20;

/** After how many picks everyone is back where it began: the total in units that all weights are multiples of. */
export function periodOf(lines: Lines, totals: Totals): number {
  let unit = totals.weight;
  for (let slot = 0; slot < lines.size && unit > 1; slot++) {
    unit = greatestCommonDivisor(lines.weight(slot), unit);
  }
  return totals.weight / unit;
}
