import type { Period } from './periodic/period.js';
import type { AliasTable } from './weighted-random/alias-table.js';

/**
 * The rule that chooses inside one priority. Candidates are known by slot, a
 * small whole number that rises with the order of joining. A weight of 0 means
 * that the slot is not eligible now but keeps its state.
 */
export interface SelectionStrategy {
  /** A candidate joins under the slot after the last. */
  add(slot: number, weight: number): void;
  /** A candidate leaves for good; its slot stays unused until `compact`. */
  remove(slot: number): void;
  /** A weight changes, or its candidate becomes eligible or stops being so. */
  setWeight(slot: number, weight: number): void;
  /** Called once after the changes of one operation, before anything is picked. */
  finishChange(): void;
  /** The unit changes: all weights are read again, and state in units is multiplied. */
  rescale(ratio: number, weightOf: (slot: number) => number): void;
  /** Slots are renumbered: `slots[i]`, of those still in use, becomes `i`. */
  compact(slots: readonly number[]): void;
  /** Picks a slot and advances; -1 when none is eligible. */
  next(): number;
  /** What the next `count` calls of `next` will return; nothing advances. */
  peek(count: number): number[];
  /**
   * A pick outside the excluded, for strategies whose picks do not depend on
   * each other; -1 when none is eligible. The other strategies get schedules of
   * their own around each set of excluded candidates.
   */
  nextExcluding?(excluded: readonly number[]): number;
  /**
   * The first `count` of a draw, for the same strategies; fewer when fewer are
   * eligible. `isMain`: the first counts as a pick, and is the one `peek` returned.
   */
  getMany?(count: number, isMain: boolean): number[];
  /** The period that `next` replays at the moment, for strategies that can. */
  readonly period?: Period | undefined;
  /** The table that `next` draws from at the moment, for strategies that can. */
  readonly table?: AliasTable | undefined;
  /** The running value of a slot; 0 where the strategy has none. */
  current(slot: number): number;
  /** How often `next` returned the slot. */
  picks(slot: number): number;
  /** Expected share of the slot in the next picks; some slot must be eligible. */
  share(slot: number): number;
}
