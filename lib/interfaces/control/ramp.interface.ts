import type { By, Change } from './change.interface.js';

/** When the newcomer takes more, and when it has failed. */
export interface RampPlan {
  /**
   * Shares of the group, in percent, each above the one before and the last at
   * most 100; the others keep their ratios.
   */
  steps: readonly number[];
  /** How long each step is held: both have to be reached. */
  hold: {
    /** Milliseconds. */
    forMs: number;
    /** First attempts of the newcomer. */
    minimum: number;
  };
  /** What the newcomer must not do; looked at every 50 of its first attempts. */
  guard: RampGuard;
  /**
   * What follows a breach: the weights of before, with 0 for the newcomer, or no
   * further step until a person decides.
   * @defaultValue `'rollback'`
   */
  onBreach?: 'rollback' | 'pause';
}

/** Limits of a newcomer; at least one of the first two. */
export interface RampGuard {
  /** The share of failed calls that is still borne, 0 to 1. @defaultValue no limit */
  maxFailureRate?: number;
  /** What 95 % of the calls must not exceed, in milliseconds. @defaultValue no limit */
  maxP95Ms?: number;
  /** Calls below which nothing is decided. @defaultValue 50 */
  minimum?: number;
}

/**
 * `'holding'` a step; `'stalled'`: its time is over, and there were too few calls
 * to judge by; `'paused'`; the rest are ends. `'superseded'`: somebody else set a
 * weight of the group.
 */
export type RampState =
  | 'holding'
  | 'stalled'
  | 'paused'
  | 'completed'
  | 'rolled back'
  | 'superseded'
  | 'aborted';

/** First attempts that were looked at together; those aborted, and errors of callers, do not count. */
export interface RampWindow {
  calls: number;
  failures: number;
  /** Calls that took longer than `maxP95Ms`. */
  slow: number;
  /** Calls of the others in the same time, and how many of those failed. */
  othersCalls: number;
  othersFailures: number;
}

/** A ramp at one moment. */
export interface RampStatus {
  readonly selector: string;
  /** The newcomer. */
  readonly candidate: string;
  readonly state: RampState;
  /** Index of the step that is held, or was last. */
  readonly step: number;
  /** Its share of the group, in percent. */
  readonly percent: number;
  /** Why the state is what it is, in words. */
  readonly reason: string;
  /** When the step began, in milliseconds of the epoch. */
  readonly since: number;
  /** First attempts of the newcomer in this step that count. */
  readonly calls: number;
  /** The last window that was looked at. */
  readonly window?: RampWindow;
}

/** What came of a ramp. */
export interface RampEnd {
  readonly state: 'completed' | 'rolled back' | 'superseded' | 'aborted';
  readonly reason: string;
  /** Each change it made, in order. */
  readonly changes: readonly Change[];
}

/** A newcomer on its way from a few calls to many. */
export interface Ramp extends RampStatus {
  /** What comes of it; never rejects. */
  readonly done: Promise<RampEnd>;
  /** Stays at this step until `promote`. Does nothing once it is over. */
  pause(by: By): void;
  /** Goes on: to the next step now, whether or not this one was held. Does nothing once it is over. */
  promote(by: By): void;
  /** Puts the weights of before back, with 0 for the newcomer. Does nothing once it is over. */
  abort(reason: string): void;
}
