import type { CandidateState } from '../selection/candidate-snapshot.interface.js';

/** Whether a handler can be called, and if not, or not fully, why: the first that holds. */
export type HandlerState =
  CandidateState | 'ejected' | 'full' | 'starting' | 'removed';

/** One handler of a group at one moment. */
export interface HandlerSnapshot {
  /** Name of the handler. */
  handler: string;
  state: HandlerState;
  /**
   * Why, in words, such as `5 failures in a row`; absent where the state says it
   * all.
   */
  reason?: string;
  /** When the state ends by itself, in milliseconds of the epoch; absent where it does not. */
  untilMs?: number;
  /** Effective weight; 0 once it was removed from the selector. */
  weight: number;
  /** The lowest is served first. */
  priority: number;
  /** The part of its share that the handler takes while it starts slowly, 0 to 1. */
  part: number;
  /**
   * The share of the next first attempts by what is in force now, 0 to 1: slow
   * starts, ejections and full handlers included. The shares of a group sum to 1,
   * unless nobody can be called.
   */
  expectedShare: number;
  /** The share of all attempts that this handler had, 0 to 1. */
  servedShare: number;
  /** Attempts the handler was given, failovers included. */
  attempts: number;
  /** Calls under way. */
  inFlight: number;
  /** Calls that may be under way at a time; absent where there is no limit. */
  limit?: number;
  /** Failures since the last success; counted in a group with dispatcher options. */
  failuresInARow: number;
}
