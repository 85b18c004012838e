import { letterOf } from './letter-of.js';
import { type Tally } from './tally.js';

export function formatTally(rows: readonly Tally[]): string {
  const lines = [
    ['supplier', 'weight', 'expected share', 'served share'],
    ...rows.map(({ supplier, weight, expected, served, total }) => [
      `${letterOf(supplier)} ${supplier}`,
      String(weight),
      share(expected, total),
      share(served, total),
    ]),
  ];
  const widths = lines[0].map((_, column) =>
    Math.max(...lines.map((line) => line[column].length)),
  );
  return lines
    .map((line) =>
      line.map((cell, column) => pad(cell, widths[column], column)).join('  '),
    )
    .join('\n');
}

function share(count: number, total: number): string {
  const percent = ((100 * count) / total).toFixed(2);
  return `${Number(count.toFixed(2))} of ${total} (${percent} %)`;
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
