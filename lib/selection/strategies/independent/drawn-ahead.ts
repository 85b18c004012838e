/** The slots that `peek` has drawn and `next` has not taken yet, first in, first out. */
export class DrawnAhead {
  private slots: number[] = [];
  /** How many of them have been taken. */
  private taken = 0;

  get size(): number {
    return this.slots.length - this.taken;
  }

  /** The slot that is taken next; undefined when there is none. */
  get first(): number | undefined {
    return this.slots[this.taken];
  }

  add(slot: number): void {
    this.slots.push(slot);
  }

  /** Takes the first; there must be one. */
  take(): number {
    const slot = this.slots[this.taken];
    this.taken += 1;
    // What has been taken goes once it is half of all: `shift` would move the others each time.
    if (this.taken * 2 >= this.slots.length) {
      this.slots = this.slots.slice(this.taken);
      this.taken = 0;
    }
    return slot;
  }

  list(count: number): number[] {
    return this.slots.slice(this.taken, this.taken + count);
  }

  clear(): void {
    if (this.slots.length > 0) {
      this.slots = [];
      this.taken = 0;
    }
  }
}
