import { type CandidateSnapshot } from 'nestjs-weighter';
import { type Receipt } from '../sms.group.js';

export interface Tally {
  supplier: string;
  weight: number;
  /** Messages its weight promises, of all that were posted. */
  expected: number;
  /** Messages it has given a receipt for. */
  served: number;
  /** How often GET /suppliers says that it was picked. */
  picks: number | undefined;
  total: number;
}

export function tally(
  weights: Record<string, number>,
  receipts: readonly Receipt[],
  suppliers: readonly CandidateSnapshot<string>[],
): Tally[] {
  const total = receipts.length;
  const sum = Object.values(weights).reduce((a, b) => a + b, 0);
  return Object.entries(weights).map(([supplier, weight]) => ({
    supplier,
    weight,
    expected: (total * weight) / sum,
    served: receipts.filter((receipt) => receipt.supplier === supplier).length,
    picks: suppliers.find(({ candidate }) => candidate === supplier)?.picks,
    total,
  }));
}

/** Whole numbers must be met exactly, others to within one message. */
export function findFault(rows: readonly Tally[]): string | undefined {
  for (const { supplier, expected, served, picks } of rows) {
    if (Math.abs(served - expected) >= 1) {
      return `${supplier} served ${served} messages, not ${Number(expected.toFixed(2))}.`;
    }
    if (picks !== served) {
      return `${supplier} served ${served} messages and was picked ${picks} times.`;
    }
  }
  return undefined;
}
