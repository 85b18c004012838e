import type { CandidateStatus } from '../../selection/hooks.js';
import type { Handler } from '../health/handler.js';
import { expectedShares } from './expected-shares.js';
import type { Group } from './group.js';
import type { DueShares } from './share-monitor.js';

interface Candidate {
  readonly handler: Handler;
  readonly weight: number;
  readonly priority: number;
}

/** Where the first attempts of a group go by what is in force now. */
export function firstAttempts(
  group: Group,
  statuses: readonly CandidateStatus<string>[] = group.statuses(),
): DueShares {
  const { gates } = group;
  const { ejection } = gates;
  const eligible = candidatesOf(group, statuses);
  const open = eligible.filter(({ handler }) => !ejection.isOut(handler));
  const usable =
    open.length > 0
      ? open
      : eligible.filter(({ handler }) => ejection.isLastResort(handler));
  const lowest = Math.min(...usable.map(({ priority }) => priority));
  const served = bestOf(
    usable.filter(({ priority }) => priority === lowest),
    group.strategy,
  );
  const shares = expectedShares(
    served.map(({ handler, weight }) => ({
      weight: group.strategy === 'random' ? 1 : weight,
      part: open.length > 0 ? gates.partOf(handler) : 1,
    })),
  );
  return {
    shares: new Map(served.map(({ handler }, i) => [handler, shares[i]])),
    until: endOf(group, eligible),
  };
}

/** Those that can be called, each once. */
function candidatesOf(
  group: Group,
  statuses: readonly CandidateStatus<string>[],
): Candidate[] {
  const candidates = new Map<Handler, Candidate>();
  for (const { candidate, weight, priority, state } of statuses) {
    const handler = group.handlers.get(candidate);
    if (handler !== undefined && state === 'eligible' && !handler.isFull) {
      const before = candidates.get(handler)?.weight ?? 0;
      candidates.set(handler, { handler, weight: weight + before, priority });
    }
  }
  return [...candidates.values()];
}

/** By the highest score only the heaviest are picked. */
function bestOf(candidates: Candidate[], strategy: string): Candidate[] {
  if (strategy !== 'max-score') {
    return candidates;
  }
  const most = Math.max(...candidates.map(({ weight }) => weight));
  return candidates.filter(({ weight }) => weight === most);
}

/** When time alone changes the shares: an ejection ends, or at once while somebody starts slowly. */
function endOf(
  { gates, clock }: Group,
  candidates: readonly Candidate[],
): number {
  const now = clock.now();
  let until = Infinity;
  for (const { handler } of candidates) {
    const end = gates.ejection.endOf(handler) ?? -Infinity;
    if (end > now) {
      until = Math.min(until, end);
    }
    if (gates.partOf(handler) < 1) {
      return -Infinity;
    }
  }
  return until;
}
