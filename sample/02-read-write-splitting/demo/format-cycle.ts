import { type JournalEntry } from '../databases/journal.js';
import { letterOf } from './letter-of.js';

/** Shows who served what until so many reads were chosen by weight. */
export function formatCycle(
  entries: readonly JournalEntry[],
  reads: number,
): string {
  const end = entries
    .map((entry, index) => (isRouted('read', entry) ? index + 1 : 0))
    .filter((index) => index > 0)[reads - 1];
  const cycle = entries.slice(0, end);
  const lines = cycle.map(
    ({ kind, database, by }, index) =>
      `  ${String(index + 1).padStart(2)}  ${kind.padEnd(5)}  ${letterOf(database)}  ${database.padEnd(8)}by ${by}`,
  );
  return `Who served what, up to read ${reads} by weight:

${lines.join('\n')}

  reads by weight   ${letters('read', cycle)}
  writes by weight  ${letters('write', cycle)}
`;
}

function letters(
  kind: JournalEntry['kind'],
  entries: readonly JournalEntry[],
): string {
  return entries
    .filter((entry) => isRouted(kind, entry))
    .map(({ database }) => letterOf(database))
    .join(' ');
}

function isRouted(kind: JournalEntry['kind'], entry: JournalEntry): boolean {
  return entry.kind === kind && entry.by === 'weight';
}
