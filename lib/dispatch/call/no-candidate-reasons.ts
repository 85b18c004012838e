import type { CandidateState } from '../../interfaces/selection/candidate-snapshot.interface.js';
import type { NoCandidateReason } from '../../errors/no-candidate.error.js';
import type { Weighter } from '../../selection/weighter.js';

/** Why each of the handlers could not be called. */
export function noCandidateReasons(
  handlers: Iterable<string>,
  selector: Weighter<string>,
  reasonOfEligible: (handler: string) => NoCandidateReason = () => 'excluded',
): Map<string, NoCandidateReason> {
  const states = new Map<string, CandidateState>();
  for (const { candidate, state } of selector.snapshot()) {
    states.set(candidate, state);
  }
  const reasons = new Map<string, NoCandidateReason>();
  for (const handler of handlers) {
    // One that was removed from the selector is out of every call.
    const state = states.get(handler) ?? 'excluded';
    reasons.set(
      handler,
      state === 'eligible' ? reasonOfEligible(handler) : state,
    );
  }
  return reasons;
}
