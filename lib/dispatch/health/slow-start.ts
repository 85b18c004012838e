import type { Clock } from '../../time/clock.js';
import type { Handler } from './handler.js';

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
    if (handler.slowSince === -Infinity) {
      return 1;
    }
    const progress = (this.clock.now() - handler.slowSince) / this.windowMs;
    return Math.min(1, Math.max(this.minimum, progress));
  }

  /** Whether the handler gives up the turn that has come. */
  passesOver(handler: Handler): boolean {
    const part = this.partOf(handler);
    if (part === 1) {
      return false;
    }
    handler.credit += part;
    if (handler.credit < 1) {
      return true;
    }
    handler.credit -= 1;
    return false;
  }
}
