import { withRoomFor } from '../growable.js';
import type { SelectionStrategy } from '../selection-strategy.interface.js';

/**
 * The base of the strategies whose picks do not depend on each other: `peek`
 * draws ahead, and `next` returns what was drawn; a change discards it.
 */
export abstract class IndependentStrategy implements SelectionStrategy {
  protected ahead: number[] = [];
  protected counts = new Float64Array(0);
  protected size = 0;

  constructor(protected readonly random: () => number) {}

  add(slot: number, weight: number): void {
    this.size = slot + 1;
    this.counts = withRoomFor(this.counts, this.size);
    this.counts[slot] = 0;
    this.join(slot);
    this.setWeight(slot, weight);
  }

  remove(slot: number): void {
    this.setWeight(slot, 0);
    this.counts[slot] = 0;
  }

  setWeight(slot: number, weight: number): void {
    this.forgetAhead();
    this.change(slot, weight);
  }

  finishChange(): void {}

  rescale(_ratio: number, weightOf: (slot: number) => number): void {
    this.forgetAhead();
    for (let slot = 0; slot < this.size; slot++) {
      this.change(slot, weightOf(slot));
    }
  }

  compact(slots: readonly number[]): void {
    this.forgetAhead();
    slots.forEach((from, to) => {
      this.counts[to] = this.counts[from];
    });
    this.size = slots.length;
    this.renumber(slots);
  }

  next(): number {
    const slot =
      this.ahead.length === 0 ? this.draw() : (this.ahead.shift() as number);
    if (slot >= 0) {
      this.counts[slot] += 1;
    }
    return slot;
  }

  peek(count: number): number[] {
    while (this.ahead.length < count) {
      const slot = this.draw();
      if (slot < 0) {
        break;
      }
      this.ahead.push(slot);
    }
    return this.ahead.slice(0, count);
  }

  current(): number {
    return 0;
  }

  picks(slot: number): number {
    return this.counts[slot];
  }

  /** Like `next`, with no regard to what `peek` has drawn. */
  abstract nextExcluding(excluded: readonly number[]): number;

  getMany(count: number, isMain: boolean): number[] {
    const first = isMain ? (this.ahead[0] ?? -1) : -1;
    const slots = this.drawMany(count, first);
    if (isMain && slots.length > 0) {
      this.ahead.shift();
      this.counts[slots[0]] += 1;
    }
    return slots;
  }

  abstract share(slot: number): number;

  /** Adds the slot after the last, not eligible yet. */
  protected abstract join(slot: number): void;
  protected abstract change(slot: number, weight: number): void;
  protected abstract renumber(slots: readonly number[]): void;
  /** One pick; -1 when no slot is eligible. */
  protected abstract draw(): number;
  /** Distinct slots in the order they were drawn, beginning with `first` unless that is -1. */
  protected abstract drawMany(count: number, first: number): number[];

  /** All random numbers of a draw, read before anything changes: the user's source may throw. */
  protected numbers(count: number): number[] {
    const numbers: number[] = [];
    while (numbers.length < count) {
      numbers.push(this.random());
    }
    return numbers;
  }

  private forgetAhead(): void {
    if (this.ahead.length > 0) {
      this.ahead = [];
    }
  }
}
