import type { HandlerState } from './handler-state.js';

/**
 * Lets a handler start with less than its share, by passing over some of its
 * turns: the schedule stays as it is, and the others share those turns.
 */
export class SlowStart {
  constructor(
    private readonly windowMs: number,
    private readonly minimum: number,
  ) {}

  begin(state: HandlerState): void {
    state.slowSince = performance.now();
    state.credit = 0;
  }

  /** The part of its share that the handler takes now, up to 1. */
  partOf(state: HandlerState): number {
    if (state.slowSince === -Infinity) {
      return 1;
    }
    const progress = (performance.now() - state.slowSince) / this.windowMs;
    return Math.min(1, Math.max(this.minimum, progress));
  }

  /** Whether the handler gives up the turn that has come. */
  passesOver(state: HandlerState): boolean {
    const part = this.partOf(state);
    if (part === 1) {
      return false;
    }
    state.credit += part;
    if (state.credit < 1) {
      return true;
    }
    state.credit -= 1;
    return false;
  }
}
