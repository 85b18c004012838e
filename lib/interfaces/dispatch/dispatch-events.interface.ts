/** A handler was chosen for an attempt: `weighter:pick`. */
export interface PickEvent {
  /** Name of the group. */
  group: string;
  /** Name of the handler that is called. */
  handler: string;
  /** 1 for the first handler called in this dispatch. */
  attempt: number;
}

/** An attempt settled: `weighter:attempt:settled`. It began with the pick. */
export interface AttemptSettledEvent extends PickEvent {
  /** From the pick to the end of the attempt, in milliseconds. */
  durationMs: number;
  /** `'aborted'` is nobody's failure. */
  outcome: 'succeeded' | 'failed' | 'aborted';
  /** What the attempt failed with, or the reason it was aborted for; absent after a success. */
  error?: unknown;
}

/** The next handler is about to be tried: `weighter:failover`. */
export interface FailoverEvent {
  /** Name of the group. */
  group: string;
  /** Name of the handler that failed. */
  handler: string;
  /** What the handler failed with. */
  error: unknown;
}

/** A handler was ejected, or would have been: `weighter:ejected`. */
export interface EjectedEvent {
  /** Name of the group. */
  group: string;
  /** Name of the ejected handler. */
  handler: string;
  /** How long the handler is left alone, in milliseconds. */
  durationMs: number;
  /** False with `enforce: false`, where the handler is called all the same. */
  enforced: boolean;
}

/** A handler is back after an ejection: `weighter:recovered`. */
export interface RecoveredEvent {
  /** Name of the group. */
  group: string;
  /** Name of the handler that is back. */
  handler: string;
}

/** All handlers were ejected, and are called all the same: `weighter:panic`. */
export interface PanicEvent {
  /** Name of the group. */
  group: string;
}

/** Every event by its channel of `node:diagnostics_channel`. */
export interface DispatchEvents {
  'weighter:pick': PickEvent;
  'weighter:attempt:settled': AttemptSettledEvent;
  'weighter:failover': FailoverEvent;
  'weighter:ejected': EjectedEvent;
  'weighter:recovered': RecoveredEvent;
  'weighter:panic': PanicEvent;
}
