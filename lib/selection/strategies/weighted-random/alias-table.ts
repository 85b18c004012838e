/**
 * Draws a slot in proportion to its weight with one random number, in constant
 * time: each cell stands for its own slot up to a threshold, and for another
 * slot beyond it.
 *
 * M. D. Vose, "A linear algorithm for generating random numbers with a given
 * distribution" (1991).
 */
export class AliasTable {
  readonly size: number;
  /**
   * Each cell in two doubles, so that one memory access brings all of it: its
   * threshold, then as whole numbers its own slot and the one beyond.
   */
  readonly thresholds: Float64Array;
  readonly slots: Int32Array;

  /** `slots` are those with a weight above zero; there is at least one. */
  constructor(
    slots: readonly number[],
    weightOf: (slot: number) => number,
    total: number,
    readonly random: () => number,
    /** How often each slot was picked. */
    readonly counts: Float64Array,
  ) {
    const size = slots.length;
    this.size = size;
    this.thresholds = new Float64Array(2 * size);
    this.slots = new Int32Array(this.thresholds.buffer);
    const heights = Float64Array.from(
      slots,
      (slot) => (weightOf(slot) / total) * size,
    );
    const small: number[] = [];
    const large: number[] = [];
    slots.forEach((slot, cell) => {
      // A cell that the loop below does not fill stands for its own slot alone, rounded or not.
      this.fill(cell, 1, slot, slot);
      (heights[cell] < 1 ? small : large).push(cell);
    });
    while (small.length > 0 && large.length > 0) {
      const low = small.pop() as number;
      const high = large[large.length - 1];
      this.fill(low, heights[low], slots[low], slots[high]);
      heights[high] -= 1 - heights[low];
      if (heights[high] < 1) {
        large.pop();
        small.push(high);
      }
    }
  }

  /** `Weighter.get` repeats this, and counts the pick. */
  draw(): number {
    const point = this.random() * this.size;
    // Not `Math.floor`, which branches for a zero.
    const cell = point | 0;
    // A number instead of a branch, which no processor could predict.
    const beyond = Number(point - cell >= this.thresholds[2 * cell]);
    return this.slots[4 * cell + 2 + beyond];
  }

  private fill(
    cell: number,
    threshold: number,
    own: number,
    beyond: number,
  ): void {
    this.thresholds[2 * cell] = threshold;
    this.slots[4 * cell + 2] = own;
    this.slots[4 * cell + 3] = beyond;
  }
}
