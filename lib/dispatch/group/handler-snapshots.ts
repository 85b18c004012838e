import type {
  HandlerSnapshot,
  HandlerState,
} from '../../interfaces/dispatch/handler-snapshot.interface.js';
import type { CandidateStatus } from '../../selection/hooks.js';
import type { Handler } from '../health/handler.js';
import { firstAttempts } from './first-attempts.js';
import type { Group } from './group.js';

/** A handler with its place among the candidates; without one it was removed. */
interface Member {
  readonly handler: Handler;
  readonly candidate: CandidateStatus<string> | undefined;
}

const PERCENTILES = [0.5, 0.95];

/** Every handler of the group, in registration order. */
export function handlerSnapshots(group: Group): HandlerSnapshot[] {
  const statuses = group.statuses();
  const candidates = new Map(statuses.map((each) => [each.candidate, each]));
  const members = [...group.handlers.values()].map((handler) => ({
    handler,
    candidate: candidates.get(handler.name),
  }));
  const { shares } = firstAttempts(group, statuses);
  const served = servedShares(group);
  return members.map((member) => {
    const { handler, candidate } = member;
    const { limit } = handler;
    const weight = candidate?.weight ?? 0;
    const { state, reason, untilMs } = stateOf(member, group);
    const snapshot: HandlerSnapshot = {
      handler: handler.name,
      state,
      weight,
      configuredWeight: group.configuredWeightOf(handler) ?? weight,
      priority: candidate?.priority ?? 0,
      part: group.gates.partOf(handler),
      expectedShare: shares.get(handler) ?? 0,
      servedShare: served(handler),
      attempts: handler.attempts,
      inFlight: handler.inFlight,
      failuresInARow: handler.failuresInARow,
    };
    // Assigned one by one: an object spread from others weighs ten times as much.
    if (reason !== undefined) {
      snapshot.reason = reason;
    }
    if (untilMs !== undefined) {
      snapshot.untilMs = untilMs;
    }
    if (limit !== Infinity) {
      snapshot.limit = limit;
    }
    observe(snapshot, handler, group.clock.now());
    return snapshot;
  });
}

/** Of the first attempts of late where they are counted, else of all attempts. */
function servedShares(group: Group): (handler: Handler) => number {
  const now = group.clock.now();
  const countOf = ({ stats, attempts }: Handler): number =>
    stats === undefined ? attempts : stats.recent(now).firstAttempts;
  const counts = new Map<Handler, number>();
  let total = 0;
  for (const handler of group.handlers.values()) {
    const count = countOf(handler);
    counts.set(handler, count);
    total += count;
  }
  return (handler) => (total === 0 ? 0 : counts.get(handler)! / total);
}

/** Adds what came of the attempts, where that is counted. */
function observe(
  snapshot: HandlerSnapshot,
  { stats }: Handler,
  now: number,
): void {
  if (stats === undefined) {
    return;
  }
  snapshot.recent = stats.recent(now);
  const outcomes = stats.outcomes();
  snapshot.succeeded = outcomes.succeeded;
  snapshot.failed = outcomes.failed;
  snapshot.timedOut = outcomes.timedOut;
  snapshot.aborted = outcomes.aborted;
  const [p50Ms, p95Ms] = stats.percentiles(now, PERCENTILES);
  if (p50Ms !== undefined) {
    snapshot.p50Ms = p50Ms;
    snapshot.p95Ms = p95Ms;
  }
  if (stats.lastError !== undefined) {
    snapshot.lastError = stats.lastError;
  }
}

function stateOf(
  { handler, candidate }: Member,
  group: Group,
): Pick<HandlerSnapshot, 'state' | 'reason' | 'untilMs'> {
  const { gates, clock } = group;
  const state = stateNameOf(handler, candidate, group);
  const epoch = (end: number | undefined): { untilMs?: number } =>
    end === undefined ? {} : { untilMs: clock.date() + end - clock.now() };
  switch (state) {
    case 'drained': {
      const reason = group.handOf(handler).weightReason;
      return { state, ...(reason !== undefined && { reason }) };
    }
    case 'suspended': {
      const untilMs = group.suspendedUntil(handler);
      const reason = group.handOf(handler).suspension?.reason;
      return {
        state,
        ...(reason !== undefined && { reason }),
        ...(untilMs !== undefined && { untilMs }),
      };
    }
    case 'ejected':
      return {
        state,
        reason: handler.ejectedFor?.text ?? 'failures',
        ...epoch(gates.ejection.endOf(handler)),
      };
    case 'starting':
      return { state, ...epoch(gates.slowUntil(handler)) };
    default:
      return { state };
  }
}

function stateNameOf(
  handler: Handler,
  candidate: CandidateStatus<string> | undefined,
  { gates }: Group,
): HandlerState {
  if (candidate === undefined) {
    return 'removed';
  }
  if (candidate.state !== 'eligible') {
    return candidate.state;
  }
  if (gates.ejection.isOut(handler)) {
    return 'ejected';
  }
  if (handler.isFull) {
    return 'full';
  }
  return gates.partOf(handler) < 1 ? 'starting' : 'eligible';
}
