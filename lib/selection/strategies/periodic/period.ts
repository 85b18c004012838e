import type { Lines } from './lines.js';
import { slotListLike, type SlotList } from './slot-list.js';

/** A shorter period is repeated to at least this many picks, so that a round seldom ends. */
const MIN_ROUND = 256;

/** One recorded period, as rounds of one or more, and the place in it. */
export class Period {
  /** The slots picked in one round, in order. */
  readonly slots: SlotList;
  /** Picks already taken from the present round. */
  position = 0;
  /** Rounds completed. */
  rounds = 0;
  /** Picks in one period. */
  private readonly length: number;
  /** Units that all weights are multiples of. */
  private readonly unit: number;
  /** How often each slot was picked in the present round, as of a position. */
  private tally: { position: number; counts: Float64Array } | undefined;

  constructor(picked: SlotList, total: number) {
    this.length = picked.length;
    this.unit = total / picked.length;
    this.slots = picked.length < MIN_ROUND ? repeated(picked) : picked;
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

  /** Whether every slot was picked as often as brings it back to where the period began. */
  isClosed(lines: Lines): boolean {
    const counts = this.countUpTo(this.length, lines.size);
    for (let slot = 0; slot < lines.size; slot++) {
      if (counts[slot] !== lines.weight(slot) / this.unit) {
        return false;
      }
    }
    return true;
  }

  /** How often `next` returned the slot. */
  picks(slot: number, lines: Lines): number {
    const periods = (this.rounds * this.slots.length) / this.length;
    const perPeriod = lines.weight(slot) / this.unit;
    return periods * perPeriod + this.countsIn(lines.size)[slot];
  }

  /** How the slot's current has changed since the period began; lines keep that beginning. */
  change(slot: number, lines: Lines): number {
    const gained = (lines.weight(slot) / this.unit) * this.position;
    const paid = this.length * this.countsIn(lines.size)[slot];
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

function repeated(picked: SlotList): SlotList {
  const length = Math.ceil(MIN_ROUND / picked.length) * picked.length;
  const round = slotListLike(picked, length);
  for (let at = 0; at < length; at += picked.length) {
    round.set(picked, at);
  }
  return round;
}
