import { withRoomFor } from '../growable.js';

/**
 * A Fenwick tree over whole weights: a change, and finding the slot at a point
 * of the cumulated weights, take O(log n).
 *
 * P. Fenwick, "A new data structure for cumulative frequency tables" (1994).
 */
export class SumTree {
  private sums = new Float64Array(0);
  private weights = new Float64Array(0);
  /** The largest power of two that is no more than the number of slots. */
  private top = 0;
  private size = 0;
  total = 0;

  weight(slot: number): number {
    return this.weights[slot];
  }

  /** Adds a slot of weight 0 after the last. */
  push(): void {
    this.size += 1;
    const at = this.size;
    this.weights = withRoomFor(this.weights, at);
    this.sums = withRoomFor(this.sums, at + 1);
    this.weights[at - 1] = 0;
    this.top = at >= 2 * this.top ? Math.max(1, 2 * this.top) : this.top;
    this.sums[at] = this.sumOfLast(at & -at);
  }

  set(slot: number, weight: number): void {
    const change = weight - this.weights[slot];
    this.weights[slot] = weight;
    this.total += change;
    for (let at = slot + 1; at <= this.size; at += at & -at) {
      this.sums[at] += change;
    }
  }

  /** The slot whose share of the cumulated weights holds `point`, below the total. */
  find(point: number): number {
    let rest = point;
    let at = 0;
    for (let step = this.top; step > 0; step >>= 1) {
      const next = at + step;
      if (next <= this.size && this.sums[next] <= rest) {
        rest -= this.sums[next];
        at = next;
      }
    }
    return at;
  }

  compact(slots: readonly number[]): void {
    const weights = slots.map((slot) => this.weights[slot]);
    this.size = 0;
    this.top = 0;
    this.total = 0;
    weights.forEach((weight, slot) => {
      this.push();
      this.set(slot, weight);
    });
  }

  /** The weights of the last `count` slots together, from the sums of the others. */
  private sumOfLast(count: number): number {
    let sum = this.weights[this.size - 1];
    for (let step = 1; step < count; step <<= 1) {
      sum += this.sums[this.size - step];
    }
    return sum;
  }
}
