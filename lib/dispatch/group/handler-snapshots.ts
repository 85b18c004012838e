import type { CandidateSnapshot } from '../../interfaces/selection/candidate-snapshot.interface.js';
import type { HandlerSnapshot } from '../../interfaces/dispatch/handler-snapshot.interface.js';
import type { GroupRuntime } from './group-runtime.js';

/** Every handler of the group, in registration order. */
export function handlerSnapshots(group: GroupRuntime): HandlerSnapshot[] {
  const candidates = new Map(
    group.selector.snapshot().map((each) => [each.candidate, each]),
  );
  const snapshots = [...group.handlers.keys()].map((name) =>
    snapshotOf(name, candidates.get(name), group),
  );
  const served = snapshots.reduce((sum, each) => sum + each.served, 0);
  return snapshots.map((each) => ({
    ...each,
    servedShare: served === 0 ? 0 : each.served / served,
  }));
}

function snapshotOf(
  name: string,
  candidate: CandidateSnapshot<string> | undefined,
  group: GroupRuntime,
): HandlerSnapshot {
  const state = group.stateOf(name);
  return {
    handler: name,
    state: stateOf(name, candidate, group),
    weight: candidate?.weight ?? 0,
    priority: candidate?.priority ?? 0,
    inFlight: state.inFlight,
    consecutiveFailures: state.failures,
    ejectedForMs: group.ejector.outForMs(state),
    served: state.served,
    servedShare: 0,
    expectedShare: candidate?.share ?? 0,
  };
}

function stateOf(
  name: string,
  candidate: CandidateSnapshot<string> | undefined,
  group: GroupRuntime,
): HandlerSnapshot['state'] {
  if (candidate === undefined) {
    return 'removed';
  }
  const reason = group.reasonOf(name);
  return candidate.state === 'eligible' && reason !== 'excluded'
    ? reason
    : candidate.state;
}
