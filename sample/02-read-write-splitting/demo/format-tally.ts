import { formatTable } from './format-table.js';
import { letterOf } from './letter-of.js';
import { type Tally } from './tally.js';

export function formatTally(rows: readonly Tally[]): string {
  return formatTable(
    [
      ['side', 'database', 'weight', 'expected share', 'served share'],
      ...rows.map(({ kind, database, weight, expected, served, total }) => [
        `${kind}s`,
        `${letterOf(database)} ${database}`,
        String(weight),
        share(expected, total),
        share(served, total),
      ]),
    ],
    2,
  );
}

function share(count: number, total: number): string {
  const percent = ((100 * count) / total).toFixed(2);
  return `${Number(count.toFixed(2))} of ${total} (${percent} %)`;
}
