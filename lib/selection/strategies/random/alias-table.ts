/**
 * Draws a slot in proportion to its weight with one random number, in constant
 * time: each cell holds its own slot up to a threshold, and another beyond it.
 *
 * M. D. Vose, "A linear algorithm for generating random numbers with a given
 * distribution" (1991).
 */
export class AliasTable {
  private readonly size: number;
  /** Two of each cell: its own, and the one beyond the threshold. */
  private readonly slots: Int32Array;
  private readonly thresholds: Float64Array;

  /** `slots` are those with a weight above zero; there is at least one. */
  constructor(
    slots: readonly number[],
    weightOf: (slot: number) => number,
    total: number,
  ) {
    const size = slots.length;
    this.size = size;
    this.slots = new Int32Array(2 * size);
    // What no neighbour had to fill keeps its cell for itself, roundings and all.
    this.thresholds = new Float64Array(size).fill(1);
    const heights = Float64Array.from(
      slots,
      (slot) => (weightOf(slot) / total) * size,
    );
    const small: number[] = [];
    const large: number[] = [];
    slots.forEach((slot, cell) => {
      this.slots[2 * cell] = slot;
      (heights[cell] < 1 ? small : large).push(cell);
    });
    while (small.length > 0 && large.length > 0) {
      const low = small.pop() as number;
      const high = large[large.length - 1];
      this.thresholds[low] = heights[low];
      this.slots[2 * low + 1] = slots[high];
      heights[high] -= 1 - heights[low];
      if (heights[high] < 1) {
        large.pop();
        small.push(high);
      }
    }
  }

  /** `number` is uniform over [0, 1). */
  draw(number: number): number {
    const point = number * this.size;
    const cell = Math.floor(point);
    // A number, not a branch: nothing could predict which way it goes.
    const beyond = Number(point - cell >= this.thresholds[cell]);
    return this.slots[2 * cell + beyond];
  }
}
