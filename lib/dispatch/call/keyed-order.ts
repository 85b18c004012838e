import type { Group } from '../group/group.js';
import type { Handler } from '../health/handler.js';
import { digestOf, rendezvousScore, type Digest } from './rendezvous.js';

/** Of group and name of the handlers, made once each: groups with equally named handlers choose independently. */
const digests = new WeakMap<Handler, Digest>();

/** The eligible handlers, the lowest priority first, in each the best score for the key. */
export function keyedOrder(
  key: string,
  group: Group,
  exclude: readonly string[],
): Handler[] {
  const digest = digestOf(key);
  const scored = group
    .currentStatuses()
    .filter(
      ({ candidate, state }) =>
        state === 'eligible' && !exclude.includes(candidate),
    )
    .map(({ candidate, priority, weight }) => {
      const handler = group.handler(candidate);
      const share = weight * group.gates.partOf(handler);
      const score = rendezvousScore(digest, digestFor(group, handler), share);
      return { handler, priority, score };
    });
  scored.sort((a, b) => a.priority - b.priority || b.score - a.score);
  // A name that was added twice comes once.
  return [...new Set(scored.map(({ handler }) => handler))];
}

function digestFor(group: Group, handler: Handler): Digest {
  let digest = digests.get(handler);
  if (digest === undefined) {
    digest = digestOf(JSON.stringify([group.name, handler.name]));
    digests.set(handler, digest);
  }
  return digest;
}
