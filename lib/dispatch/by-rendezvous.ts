import type { Weighter } from '../selection/weighter.js';
import { digestOf, rendezvousScore } from './rendezvous.js';

/** The eligible names, the lowest priority first, in each the best score for the key. */
export function* byRendezvous(
  key: string,
  selector: Weighter<string>,
  exclude: readonly string[],
): Generator<string> {
  const digest = digestOf(key);
  const scored = selector
    .snapshot()
    .filter(
      ({ candidate, state }) =>
        state === 'eligible' && !exclude.includes(candidate),
    )
    .map(({ candidate, priority, weight }) => ({
      candidate,
      priority,
      score: rendezvousScore(digest, digestOf(candidate), weight),
    }));
  scored.sort((a, b) => a.priority - b.priority || b.score - a.score);
  yield* scored.map(({ candidate }) => candidate);
}
