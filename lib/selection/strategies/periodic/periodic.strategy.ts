import type { SelectionStrategy } from '../selection-strategy.interface.js';
import type { Lines } from './lines.js';
import { MAX_PERIOD } from './period-of.js';
import { PeriodRecorder } from './period-recorder.js';
import type { Period } from './period.js';
import { startAtRandom } from './start-at-random.js';
import type { Totals, Walk } from './walk.interface.js';

/** A sum of currents beyond this, after much coming and going, is brought back to zero. */
const MAX_SUM = 2 ** 50;

/** How far from the mean a candidate may return, in totals: far beyond any true debt. */
const MAX_DRIFT = 4;

/**
 * The base of the strategies that keep a current for each candidate: at each
 * pick all candidates gain their weight and the picked one pays the total. It
 * holds the rules for changes of a running selector. A walk decides who is
 * picked; a period that has been walked once is replayed.
 */
export class PeriodicStrategy implements SelectionStrategy {
  /** The currents; while a period is replayed, as they were at its beginning. */
  private readonly lines: Lines;
  private readonly recorder: PeriodRecorder;
  /** The period that is being replayed, if any. */
  period: Period | undefined;
  private readonly totals: Totals = { weight: 0, eligible: 0, currents: 0 };
  /** The largest total since the currents were last scaled. */
  private peak = 0;
  /** Whether candidates that left may have moved the mean away from the frozen currents. */
  private drifts = false;
  /** The first pick, where it was drawn at random and is still to be made; else -1. */
  private firstPick = -1;
  private started = false;

  /**
   * @param random starts the walk anywhere in the period; without it, at the beginning
   * @param maxPeriod the longest period, in picks, that is recorded
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

  finishChange(): void {
    this.peak = Math.max(this.peak, this.totals.weight);
    if (this.hasShrunk(1)) {
      this.scaleDebts();
    }
    if (Math.abs(this.totals.currents) > MAX_SUM) {
      this.lines.subtract(this.meanCurrent());
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
      ahead.pay(this.firstPick, this.totals);
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
      this.walk.pay(slot, totals);
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

  /** Goes back to walking, from the state that walking would have led to. */
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

  /** Whether the total, in units `ratio` times as small as the peak's, is below half of the peak. */
  private hasShrunk(ratio: number): boolean {
    return this.totals.weight > 0 && this.totals.weight * 2 < this.peak * ratio;
  }

  /**
   * A current is a debt measured in the weights of its time. When most of the
   * total is gone, debts shrink with it, or the survivors would pay them in bursts.
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

  /** The current a newcomer starts with, so that joins and leaves neither favour nor starve it. */
  private meanCurrent(): number {
    return this.totals.eligible === 0
      ? 0
      : Math.floor(this.totals.currents / this.totals.eligible);
  }

  /**
   * A candidate that leaves takes its current along, which moves the mean of the
   * others. One that was out during many of these would return thousands of
   * picks away from it.
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
