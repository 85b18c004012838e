import type { CandidateSnapshot } from '../../interfaces/selection/candidate-snapshot.interface.js';
import type { HandlerSnapshot } from '../../interfaces/dispatch/handler-snapshot.interface.js';
import type { Handler } from '../health/handler.js';
import type { Group } from './group.js';

/** Every handler of the group, in registration order. */
export function handlerSnapshots(group: Group): HandlerSnapshot[] {
  const candidates = new Map(
    group.selector.snapshot().map((each) => [each.candidate, each]),
  );
  const handlers = [...group.handlers.values()];
  const served = handlers.reduce((sum, each) => sum + each.served, 0);
  return handlers.map((handler) => {
    const candidate = candidates.get(handler.name);
    return {
      handler: handler.name,
      state: stateOf(handler, candidate, group),
      weight: candidate?.weight ?? 0,
      priority: candidate?.priority ?? 0,
      inFlight: handler.inFlight,
      consecutiveFailures: handler.failures,
      ejectedForMs: group.gates.ejection.outForMs(handler),
      served: handler.served,
      servedShare: served === 0 ? 0 : handler.served / served,
      expectedShare: candidate?.share ?? 0,
    };
  });
}

function stateOf(
  handler: Handler,
  candidate: CandidateSnapshot<string> | undefined,
  group: Group,
): HandlerSnapshot['state'] {
  if (candidate === undefined) {
    return 'removed';
  }
  const reason = group.gates.reasonOf(handler);
  return candidate.state === 'eligible' && reason !== 'excluded'
    ? reason
    : candidate.state;
}
