import type { Lines } from './lines.js';
import { Period } from './period.js';
import { periodOf } from './period-of.js';
import { slotList, type SlotList } from './slot-list.js';
import type { Totals } from './walk.interface.js';

/** The space that recording begins with; that much is kept through changes. */
const FIRST_LENGTH = 64;

/**
 * Records the picks as they are made. A whole period that has led back to the
 * state it began in can be replayed.
 */
export class PeriodRecorder {
  private slots: SlotList = slotList(FIRST_LENGTH, 0);
  private size = 0;
  /** Picks in a period; 0 while unknown, Infinity when too many to record. */
  private length = 0;

  constructor(private readonly maxLength: number) {}

  /** To be called after a change, from which on the period is another. */
  reset(): void {
    this.size = 0;
    this.length = 0;
    if (this.slots.length > FIRST_LENGTH) {
      this.slots = slotList(FIRST_LENGTH, 0);
    }
  }

  /** Takes the next pick; returns the period once it is complete and closed. */
  record(slot: number, lines: Lines, totals: Totals): Period | undefined {
    if (this.length === Infinity) {
      return undefined;
    }
    this.write(slot, lines.size);
    // The length costs a look at every slot: worth it once there were as many picks.
    if (this.length === 0 && this.size >= totals.eligible) {
      this.measure(lines, totals);
    }
    if (this.length === 0 || this.size < this.length) {
      return undefined;
    }
    const slots = this.slots.slice(0, this.size);
    const period = new Period(slots, totals.weight);
    this.size = 0;
    this.slots = slotList(FIRST_LENGTH, 0);
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

  private measure(lines: Lines, totals: Totals): void {
    this.length = periodOf(lines, totals);
    if (this.length > this.maxLength) {
      this.length = Infinity;
      this.slots = slotList(FIRST_LENGTH, 0);
    }
  }
}

function largestIn(list: SlotList): number {
  return 2 ** (8 * list.BYTES_PER_ELEMENT) - 1;
}
