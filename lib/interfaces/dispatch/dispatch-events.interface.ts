import type { AttemptOutcome } from './handler-snapshot.interface.js';

/** What every event says of where it happened. */
interface GroupEvent {
  /** The application: what `forRoot({ application })` calls it. */
  application: string;
  /** Name of the group. */
  group: string;
}

interface HandlerEvent extends GroupEvent {
  /** Name of the handler that the event is about. */
  handler: string;
}

interface DispatchEvent {
  /** The same for all attempts of one dispatch, and for no other in the application. */
  dispatchId: number;
}

/** The handler was chosen for an attempt: `weighter:pick`. */
export interface PickEvent extends HandlerEvent, DispatchEvent {
  /** 1 for the first handler called in this dispatch. */
  attempt: number;
}

/** An attempt settled: `weighter:attempt:settled`. It began with the pick. */
export interface AttemptSettledEvent extends PickEvent {
  /** From the pick to the end of the attempt, in milliseconds. */
  durationMs: number;
  outcome: AttemptOutcome;
  /** What the attempt failed with, or the reason it was aborted for; absent after a success. */
  error?: unknown;
}

/** A dispatch or stream settled: `weighter:dispatch:settled`. */
export interface DispatchSettledEvent extends GroupEvent, DispatchEvent {
  /** `'noCandidate'`: nobody could be called. */
  outcome: AttemptOutcome | 'noCandidate';
  /** Attempts made; 0 where nobody could be called. */
  attempts: number;
  /** From the call to its end, in milliseconds. */
  durationMs: number;
  /** Name of the handler that answered; absent where none did. */
  handler?: string;
  /** What the caller got instead of an answer; absent after a success. */
  error?: unknown;
}

/** The handler failed, and the next is about to be tried: `weighter:failover`. */
export interface FailoverEvent extends HandlerEvent, DispatchEvent {
  /** What the handler failed with. */
  error: unknown;
}

/** Why a handler was ejected. */
export type EjectionCause = 'failures' | 'rate' | 'request' | 'hand';

/** The handler was ejected, or would have been: `weighter:ejected`. */
export interface EjectedEvent extends HandlerEvent {
  /** How long the handler is left alone, in milliseconds. */
  durationMs: number;
  /** False with `enforce: false`, where the handler is called all the same. */
  enforced: boolean;
  /** `'request'`: its own error asked for it; `'hand'`: a person did. */
  cause: EjectionCause;
  /** Why, in words, such as `5 failures in a row`. */
  reason: string;
}

/** The handler is back after an ejection: `weighter:recovered`. */
export type RecoveredEvent = HandlerEvent;

/** All handlers were ejected, and are called all the same: `weighter:panic`. */
export type PanicEvent = GroupEvent;

/** Every event by its channel of `node:diagnostics_channel`. */
export interface DispatchEvents {
  'weighter:pick': PickEvent;
  'weighter:attempt:settled': AttemptSettledEvent;
  'weighter:dispatch:settled': DispatchSettledEvent;
  'weighter:failover': FailoverEvent;
  'weighter:ejected': EjectedEvent;
  'weighter:recovered': RecoveredEvent;
  'weighter:panic': PanicEvent;
}
