import type { CandidateState } from '../selection/candidate-snapshot.interface.js';

/** One handler of a group at one moment. */
export interface HandlerSnapshot {
  /** Name of the handler. */
  handler: string;
  /** Whether it can be called, and if not, why. */
  state: CandidateState | 'ejected' | 'full' | 'removed';
  /** Effective weight; 0 once it was removed from the selector. */
  weight: number;
  /** The lowest is served first. */
  priority: number;
  /** Calls under way; counted in a group with dispatcher options. */
  inFlight: number;
  /** Failures since the last success; counted in a group with dispatcher options. */
  consecutiveFailures: number;
  /** Milliseconds until the handler may be tried again; 0 when it is not ejected. */
  ejectedForMs: number;
  /** Attempts the handler was given, failovers included. */
  served: number;
  /** `served` as a share of the attempts of all handlers, 0 to 1. */
  servedShare: number;
  /**
   * The share of the next first attempts by weight and priority alone, 0 to 1:
   * an ejected handler keeps its turns, and others serve them.
   */
  expectedShare: number;
}
