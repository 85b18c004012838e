import type { CandidateSnapshot } from '../interfaces/selection/candidate-snapshot.interface.js';
import type { Entry } from './candidates/entry.js';

/** A candidate as it would be after a change. */
export type Prospect<T> = Pick<
  CandidateSnapshot<T>,
  'candidate' | 'weight' | 'priority' | 'state'
>;

/** May refuse a change by throwing; nothing has changed by then. */
export type Approve<T> = (after: readonly Prospect<T>[]) => void;

/** What becomes of an entry that gets this weight. */
export function prospectOf<T>(entry: Entry<T>, weight: number): Prospect<T> {
  const { candidate, tier, suspended } = entry;
  const { priority } = tier;
  const state = stateOf(weight, suspended);
  return { candidate, weight, priority, state };
}

export function stateOf(
  weight: number,
  suspended: boolean,
): CandidateSnapshot<unknown>['state'] {
  if (weight === 0) {
    return 'drained';
  }
  return suspended ? 'suspended' : 'eligible';
}
