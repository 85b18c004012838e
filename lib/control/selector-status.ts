import type {
  CandidateStatus,
  SelectorStatus,
} from '../interfaces/control/selector-status.interface.js';
import type { RampStatus } from '../interfaces/control/ramp.interface.js';
import type { HandlerSnapshot } from '../interfaces/dispatch/handler-snapshot.interface.js';
import type { CandidateSnapshot } from '../interfaces/selection/candidate-snapshot.interface.js';
import { handlerSnapshots } from '../dispatch/group/handler-snapshots.js';
import type { Handler } from '../dispatch/health/handler.js';
import type { Group } from '../dispatch/group/group.js';
import type { History } from './history.js';
import type { SelectorDesk } from './selector-desk.js';

/** All that is known of a selector and its candidates. */
export function statusOf(
  desk: SelectorDesk,
  history: History,
  ramp: RampStatus | undefined,
): SelectorStatus {
  const { name, group, view, controlled } = desk;
  const lastChange = history.last(name);
  const alarm = group?.monitor?.found;
  return {
    name,
    kind: group === undefined ? 'selector' : 'group',
    version: desk.version(),
    strategy: view.strategy,
    ...(controlled.shared && { sharing: controlled.shared.state }),
    candidates:
      group === undefined ? ofCandidates(desk) : ofHandlers(desk, group),
    isObserved: group?.isObserved === true,
    ...(alarm && { shareAlarm: alarm }),
    failovers: group?.events.totals.failovers ?? 0,
    panics: group?.events.totals.panics ?? 0,
    noCandidates: group?.events.totals.noCandidates ?? 0,
    ...(ramp && { ramp }),
    ...(lastChange && { lastChange }),
  };
}

function ofHandlers(desk: SelectorDesk, group: Group): CandidateStatus[] {
  const picks = new Map<unknown, number>();
  for (const {
    candidate,
    picks: count,
  } of desk.controlled.selector.snapshot()) {
    picks.set(candidate, (picks.get(candidate) ?? 0) + count);
  }
  return handlerSnapshots(group).map((snapshot) =>
    ofHandler(
      desk,
      group.handlers.get(snapshot.handler),
      snapshot,
      picks.get(snapshot.handler) ?? 0,
    ),
  );
}

/** Field by field: all of them are polled, and an object spread from others weighs ten times as much. */
function ofHandler(
  desk: SelectorDesk,
  handler: Handler | undefined,
  snapshot: HandlerSnapshot,
  picks: number,
): CandidateStatus {
  const { weight, suspension } = desk.view.handOf(snapshot.handler);
  const status: CandidateStatus = {
    id: snapshot.handler,
    name: snapshot.handler,
    state: snapshot.state,
    weight: snapshot.weight,
    configuredWeight: snapshot.configuredWeight,
    priority: snapshot.priority,
    part: snapshot.part,
    expectedShare: snapshot.expectedShare,
    servedShare: snapshot.servedShare,
    attempts: snapshot.attempts,
    inFlight: snapshot.inFlight,
    failuresInARow: snapshot.failuresInARow,
    picks,
    weightByHand: weight !== undefined,
    suspendedByHand: suspension !== undefined,
  };
  const { reason, untilMs, limit, recent, p50Ms, p95Ms, lastError } = snapshot;
  if (reason !== undefined) {
    status.reason = reason;
  }
  if (untilMs !== undefined) {
    status.untilMs = untilMs;
  }
  if (limit !== undefined) {
    status.limit = limit;
  }
  if (recent !== undefined) {
    status.recent = recent;
    status.succeeded = snapshot.succeeded;
    status.failed = snapshot.failed;
    status.timedOut = snapshot.timedOut;
    status.aborted = snapshot.aborted;
  }
  if (p50Ms !== undefined) {
    status.p50Ms = p50Ms;
    status.p95Ms = p95Ms;
  }
  if (lastError !== undefined) {
    status.lastError = lastError;
  }
  if (handler?.stats !== undefined) {
    status.attemptsByKind = handler.stats.byKind();
  }
  if (handler !== undefined) {
    status.ejectionsBy = { ...handler.ejectionsBy };
  }
  return status;
}

function ofCandidates(desk: SelectorDesk): CandidateStatus[] {
  const snapshots = desk.controlled.selector.snapshot();
  const total = snapshots.reduce((sum, { picks }) => sum + picks, 0);
  return snapshots.map((snapshot) => ofCandidate(desk, snapshot, total));
}

function ofCandidate(
  desk: SelectorDesk,
  {
    candidate,
    weight,
    priority,
    picks,
    share,
    state,
  }: CandidateSnapshot<unknown>,
  total: number,
): CandidateStatus {
  const { view } = desk;
  const id = desk.idOf(candidate);
  const hand = view.handOf(candidate);
  const { weightReason, suspension } = hand;
  const reason = state === 'suspended' ? suspension?.reason : weightReason;
  const untilMs =
    state === 'suspended' ? view.suspendedUntil(candidate) : undefined;
  return {
    ...(id !== undefined && { id }),
    name: desk.nameOf(candidate),
    state,
    ...(state !== 'eligible' && reason !== undefined && { reason }),
    ...(untilMs !== undefined && { untilMs }),
    weight,
    configuredWeight: view.configuredWeightOf(candidate) ?? weight,
    priority,
    part: 1,
    expectedShare: share,
    servedShare: total === 0 ? 0 : picks / total,
    picks,
    weightByHand: hand.weight !== undefined,
    suspendedByHand: suspension !== undefined,
  };
}
