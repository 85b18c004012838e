import type { Clock } from '../../time/clock.js';

/** A window moves on in so many steps. */
const SLOTS = 10;

/** Counts two kinds of things over a window that slides with time. */
export class SlidingCounts {
  private readonly slots = Array.from({ length: SLOTS }, () => [0, 0]);
  private readonly slotMs: number;
  private step: number;

  constructor(
    windowMs: number,
    private readonly clock: Clock,
  ) {
    this.slotMs = windowMs / SLOTS;
    this.step = this.stepNow();
  }

  add(kind: 0 | 1): void {
    this.moveOn();
    this.slots[this.step % SLOTS][kind] += 1;
  }

  /** How many of each kind there were in the window. */
  sums(): [number, number] {
    this.moveOn();
    const sums: [number, number] = [0, 0];
    for (const [first, second] of this.slots) {
      sums[0] += first;
      sums[1] += second;
    }
    return sums;
  }

  clear(): void {
    this.slots.forEach((slot) => slot.fill(0));
  }

  private moveOn(): void {
    const step = this.stepNow();
    const passed = Math.min(step - this.step, SLOTS);
    for (let i = 1; i <= passed; i++) {
      this.slots[(this.step + i) % SLOTS].fill(0);
    }
    this.step = step;
  }

  private stepNow(): number {
    return Math.floor(this.clock.now() / this.slotMs);
  }
}
