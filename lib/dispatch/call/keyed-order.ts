import type { CandidateStatus } from '../../selection/hooks.js';
import type { Handler } from '../health/handler.js';
import { digestOf, rendezvousScore, type Digest } from './rendezvous.js';

/** What a key is compared with. */
export interface KeyedCandidate {
  readonly handler: Handler;
  /** Of group and name: groups with equally named handlers choose independently. */
  readonly digest: Digest;
  readonly weight: number;
  readonly priority: number;
}

/** Digests of handlers, made once each. */
const digests = new WeakMap<Handler, Digest>();

/** Those that can be picked, the lowest priority first. */
export function keyedCandidates(
  group: string,
  statuses: readonly CandidateStatus<string>[],
  handlerOf: (name: string) => Handler,
): KeyedCandidate[] {
  return statuses
    .filter(({ state }) => state === 'eligible')
    .map(({ candidate, weight, priority }) => {
      const handler = handlerOf(candidate);
      const digest = digestFor(group, handler);
      return { handler, digest, weight, priority };
    })
    .sort((a, b) => a.priority - b.priority);
}

/**
 * The best of the lowest priority for the key; undefined when all are out.
 *
 * @param partOf the part of its share that a handler takes while it starts slowly
 */
export function bestFor(
  key: Digest,
  candidates: readonly KeyedCandidate[],
  isOut: (handler: Handler) => boolean,
  partOf: (handler: Handler) => number,
): Handler | undefined {
  let best: Handler | undefined;
  let highest = -Infinity;
  let lowest = Infinity;
  for (const { handler, digest, weight, priority } of candidates) {
    if (priority > lowest) {
      break;
    }
    if (!isOut(handler)) {
      const score = rendezvousScore(key, digest, weight * partOf(handler));
      if (best === undefined || score > highest) {
        best = handler;
        highest = score;
        lowest = priority;
      }
    }
  }
  return best;
}

function digestFor(group: string, handler: Handler): Digest {
  let digest = digests.get(handler);
  if (digest === undefined) {
    digest = digestOf(JSON.stringify([group, handler.name]));
    digests.set(handler, digest);
  }
  return digest;
}
