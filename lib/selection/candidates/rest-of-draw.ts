import type { CandidateSet } from './candidate-set.js';
import { isEligible, type Entry, type Tier } from './tier.js';

/**
 * How a draw goes on that has become long. It went through `passed`, which
 * grows while it goes on, by more than what is found here.
 */
export function restOfDraw<T>(
  set: CandidateSet<T>,
  passed: readonly Entry<T>[],
): Generator<Entry<T>, undefined> {
  return set.picksFreely ? asDrawn(set, passed) : heaviestFirst(set, passed);
}

/** Where each set passed would need a schedule; looks again at the end, in case somebody joined meanwhile. */
function* heaviestFirst<T>(
  set: CandidateSet<T>,
  passed: readonly Entry<T>[],
): Generator<Entry<T>, undefined> {
  const known = new Set(passed);
  let read = passed.length;
  let found = true;
  while (found) {
    found = false;
    for (const entry of set.heaviestFirst()) {
      for (; read < passed.length; read++) {
        known.add(passed[read]);
      }
      if (isEligible(entry) && !known.has(entry)) {
        found = true;
        yield entry;
      }
    }
  }
}

/** As the strategy picks them; begins anew when the set has changed. */
function* asDrawn<T>(
  set: CandidateSet<T>,
  passed: readonly Entry<T>[],
): Generator<Entry<T>, undefined> {
  let revision: number;
  const isUnchanged = (): boolean => revision === set.revision;
  do {
    revision = set.revision;
    for (const tier of set.tiers) {
      yield* drawnIn(tier, passed, isUnchanged);
    }
  } while (!isUnchanged());
}

function* drawnIn<T>(
  tier: Tier<T>,
  passed: readonly Entry<T>[],
  isUnchanged: () => boolean,
): Generator<Entry<T>, undefined> {
  if (!isUnchanged() || !tier.isEligible) {
    return;
  }
  const remainder = tier.remainder(passed);
  let read = passed.length;
  while (isUnchanged()) {
    for (; read < passed.length; read++) {
      remainder.exclude(passed[read]);
    }
    const entry = remainder.next();
    if (entry === undefined) {
      return;
    }
    yield entry;
  }
}
