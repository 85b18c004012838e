import type { Lines } from './lines.js';
import type { SlotList } from './slot-list.js';

/** One recorded period and the place in it. */
export class Period {
  /** Units that all weights are multiples of. */
  private readonly unit: number;
  /** Picks already taken from the present round. */
  private position = 0;
  private rounds = 0;
  /** How often each slot was picked in the present round, as of a position. */
  private tally: { position: number; counts: Float64Array } | undefined;

  constructor(
    private readonly slots: SlotList,
    total: number,
  ) {
    this.unit = total / slots.length;
  }

  next(): number {
    const slot = this.slots[this.position];
    this.position += 1;
    if (this.position === this.slots.length) {
      this.position = 0;
      this.rounds += 1;
    }
    return slot;
  }

  peek(count: number): number[] {
    const { slots, position } = this;
    return Array.from(
      { length: count },
      (_, i) => slots[(position + i) % slots.length],
    );
  }

  /** Whether everyone was picked exactly as often as to be back where it began. */
  isClosed(lines: Lines): boolean {
    const counts = this.countUpTo(this.slots.length, lines.size);
    for (let slot = 0; slot < lines.size; slot++) {
      if (counts[slot] !== lines.weight(slot) / this.unit) {
        return false;
      }
    }
    return true;
  }

  /** How often `next` returned the slot. */
  picks(slot: number, lines: Lines): number {
    const perRound = lines.weight(slot) / this.unit;
    return this.rounds * perRound + this.countsIn(lines.size)[slot];
  }

  /** What the slot's current has become since the period began; lines stay where it did. */
  change(slot: number, lines: Lines): number {
    const gained = (lines.weight(slot) / this.unit) * this.position;
    const paid = this.slots.length * this.countsIn(lines.size)[slot];
    return (gained - paid) * this.unit;
  }

  private countsIn(size: number): Float64Array {
    if (this.tally?.position !== this.position) {
      const { position } = this;
      this.tally = { position, counts: this.countUpTo(position, size) };
    }
    return this.tally.counts;
  }

  private countUpTo(position: number, size: number): Float64Array {
    const counts = new Float64Array(size);
    for (let i = 0; i < position; i++) {
      counts[this.slots[i]] += 1;
    }
    return counts;
  }
}
