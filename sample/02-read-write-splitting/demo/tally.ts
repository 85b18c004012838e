import { type Weighter } from 'nestjs-weighter';
import { type Database } from '../databases/database.js';
import { type JournalEntry } from '../databases/journal.js';

export interface Tally {
  kind: JournalEntry['kind'];
  database: string;
  weight: number;
  /** What its weight promises, of all that were routed. */
  expected: number;
  /** What the journal says that it has served. */
  served: number;
  /** How often its selector has picked it. */
  picks: number;
  total: number;
}

export function tally(
  kind: JournalEntry['kind'],
  entries: readonly JournalEntry[],
  databases: Weighter<Database>,
): Tally[] {
  const routed = entries.filter(
    (entry) => entry.kind === kind && entry.by === 'weight',
  );
  const sum = weightOfAll(databases);
  return databases.snapshot().map(({ candidate, picks }) => ({
    kind,
    database: candidate.name,
    weight: candidate.config.weight,
    expected: (routed.length * candidate.config.weight) / sum,
    served: routed.filter(({ database }) => database === candidate.name).length,
    picks,
    total: routed.length,
  }));
}

export function weightOfAll(databases: Iterable<Database>): number {
  return [...databases].reduce((sum, { config }) => sum + config.weight, 0);
}

/** Whole numbers must be met exactly, others to within one. */
export function findFault(rows: readonly Tally[]): string | undefined {
  for (const { kind, database, expected, served, picks } of rows) {
    if (Math.abs(served - expected) >= 1) {
      return `${database} served ${served} ${kind}s, not ${Number(expected.toFixed(2))}.`;
    }
    if (picks !== served) {
      return `${database} served ${served} ${kind}s and was picked ${picks} times.`;
    }
  }
  return undefined;
}
