import { type Step } from './follow-order.js';
import { formatTable } from './format-table.js';
import { letterOf } from './letter-of.js';

export function formatSteps(steps: readonly Step[]): string {
  return formatTable(
    steps.map(({ when, did, database, row }) => [
      `  ${when}`,
      did,
      `${letterOf(database)} ${database}`,
      row === null
        ? 'nothing yet'
        : `${row.customer}'s order ${row.ordinal}: ${row.item} (id ${row.id.slice(0, 8)}...)`,
    ]),
    4,
  );
}
