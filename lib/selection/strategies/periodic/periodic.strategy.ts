import type { SelectionStrategy } from '../selection-strategy.interface.js';
import type { Lines } from './lines.js';
import { MAX_PERIOD } from './period-of.js';
import { PeriodRecorder } from './period-recorder.js';
import type { Period } from './period.js';
import { startAtRandom } from './start-at-random.js';
import type { Totals } from './totals.js';
import type { Walk } from './walk.interface.js';

/** A sum of currents beyond this, after much coming and going, is brought back to zero. */
const MAX_SUM = 2 ** 50;

/** How far from the mean a candidate may return, in totals: far beyond any true debt. */
const MAX_DRIFT = 4;

/**
 * What the strategies have in common that keep a current for each candidate:
 * everyone gains its weight at each pick, the picked one pays the total, and
 * all rules for a change under way. A walk says who is picked; a period that
 * has been walked once is replayed.
 */
export class PeriodicStrategy implements SelectionStrategy {
  /** The currents; while a period is replayed, as they were at its beginning. */
  private readonly lines: Lines;
  private readonly recorder: PeriodRecorder;
  /** The period that is replayed, if any. */
  period: Period | undefined;
  private readonly totals: Totals = { weight: 0, eligible: 0, currents: 0 };
  /** The largest total since the currents were last scaled. */
  private peak = 0;
  /** Whether candidates that left may have moved the mean away from the frozen currents. */
  private drifts = false;
  /** The first pick, where it had to be drawn; -1 for none. */
  private firstPick = -1;
  private started = false;

  /**
   * `random`: starts anywhere in the period; without it, at its beginning.
   * `maxPeriod`: picks of a period that is worth recording.
   */
  constructor(
    private readonly walk: Walk,
    private readonly random?: () => number,
    maxPeriod = MAX_PERIOD,
  ) {
    this.lines = walk.lines;
    this.recorder = new PeriodRecorder(maxPeriod);
    this.started = random === undefined;
  }

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
    this.peak = Math.max(this.peak, this.totals.weight);
    if (this.hasShrunk(1)) {
      this.scaleDebts();
    }
    if (Math.abs(this.totals.currents) > MAX_SUM) {
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
    this.start();
    const ahead = this.walk.copy();
    const slots: number[] = [];
    if (this.firstPick >= 0) {
      slots.push(this.firstPick);
      ahead.take(this.firstPick, this.totals);
    }
    while (slots.length < count && this.totals.eligible > 0) {
      slots.push(ahead.next(this.totals));
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

  share(slot: number): number {
    return this.lines.weight(slot) / this.totals.weight;
  }

  private walkOn(): number {
    const { lines, totals } = this;
    if (totals.eligible === 0) {
      return -1;
    }
    this.start();
    let slot = this.firstPick;
    if (slot < 0) {
      slot = this.walk.next(totals);
    } else {
      this.firstPick = -1;
      this.walk.take(slot, totals);
    }
    this.period = this.recorder.record(slot, lines, totals);
    if (this.period !== undefined) {
      this.walk.forget();
    }
    return slot;
  }

  private start(): void {
    if (
      !this.started &&
      this.totals.eligible > 0 &&
      this.random !== undefined
    ) {
      this.firstPick = startAtRandom(this.walk, this.totals, this.random);
      this.started = true;
    }
  }

  /** Back to walking, from the very state that walking would have led to. */
  private leavePeriod(): void {
    this.recorder.reset();
    if (this.firstPick >= 0) {
      this.firstPick = -1;
      this.started = false;
    }
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
    return this.totals.weight > 0 && this.totals.weight * 2 < this.peak * ratio;
  }

  /**
   * A current is a debt in the weights of its day. When most of the total is
   * gone, the debts shrink with it, or the survivors would pay them in bursts.
   */
  private scaleDebts(): void {
    this.lines.scaleTowardZero(this.totals.weight, this.peak);
    this.peak = this.totals.weight;
    this.sumUp();
  }

  private changeWeight(slot: number, weight: number): void {
    if (this.lines.isOverdue(weight)) {
      this.lines.rebase();
      this.walk.forget();
    }
    const before = this.lines.weight(slot);
    const change = Math.sign(weight) - Math.sign(before);
    this.totals.weight += weight - before;
    this.totals.eligible += change;
    this.totals.currents += change * this.lines.current(slot);
    this.lines.setWeight(slot, weight);
    this.walk.changed(slot);
  }

  /** Where a newcomer starts, so that churn neither favours nor starves it. */
  private meanCurrent(): number {
    return this.totals.eligible === 0
      ? 0
      : Math.floor(this.totals.currents / this.totals.eligible);
  }

  /**
   * Each leaving candidate takes its current along and moves the mean of the
   * rest. One that was out meanwhile would return thousands of picks behind.
   */
  private limitDrift(slot: number): void {
    if (this.drifts && this.totals.eligible > 0) {
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
    this.totals.weight = 0;
    this.totals.eligible = 0;
    this.totals.currents = 0;
    for (let slot = 0; slot < this.lines.size; slot++) {
      const weight = this.lines.weight(slot);
      if (weight > 0) {
        this.totals.weight += weight;
        this.totals.eligible += 1;
        this.totals.currents += this.lines.current(slot);
      }
    }
    this.walk.forget();
  }
}
