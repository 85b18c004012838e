import { createHash } from 'node:crypto';
import type { SharedStrategy } from './shared-sequence.js';

/** To be raised with any change of what a ticket stands for. */
const ALGORITHM = 1;

/** One candidate as all processes see it. */
export interface FingerprintedCandidate {
  readonly id: string;
  /** Its weight, with all that the weights have in common divided out. */
  readonly units: number;
}

/** Two processes with the same fingerprint mean the same candidate by the same ticket. */
export function fingerprint(
  strategy: SharedStrategy,
  inOrder: readonly FingerprintedCandidate[],
): string {
  const content = inOrder.map(({ id, units }) => [id, units]);
  return createHash('sha256')
    .update(JSON.stringify([ALGORITHM, strategy, content]))
    .digest('hex')
    .slice(0, 32);
}

/** A place in the period that differs from one fingerprint to the next; in the second one, as 0 is where others begin. */
export function startOf(print: string, period: number): number {
  return period + (Number.parseInt(print.slice(0, 12), 16) % period);
}
