import type { Clock } from '../../lib/time/clock.js';

interface Pending {
  readonly callback: () => void;
  readonly due: number;
  readonly keepsAlive: boolean;
}

/** A clock that only the test moves. */
export class ManualClock implements Clock {
  readonly pending = new Set<Pending>();
  private time = 0;

  constructor(private readonly epoch = 1_000_000) {}

  now(): number {
    return this.time;
  }

  date(): number {
    return this.epoch + this.time;
  }

  setTimer(callback: () => void, ms: number, keepsAlive: boolean): Pending {
    const timer = { callback, due: this.time + ms, keepsAlive };
    this.pending.add(timer);
    return timer;
  }

  clearTimer(timer: unknown): void {
    this.pending.delete(timer as Pending);
  }

  /** Lets time pass; timers call back when they are due, in order. */
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const [next] = [...this.pending]
        .filter(({ due }) => due <= end)
        .sort((a, b) => a.due - b.due);
      if (next === undefined) {
        break;
      }
      this.pending.delete(next);
      this.time = Math.max(this.time, next.due);
      next.callback();
    }
    this.time = end;
  }
}
