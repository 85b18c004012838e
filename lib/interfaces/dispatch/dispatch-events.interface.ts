/** A handler was chosen for an attempt: `weighter:pick`. */
export interface PickEvent {
  group: string;
  handler: string;
  attempt: number;
}

/** An attempt settled: `weighter:attempt:settled`. It began with the pick. */
export interface AttemptSettledEvent extends PickEvent {
  durationMs: number;
  /** `'aborted'` is nobody's failure. */
  outcome: 'succeeded' | 'failed' | 'aborted';
  error?: unknown;
}

/** The next handler is about to be tried: `weighter:failover`. */
export interface FailoverEvent {
  group: string;
  /** The handler that failed. */
  handler: string;
  error: unknown;
}

/** A handler was ejected, or would have been: `weighter:ejected`. */
export interface EjectedEvent {
  group: string;
  handler: string;
  durationMs: number;
  /** False in a dry run. */
  enforced: boolean;
}

/** A handler is back after an ejection: `weighter:recovered`. */
export interface RecoveredEvent {
  group: string;
  handler: string;
}

/** All were ejected, and are used all the same: `weighter:panic`. */
export interface PanicEvent {
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
