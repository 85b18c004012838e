import type {
  HandlerSnapshot,
  HandlerState,
} from '../../interfaces/dispatch/handler-snapshot.interface.js';
import type { CandidateStatus } from '../../selection/hooks.js';
import type { Handler } from '../health/handler.js';
import { expectedShares } from './expected-shares.js';
import type { Group } from './group.js';

/** A handler with its place among the candidates; without one it was removed. */
interface Member {
  readonly handler: Handler;
  readonly candidate: CandidateStatus<string> | undefined;
}

/** Every handler of the group, in registration order. */
export function handlerSnapshots(group: Group): HandlerSnapshot[] {
  const candidates = new Map(
    group.statuses().map((each) => [each.candidate, each]),
  );
  const members = [...group.handlers.values()].map((handler) => ({
    handler,
    candidate: candidates.get(handler.name),
  }));
  const attempts = members.reduce((sum, m) => sum + m.handler.attempts, 0);
  const shares = sharesOf(members, group);
  return members.map((member) => {
    const { handler, candidate } = member;
    const limit = group.policy.limitOf(handler.name);
    return {
      handler: handler.name,
      ...stateOf(member, group),
      weight: candidate?.weight ?? 0,
      priority: candidate?.priority ?? 0,
      part: group.gates.partOf(handler),
      expectedShare: shares.get(handler) ?? 0,
      servedShare: attempts === 0 ? 0 : handler.attempts / attempts,
      attempts: handler.attempts,
      inFlight: handler.inFlight,
      ...(limit === Infinity ? {} : { limit }),
      failuresInARow: handler.failuresInARow,
    };
  });
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
    case 'suspended': {
      const untilMs = group.suspendedUntil(handler);
      return untilMs === undefined ? { state } : { state, untilMs };
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
  if (gates.isFull(handler)) {
    return 'full';
  }
  return gates.partOf(handler) < 1 ? 'starting' : 'eligible';
}

/** Of those that a first attempt can go to now. */
function sharesOf(
  members: readonly Member[],
  { gates }: Group,
): Map<Handler, number> {
  const eligible = members.filter(
    (member): member is Required<Member> & { candidate: object } =>
      member.candidate?.state === 'eligible' && !gates.isFull(member.handler),
  );
  const open = eligible.filter(({ handler }) => !gates.ejection.isOut(handler));
  const usable =
    open.length > 0
      ? open
      : eligible.filter(({ handler }) => gates.ejection.isLastResort(handler));
  const lowest = Math.min(...usable.map(({ candidate }) => candidate.priority));
  const served = usable.filter(
    ({ candidate }) => candidate.priority === lowest,
  );
  const shares = expectedShares(
    served.map(({ handler, candidate }) => ({
      weight: candidate.weight,
      part: open.length > 0 ? gates.partOf(handler) : 1,
    })),
  );
  return new Map(served.map(({ handler }, i) => [handler, shares[i]]));
}
