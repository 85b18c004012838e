import type { CandidateState } from '../selection/candidate-snapshot.interface.js';

/** Whether a handler can be called, and if not, or not fully, why: the first that holds. */
export type HandlerState =
  CandidateState | 'ejected' | 'full' | 'starting' | 'removed';

/** What an attempt came to; `'aborted'` is nobody's failure. */
export type AttemptOutcome = 'succeeded' | 'failed' | 'timedOut' | 'aborted';

/** What an attempt was made for: the schedule's choice, one after it, or to see whether an ejected handler is back. */
export type AttemptKind = 'first' | 'failover' | 'probe';

/** How many attempts there were, and what they came to. */
export interface OutcomeCounts {
  /** Attempts begun, failovers included. */
  attempts: number;
  /** Those that were the first of their dispatch. */
  firstAttempts: number;
  succeeded: number;
  /** Failed with an error, a refused answer included; timeouts apart. */
  failed: number;
  timedOut: number;
  /** Given up, as by the caller's signal. */
  aborted: number;
}

/** What the last attempt that failed did so with; never a payload. */
export interface HandlerError {
  /** The error's `name`. */
  name: string;
  /** The error's message, up to 200 characters. */
  message: string;
  /** When, in milliseconds of the epoch. */
  atMs: number;
}

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
  /** Effective weight in force; 0 once it was removed from the selector. */
  weight: number;
  /** Effective weight as the configuration has it, which a hand may have overridden. */
  configuredWeight: number;
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
  /**
   * The share of first attempts that this handler had in the last five minutes, 0
   * to 1; in a group that is not observed, of all attempts so far.
   */
  servedShare: number;
  /** Attempts the handler was given so far, failovers included. */
  attempts: number;
  /** Calls under way. */
  inFlight: number;
  /** Calls that may be under way at a time; absent where there is no limit. */
  limit?: number;
  /** Failures since the last success; counted in a group with dispatcher options. */
  failuresInARow: number;
  /** Attempts since the group is observed; absent where it is not, like all that follows. */
  succeeded?: number;
  failed?: number;
  timedOut?: number;
  aborted?: number;
  /** Counts of the last five minutes. */
  recent?: OutcomeCounts;
  /** Half of the attempts of the last five minutes took no longer, in milliseconds. */
  p50Ms?: number;
  /** 95 % of the attempts of the last five minutes took no longer, in milliseconds. */
  p95Ms?: number;
  /** Absent where none has failed. */
  lastError?: HandlerError;
}
