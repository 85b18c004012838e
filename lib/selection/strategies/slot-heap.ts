/**
 * A binary heap that knows the place of each slot, so that one can be moved or
 * removed in O(log n).
 */
export class SlotHeap {
  private readonly slots: number[] = [];
  private readonly places: number[] = [];

  /** @param isBefore a strict order of the slots; after a change, call `update` */
  constructor(private readonly isBefore: (a: number, b: number) => boolean) {}

  get size(): number {
    return this.slots.length;
  }

  /** The first slot; undefined when there is none. */
  get first(): number | undefined {
    return this.slots[0];
  }

  has(slot: number): boolean {
    return (this.places[slot] ?? -1) >= 0;
  }

  add(slot: number): void {
    this.siftUp(this.slots.length, slot);
  }

  /** To be called when the order of a slot that is in the heap has changed. */
  update(slot: number): void {
    this.siftUp(this.places[slot], slot);
    this.siftDown(this.places[slot], slot);
  }

  remove(slot: number): void {
    const place = this.places[slot];
    const last = this.slots.pop() as number;
    this.places[slot] = -1;
    if (last !== slot) {
      this.siftUp(place, last);
      this.siftDown(this.places[last], last);
    }
  }

  /** Removes and returns the first slot; the heap must not be empty. */
  shift(): number {
    const first = this.slots[0];
    this.remove(first);
    return first;
  }

  private siftUp(from: number, slot: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.isBefore(slot, this.slots[parent])) {
        break;
      }
      this.put(place, this.slots[parent]);
      place = parent;
    }
    this.put(place, slot);
  }

  private siftDown(from: number, slot: number): void {
    const { length } = this.slots;
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= length) {
        break;
      }
      const right = child + 1;
      if (
        right < length &&
        this.isBefore(this.slots[right], this.slots[child])
      ) {
        child = right;
      }
      if (!this.isBefore(this.slots[child], slot)) {
        break;
      }
      this.put(place, this.slots[child]);
      place = child;
    }
    this.put(place, slot);
  }

  private put(place: number, slot: number): void {
    this.slots[place] = slot;
    this.places[slot] = place;
  }
}
