interface HandlerEvent {
  /** Name of the group. */
  group: string;
  /** Name of the handler that the event is about. */
  handler: string;
}

/** The handler was chosen for an attempt: `weighter:pick`. */
export interface PickEvent extends HandlerEvent {
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

/** The handler failed, and the next is about to be tried: `weighter:failover`. */
export interface FailoverEvent extends HandlerEvent {
  /** What the handler failed with. */
  error: unknown;
}

/** The handler was ejected, or would have been: `weighter:ejected`. */
export interface EjectedEvent extends HandlerEvent {
  /** How long the handler is left alone, in milliseconds. */
  durationMs: number;
  /** False with `enforce: false`, where the handler is called all the same. */
  enforced: boolean;
}

/** The handler is back after an ejection: `weighter:recovered`. */
export type RecoveredEvent = HandlerEvent;

/** All handlers were ejected, and are called all the same: `weighter:panic`. */
export type PanicEvent = Pick<HandlerEvent, 'group'>;

/** Every event by its channel of `node:diagnostics_channel`. */
export interface DispatchEvents {
  'weighter:pick': PickEvent;
  'weighter:attempt:settled': AttemptSettledEvent;
  'weighter:failover': FailoverEvent;
  'weighter:ejected': EjectedEvent;
  'weighter:recovered': RecoveredEvent;
  'weighter:panic': PanicEvent;
}
