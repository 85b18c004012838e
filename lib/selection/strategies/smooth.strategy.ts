import { withRoomFor } from '../growable.js';
import { scaleKeepingSum, scaleTowardZero } from '../proportion.js';
import type { SelectionStrategy } from './selection-strategy.interface.js';

/** How far from the mean a candidate may return, in totals: far beyond any true debt. */
const MAX_DRIFT = 4;

/**
 * Smooth weighted round robin in nginx's order: every eligible candidate gains
 * its weight, the largest current is picked (earliest on ties) and pays the
 * total.
 */
export class SmoothStrategy implements SelectionStrategy {
  private size = 0;
  private weights = new Float64Array(0);
  private currents = new Float64Array(0);
  private counts = new Float64Array(0);
  private total = 0;
  private eligible = 0;
  private eligibleCurrents = 0;
  /** The largest total since the currents were last scaled. */
  private peak = 0;
  /** Whether candidates that left may have moved the mean away from the frozen currents. */
  private drifts = false;

  add(slot: number, weight: number): void {
    this.size = slot + 1;
    this.weights = withRoomFor(this.weights, this.size);
    this.currents = withRoomFor(this.currents, this.size);
    this.counts = withRoomFor(this.counts, this.size);
    this.weights[slot] = 0;
    this.counts[slot] = 0;
    this.currents[slot] = this.meanCurrent();
    this.setWeight(slot, weight);
  }

  remove(slot: number): void {
    this.setWeight(slot, 0);
    this.drifts = true;
    this.currents[slot] = 0;
    this.counts[slot] = 0;
  }

  setWeight(slot: number, weight: number): void {
    const before = this.weights[slot];
    if (before === 0 && weight > 0) {
      this.limitDrift(slot);
    }
    this.weights[slot] = weight;
    this.total += weight - before;
    const change = Math.sign(weight) - Math.sign(before);
    this.eligible += change;
    this.eligibleCurrents += change * this.currents[slot];
  }

  /**
   * A current is a debt in the weights of its day. When most of the total is
   * gone, the debts shrink with it, or the survivors would pay them in bursts.
   */
  settle(): void {
    if (this.total > this.peak) {
      this.peak = this.total;
    } else if (this.total > 0 && this.total * 2 < this.peak) {
      for (let slot = 0; slot < this.size; slot++) {
        this.currents[slot] = scaleTowardZero(
          this.currents[slot],
          this.total,
          this.peak,
        );
      }
      this.peak = this.total;
      this.sumCurrents();
    }
  }

  rescale(ratio: number, weightOf: (slot: number) => number): void {
    scaleKeepingSum(this.currents.subarray(0, this.size), ratio);
    this.total = 0;
    this.eligible = 0;
    for (let slot = 0; slot < this.size; slot++) {
      const weight = weightOf(slot);
      this.weights[slot] = weight;
      this.total += weight;
      this.eligible += Math.sign(weight);
    }
    this.peak = Math.round(this.peak * ratio);
    this.sumCurrents();
  }

  compact(slots: readonly number[]): void {
    slots.forEach((from, to) => {
      this.weights[to] = this.weights[from];
      this.currents[to] = this.currents[from];
      this.counts[to] = this.counts[from];
    });
    this.size = slots.length;
  }

  next(): number {
    const slot = advance(this.weights, this.currents, this.size, this.total);
    if (slot >= 0) {
      this.counts[slot] += 1;
    }
    return slot;
  }

  peek(count: number): number[] {
    const currents = this.currents.slice(0, this.size);
    const slots: number[] = [];
    while (slots.length < count && this.eligible > 0) {
      slots.push(advance(this.weights, currents, this.size, this.total));
    }
    return slots;
  }

  current(slot: number): number {
    return this.currents[slot];
  }

  picks(slot: number): number {
    return this.counts[slot];
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
      this.currents[slot] = Math.min(
        Math.max(this.currents[slot], mean - limit),
        mean + limit,
      );
    }
  }

  private sumCurrents(): void {
    this.eligibleCurrents = 0;
    for (let slot = 0; slot < this.size; slot++) {
      if (this.weights[slot] > 0) {
        this.eligibleCurrents += this.currents[slot];
      }
    }
  }
}

function advance(
  weights: Float64Array,
  currents: Float64Array,
  size: number,
  total: number,
): number {
  let best = -1;
  let largest = -Infinity;
  for (let slot = 0; slot < size; slot++) {
    const weight = weights[slot];
    if (weight > 0) {
      const current = currents[slot] + weight;
      currents[slot] = current;
      if (current > largest) {
        largest = current;
        best = slot;
      }
    }
  }
  if (best >= 0) {
    currents[best] -= total;
  }
  return best;
}
