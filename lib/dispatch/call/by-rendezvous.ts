import type { GroupRuntime } from '../group/group-runtime.js';
import { digestOf, rendezvousScore } from './rendezvous.js';

/** The eligible names, the lowest priority first, in each the best score for the key. */
export function byRendezvous(
  key: string,
  group: GroupRuntime,
  exclude: readonly string[],
): string[] {
  const digest = digestOf(key);
  const scored = group.selector
    .snapshot()
    .filter(
      ({ candidate, state }) =>
        state === 'eligible' && !exclude.includes(candidate),
    )
    .map(({ candidate, priority, weight }) => ({
      candidate,
      priority,
      score: rendezvousScore(
        digest,
        group.stateOf(candidate).digest,
        weight * group.partOf(candidate),
      ),
    }));
  scored.sort((a, b) => a.priority - b.priority || b.score - a.score);
  // A name that was added twice comes once.
  return [...new Set(scored.map(({ candidate }) => candidate))];
}
