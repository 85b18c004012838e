import type { SlotList } from './slot-list.js';

/** Picks between two checkpoints, at least. */
const MIN_DISTANCE = 64;

/** The same for each slot, so that the checkpoints take no more room than one byte a pick. */
const DISTANCE_A_SLOT = 4;

/**
 * How often each slot was picked up to any place of a recording. Counts are
 * kept at checkpoints and go on from the last one, so that a place near the end
 * of a million picks is found as fast as one near the beginning.
 */
export class PeriodTally {
  private readonly distance: number;
  /** The counts at each checkpoint, one after the other; the first is a distance from the beginning. */
  private readonly checkpoints: Uint32Array;
  private readonly counts: Uint32Array;
  /** Where the counts are as of. */
  private position = 0;

  constructor(
    private readonly slots: SlotList,
    private readonly size: number,
  ) {
    this.distance = Math.max(MIN_DISTANCE, DISTANCE_A_SLOT * size);
    this.counts = new Uint32Array(size);
    const checkpoints = Math.floor(slots.length / this.distance);
    this.checkpoints = new Uint32Array(checkpoints * size);
    for (let i = 0; i < checkpoints; i++) {
      this.countOnTo((i + 1) * this.distance);
      this.checkpoints.set(this.counts, i * size);
    }
  }

  /** Valid until the next call. */
  at(position: number): Uint32Array {
    if (position !== this.position) {
      this.returnToCheckpoint(position);
      this.countOnTo(position);
    }
    return this.counts;
  }

  private returnToCheckpoint(position: number): void {
    const passed = Math.floor(position / this.distance);
    const from = (passed - 1) * this.size;
    for (let slot = 0; slot < this.size; slot++) {
      this.counts[slot] = passed === 0 ? 0 : this.checkpoints[from + slot];
    }
    this.position = passed * this.distance;
  }

  private countOnTo(position: number): void {
    const { slots, counts } = this;
    for (let i = this.position; i < position; i++) {
      counts[slots[i]] += 1;
    }
    this.position = position;
  }
}
