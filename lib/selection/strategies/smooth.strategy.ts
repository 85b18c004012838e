import type { SelectionStrategy } from './selection-strategy.interface.js';
import { PeriodRecorder } from './smooth/period-recorder.js';
import type { Period } from './smooth/period.js';
import { Walk } from './smooth/walk.js';

/** A sum of currents beyond this, after much coming and going, is brought back to zero. */
const MAX_SUM = 2 ** 50;

/** How far from the mean a candidate may return, in totals: far beyond any true debt. */
const MAX_DRIFT = 4;

/**
 * Smooth weighted round robin in nginx's order: every eligible candidate gains
 * its weight, the largest current is picked (earliest on ties) and pays the
 * total.
 *
 * Which of three ways finds the largest never shows: a period that has been
 * walked once is replayed; before that, and after each change, a tournament
 * finds it, or for few candidates a loop.
 */
export class SmoothStrategy implements SelectionStrategy {
  private readonly walk = new Walk();
  /** The currents; while a period is replayed, as they were at its beginning. */
  private readonly lines = this.walk.lines;
  private readonly recorder = new PeriodRecorder();
  private period: Period | undefined;
  private total = 0;
  private eligible = 0;
  private eligibleCurrents = 0;
  /** The largest total since the currents were last scaled. */
  private peak = 0;
  /** Whether candidates that left may have moved the mean away from the frozen currents. */
  private drifts = false;

  add(slot: number, weight: number): void {
    this.leavePeriod();
    this.lines.push();
    this.lines.setCurrent(slot, this.meanCurrent());
    this.changeWeight(slot, weight);
  }

  remove(slot: number): void {
    this.setWeight(slot, 0);
    this.lines.setCurrent(slot, 0);
    this.lines.setPicks(slot, 0);
    this.drifts = true;
  }

  setWeight(slot: number, weight: number): void {
    this.leavePeriod();
    if (this.lines.weight(slot) === 0 && weight > 0) {
      this.limitDrift(slot);
    }
    this.changeWeight(slot, weight);
  }

  settle(): void {
    this.peak = Math.max(this.peak, this.total);
    if (this.hasShrunk(1)) {
      this.scaleDebts();
    }
    if (Math.abs(this.eligibleCurrents) > MAX_SUM) {
      this.lines.lower(this.meanCurrent());
      this.sumUp();
    }
  }

  rescale(ratio: number, weightOf: (slot: number) => number): void {
    this.leavePeriod();
    this.lines.setWeights(weightOf);
    this.sumUp();
    if (this.hasShrunk(ratio)) {
      this.scaleDebts();
      return;
    }
    const safe = Math.min(ratio, Number.MAX_SAFE_INTEGER / (this.peak || 1));
    this.lines.scaleKeepingSum(safe);
    this.peak = Math.round(this.peak * safe);
    this.sumUp();
  }

  compact(slots: readonly number[]): void {
    this.leavePeriod();
    this.lines.compact(slots);
    this.walk.forget();
  }

  next(): number {
    return this.period === undefined ? this.walkOn() : this.period.next();
  }

  peek(count: number): number[] {
    if (this.period !== undefined) {
      return this.period.peek(count);
    }
    const ahead = this.walk.copy();
    const slots: number[] = [];
    while (slots.length < count && this.eligible > 0) {
      slots.push(ahead.next(this.total));
    }
    return slots;
  }

  current(slot: number): number {
    const change = this.period?.change(slot, this.lines) ?? 0;
    return this.lines.current(slot) + change;
  }

  picks(slot: number): number {
    const replayed = this.period?.picks(slot, this.lines) ?? 0;
    return this.lines.picks(slot) + replayed;
  }

  private walkOn(): number {
    const { lines, total, eligible } = this;
    if (eligible === 0) {
      return -1;
    }
    const slot = this.walk.next(total);
    this.period = this.recorder.record(slot, lines, total, eligible);
    if (this.period !== undefined) {
      this.walk.forget();
    }
    return slot;
  }

  /** Back to walking, from the very state that walking would have led to. */
  private leavePeriod(): void {
    this.recorder.reset();
    if (this.period === undefined) {
      return;
    }
    for (let slot = 0; slot < this.lines.size; slot++) {
      this.lines.setPicks(slot, this.picks(slot));
      this.lines.setCurrent(slot, this.current(slot));
    }
    this.period = undefined;
  }

  /** Whether most of the total is gone that the debts are measured in, given in other units. */
  private hasShrunk(ratio: number): boolean {
    return this.total > 0 && this.total * 2 < this.peak * ratio;
  }

  /**
   * A current is a debt in the weights of its day. When most of the total is
   * gone, the debts shrink with it, or the survivors would pay them in bursts.
   */
  private scaleDebts(): void {
    this.lines.scaleTowardZero(this.total, this.peak);
    this.peak = this.total;
    this.sumUp();
  }

  private changeWeight(slot: number, weight: number): void {
    const before = this.lines.weight(slot);
    const change = Math.sign(weight) - Math.sign(before);
    this.total += weight - before;
    this.eligible += change;
    this.eligibleCurrents += change * this.lines.current(slot);
    this.lines.setWeight(slot, weight);
    this.walk.changed(slot);
  }

  /** Where a newcomer starts, so that churn neither favours nor starves it. */
  private meanCurrent(): number {
    return this.eligible === 0
      ? 0
      : Math.floor(this.eligibleCurrents / this.eligible);
  }

  /**
   * Each leaving candidate takes its current along and moves the mean of the
   * rest. One that was out meanwhile would return thousands of picks behind.
   */
  private limitDrift(slot: number): void {
    if (this.drifts && this.eligible > 0) {
      const mean = this.meanCurrent();
      const limit = MAX_DRIFT * this.peak;
      const current = this.lines.current(slot);
      this.lines.setCurrent(
        slot,
        Math.min(Math.max(current, mean - limit), mean + limit),
      );
    }
  }

  private sumUp(): void {
    this.total = 0;
    this.eligible = 0;
    this.eligibleCurrents = 0;
    for (let slot = 0; slot < this.lines.size; slot++) {
      const weight = this.lines.weight(slot);
      if (weight > 0) {
        this.total += weight;
        this.eligible += 1;
        this.eligibleCurrents += this.lines.current(slot);
      }
    }
    this.walk.forget();
  }
}
