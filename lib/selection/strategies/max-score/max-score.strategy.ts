import { SlotHeap } from '../slot-heap.js';
import type { SelectionStrategy } from '../selection-strategy.interface.js';

interface Slot {
  weight: number;
  /** When it was last picked, as a count of picks; 0 for never. */
  last: number;
  picks: number;
}

/** Picks the highest weight; on ties the slot that was picked least recently. */
export class MaxScoreStrategy implements SelectionStrategy {
  private slots: Slot[] = [];
  private heap = this.newHeap();
  private clock = 0;
  /** The highest weight and how many slots have it; counted when it is needed. */
  private leaders: { weight: number; count: number } | undefined;

  add(slot: number, weight: number): void {
    this.slots[slot] = { weight: 0, last: 0, picks: 0 };
    this.setWeight(slot, weight);
  }

  remove(slot: number): void {
    this.setWeight(slot, 0);
    this.slots[slot].picks = 0;
  }

  setWeight(slot: number, weight: number): void {
    if (this.heap.has(slot)) {
      this.heap.remove(slot);
    }
    this.slots[slot].weight = weight;
    this.leaders = undefined;
    if (weight > 0) {
      this.heap.add(slot);
    }
  }

  finishChange(): void {}

  rescale(_ratio: number, weightOf: (slot: number) => number): void {
    this.slots.forEach((_, slot) => this.setWeight(slot, weightOf(slot)));
  }

  compact(slots: readonly number[]): void {
    this.slots = slots.map((slot) => this.slots[slot]);
    this.fillHeap();
  }

  next(): number {
    const slot = this.heap.first;
    if (slot === undefined) {
      return -1;
    }
    this.clock += 1;
    this.slots[slot].last = this.clock;
    this.slots[slot].picks += 1;
    this.heap.update(slot);
    return slot;
  }

  peek(count: number): number[] {
    if (this.heap.size === 0) {
      return [];
    }
    const ahead = new MaxScoreStrategy();
    ahead.slots = this.slots.map((slot) => ({ ...slot }));
    ahead.clock = this.clock;
    ahead.fillHeap();
    return Array.from({ length: count }, () => ahead.next());
  }

  current(): number {
    return 0;
  }

  picks(slot: number): number {
    return this.slots[slot].picks;
  }

  share(slot: number): number {
    this.leaders ??= this.countLeaders();
    const { weight, count } = this.leaders;
    return this.slots[slot].weight < weight ? 0 : 1 / count;
  }

  private countLeaders(): { weight: number; count: number } {
    const { weight } = this.slots[this.heap.first ?? 0];
    const leaders = this.slots.filter((slot) => slot.weight === weight);
    return { weight, count: leaders.length };
  }

  private newHeap(): SlotHeap {
    return new SlotHeap((a, b) => {
      const one = this.slots[a];
      const other = this.slots[b];
      return (
        one.weight > other.weight ||
        (one.weight === other.weight &&
          (one.last < other.last || (one.last === other.last && a < b)))
      );
    });
  }

  private fillHeap(): void {
    this.heap = this.newHeap();
    this.slots.forEach(({ weight }, slot) => {
      if (weight > 0) {
        this.heap.add(slot);
      }
    });
  }
}
