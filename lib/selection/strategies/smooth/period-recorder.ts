import { greatestCommonDivisor } from '../../greatest-common-divisor.js';
import type { Lines } from './lines.js';
import { Period } from './period.js';
import { slotList, type SlotList } from './slot-list.js';

/** Four megabytes at the most: what one selector may spend on being fast. */
const MAX_LENGTH = 2 ** 20;

/** Where recording begins; space of this size is kept through changes. */
const FIRST_LENGTH = 64;

/**
 * Writes the picks down as they are made. When a whole period has led back to
 * the state it began in, it can be replayed.
 */
export class PeriodRecorder {
  private slots: SlotList = slotList(FIRST_LENGTH, 0);
  private size = 0;
  /** Units that all weights are multiples of; 0 while unknown. */
  private unit = 0;
  /** Picks in a period; Infinity when that is too many to record. */
  private length = 0;

  /** To be called when the period is another one from here on. */
  reset(): void {
    this.size = 0;
    this.unit = 0;
    if (this.slots.length > FIRST_LENGTH) {
      this.slots = slotList(FIRST_LENGTH, 0);
    }
  }

  /** Takes the next pick; returns the period once it is complete and closed. */
  record(
    slot: number,
    lines: Lines,
    total: number,
    eligible: number,
  ): Period | undefined {
    if (this.length === Infinity && this.unit > 0) {
      return undefined;
    }
    this.write(slot, lines.size);
    // Finding the length takes a look at every slot; as many picks pay for it.
    if (this.unit === 0 && this.size >= eligible) {
      this.measure(lines, total);
    }
    if (this.unit === 0 || this.size < this.length) {
      return undefined;
    }
    const period = new Period(this.slots.slice(0, this.size), this.unit, total);
    this.size = 0;
    return period.isClosed(lines) ? period : undefined;
  }

  private write(slot: number, slots: number): void {
    const list = this.slots;
    if (this.size === list.length || slot > largestIn(list)) {
      this.slots = slotList(list.length * 2, slots);
      this.slots.set(list);
    }
    this.slots[this.size++] = slot;
  }

  private measure(lines: Lines, total: number): void {
    let unit = total;
    for (let slot = 0; slot < lines.size && unit > 1; slot++) {
      unit = greatestCommonDivisor(lines.weight(slot), unit);
    }
    this.unit = unit;
    this.length = total / unit;
    if (this.length > MAX_LENGTH) {
      this.length = Infinity;
      this.slots = slotList(FIRST_LENGTH, 0);
    }
  }
}

function largestIn(list: SlotList): number {
  return 2 ** (8 * list.BYTES_PER_ELEMENT) - 1;
}
