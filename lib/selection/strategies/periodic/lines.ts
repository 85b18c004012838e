import { withRoomFor } from '../growable.js';
import { scaleKeepingSum, scaleTowardZero } from './proportion.js';

/** The most that a weight times the ticks may be, so that lines stay safe integers. */
const LARGEST_TERM = 2 ** 51;

/**
 * The currents of all slots as lines `value + weight * tick`: nothing is
 * written for the slots a pick leaves alone.
 */
export class Lines {
  size = 0;
  /** Picks made since the values were last based anew. */
  tick = 0;
  /**
   * Value and weight of each slot, side by side so that one memory access
   * brings both. A weight of 0 is a slot that is not eligible.
   */
  data = new Float64Array(0);
  private counts = new Float64Array(0);
  private largestWeight = 0;

  /** The number of slots that fit; those beyond `size` have weight 0. */
  get capacity(): number {
    return this.data.length >> 1;
  }

  push(): void {
    const slot = this.size++;
    this.data = withRoomFor(this.data, 2 * this.size);
    this.counts = withRoomFor(this.counts, this.size);
    this.data[2 * slot] = 0;
    this.data[2 * slot + 1] = 0;
    this.counts[slot] = 0;
  }

  weight(slot: number): number {
    return this.data[2 * slot + 1];
  }

  /** The current of a slot after the picks made so far. */
  current(slot: number): number {
    return this.data[2 * slot] + this.data[2 * slot + 1] * this.tick;
  }

  /** How often the slot was picked. */
  picks(slot: number): number {
    return this.counts[slot];
  }

  setWeight(slot: number, weight: number): void {
    this.setLine(slot, this.current(slot), weight);
  }

  setCurrent(slot: number, current: number): void {
    this.setLine(slot, current, this.weight(slot));
  }

  setPicks(slot: number, picks: number): void {
    this.counts[slot] = picks;
  }

  /** The slot that is picked next, found by a plain loop; some slot must be eligible. */
  get leader(): number {
    const { data } = this;
    const end = 2 * this.size;
    const tick = this.tick + 1;
    let leader = -1;
    let largest = -Infinity;
    // By the place of the weight: counting slots takes a sixth longer.
    for (let at = 1; at < end; at += 2) {
      const weight = data[at];
      const current = data[at - 1] + weight * tick;
      if (current > largest && weight > 0) {
        largest = current;
        leader = at;
      }
    }
    return leader >> 1;
  }

  /** All slots gain their weight, and the picked one pays the total. */
  pick(slot: number, total: number): void {
    this.tick += 1;
    this.data[2 * slot] -= total;
    this.counts[slot] += 1;
  }

  /** Whether `rebase` is due before the next pick, or before a weight joins. */
  isOverdue(weight = this.largestWeight): boolean {
    return (this.tick + 1) * weight > LARGEST_TERM && this.tick > 0;
  }

  /** Writes all values as of the present tick, which becomes tick 0. */
  rebase(): void {
    let largest = 0;
    for (let slot = 0; slot < this.size; slot++) {
      this.data[2 * slot] = this.current(slot);
      largest = Math.max(largest, this.weight(slot));
    }
    this.largestWeight = largest;
    this.tick = 0;
  }

  /** Subtracts the same from every current, which changes no pick. */
  subtract(difference: number): void {
    this.rebase();
    for (let slot = 0; slot < this.size; slot++) {
      this.data[2 * slot] -= difference;
    }
  }

  scaleTowardZero(numerator: number, denominator: number): void {
    this.rebase();
    for (let slot = 0; slot < this.size; slot++) {
      const current = this.data[2 * slot];
      this.data[2 * slot] = scaleTowardZero(current, numerator, denominator);
    }
  }

  setWeights(weightOf: (slot: number) => number): void {
    this.rebase();
    this.largestWeight = 0;
    for (let slot = 0; slot < this.size; slot++) {
      this.setLine(slot, this.current(slot), weightOf(slot));
    }
  }

  /** Multiplies every current by a ratio, such that roundings do not add up. */
  scaleKeepingSum(ratio: number): void {
    this.rebase();
    const currents = Float64Array.from({ length: this.size }, (_, slot) =>
      this.current(slot),
    );
    scaleKeepingSum(currents, ratio);
    currents.forEach((current, slot) => {
      this.data[2 * slot] = current;
    });
  }

  compact(slots: readonly number[]): void {
    slots.forEach((from, to) => {
      this.data.copyWithin(2 * to, 2 * from, 2 * from + 2);
      this.counts[to] = this.counts[from];
    });
    this.size = slots.length;
    this.data.fill(0, 2 * this.size);
  }

  copy(): Lines {
    const copy = new Lines();
    return Object.assign(copy, {
      size: this.size,
      tick: this.tick,
      data: this.data.slice(),
      counts: this.counts.slice(),
      largestWeight: this.largestWeight,
    });
  }

  private setLine(slot: number, current: number, weight: number): void {
    this.data[2 * slot] = current - weight * this.tick;
    this.data[2 * slot + 1] = weight;
    this.largestWeight = Math.max(this.largestWeight, weight);
  }
}
