import type { Clock } from '../../time/clock.js';
import type { Handler } from './handler.js';

/** Parts are counted in millionths, so that ten turns at 0.1 are one call, and a hundred at 0.7 seventy. */
const WHOLE = 1_000_000;

/**
 * Lets a handler start with less than its share, by passing over some of its
 * turns: the schedule stays as it is, and the others share those turns.
 */
export class SlowStart {
  constructor(
    private readonly windowMs: number,
    private readonly minimum: number,
    private readonly clock: Clock,
  ) {}

  begin(handler: Handler): void {
    handler.slowSince = this.clock.now();
    handler.credit = 0;
  }

  /** The part of its share that the handler takes now, up to 1. */
  partOf(handler: Handler): number {
    if (handler.slowSince === undefined) {
      return 1;
    }
    const progress = (this.clock.now() - handler.slowSince) / this.windowMs;
    if (progress >= 1) {
      handler.slowSince = undefined;
      return 1;
    }
    return Math.max(this.minimum, progress);
  }

  /** When the handler has its full share again, by the clock; undefined where it has. */
  endOf(handler: Handler): number | undefined {
    return handler.slowSince === undefined
      ? undefined
      : handler.slowSince + this.windowMs;
  }

  /**
   * Whether the handler gives up the turn that has come.
   *
   * @param account what it has saved up; another one to look ahead
   */
  passesOver(handler: Handler, account: { credit: number } = handler): boolean {
    const part = this.partOf(handler);
    if (part === 1) {
      return false;
    }
    // Rounded up, but for what a double adds: three turns at 1/3 are one call.
    account.credit += Math.ceil(part * WHOLE - 1e-6);
    if (account.credit < WHOLE) {
      return true;
    }
    account.credit -= WHOLE;
    return false;
  }
}
