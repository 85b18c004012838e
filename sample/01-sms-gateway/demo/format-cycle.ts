import { type Receipt } from '../sms.group.js';
import { letterOf } from './letter-of.js';

/** Shows who took each message of the first cycle. */
export function formatCycle(
  weights: Record<string, number>,
  receipts: readonly Receipt[],
): string {
  const length = Object.values(weights).reduce((a, b) => a + b, 0);
  const cycle = receipts.slice(0, length);
  const lines = cycle.map(
    ({ supplier, id }, index) =>
      `  ${index + 1}  ${letterOf(supplier)}  ${supplier.padEnd(10)}${id}`,
  );
  const letters = cycle.map(({ supplier }) => letterOf(supplier)).join(' ');
  return `Who took the first ${length}:\n\n${lines.join('\n')}\n\n  ${letters}\n`;
}
