import type { Lines } from './lines.js';
import { MAX_PERIOD, periodOf } from './period-of.js';
import type { Totals, Walk } from './walk.interface.js';

/**
 * Brings a walk to a tick uniform over its period, and returns -1. For a period
 * too long to walk, returns a first pick drawn in proportion to the weights.
 */
export function startAtRandom(
  walk: Walk,
  totals: Totals,
  random: () => number,
): number {
  const { lines } = walk;
  const period = periodOf(lines, totals);
  if (period > MAX_PERIOD) {
    return drawSlot(lines, Math.floor(random() * totals.weight));
  }
  for (let tick = Math.floor(random() * period); tick > 0; tick--) {
    lines.setPicks(walk.next(totals), 0);
  }
  return -1;
}

function drawSlot(lines: Lines, unit: number): number {
  let rest = unit;
  let slot = 0;
  while (rest >= lines.weight(slot)) {
    rest -= lines.weight(slot);
    slot += 1;
  }
  return slot;
}
