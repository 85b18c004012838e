import type { Clock, Timer } from '../../time/clock.js';

/** What ran out of time. */
export type TimeScope = 'attempt' | 'dispatch';

/**
 * The time that is left to a call and to the attempt it is in. It needs one
 * timer: for whichever has less left.
 */
export class Countdown {
  /** When the whole call has to be over, in milliseconds of the epoch. */
  readonly deadline: number | undefined;
  /** When the call began: with its first attempt, or the wait for it. */
  private startedAt: number | undefined;
  private timer: Timer;
  /** Whether the timer is for the attempt alone. */
  private isForAttempt = false;

  constructor(
    private readonly clock: Clock,
    /** Milliseconds of the whole call; undefined for no limit. */
    readonly total: number | undefined,
    private readonly onExpired: (scope: TimeScope, limit: number) => void,
  ) {
    if (total !== undefined) {
      this.deadline = clock.date() + total;
    }
  }

  /** Whether the whole call is over, though its timer may be late. */
  get isUp(): boolean {
    const { total, startedAt } = this;
    return (
      total !== undefined &&
      startedAt !== undefined &&
      this.clock.now() - startedAt >= total
    );
  }

  /** An attempt begins, or, with no `limit` of its own, a wait. */
  start(limit: number | undefined, now?: number): void {
    const { total } = this;
    if (limit === undefined && total === undefined) {
      return;
    }
    this.stop();
    const startsAt = now ?? this.clock.now();
    const startedAt = (this.startedAt ??= startsAt);
    const left =
      total === undefined
        ? Infinity
        : Math.max(0, total - (startsAt - startedAt));
    this.isForAttempt = limit !== undefined && limit < left;
    if (limit !== undefined && limit < left) {
      this.setTimer('attempt', limit, limit);
    } else if (total !== undefined) {
      this.setTimer('dispatch', total, left);
    }
  }

  /** From now on only the time of the whole call counts. */
  stopAttempt(): void {
    if (this.isForAttempt) {
      this.stop();
      this.start(undefined);
    }
  }

  stop(): void {
    if (this.timer !== undefined) {
      this.clock.clearTimer(this.timer);
      this.timer = undefined;
    }
  }

  private setTimer(scope: TimeScope, limit: number, ms: number): void {
    // A call with a time limit is never lost: its timer keeps the process alive.
    const expire = (): void => this.onExpired(scope, limit);
    this.timer = this.clock.setTimer(expire, ms, true);
  }
}
