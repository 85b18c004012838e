import type {
  CandidateSnapshot,
  CandidateState,
} from './candidate-snapshot.interface.js';
import type { SuspendOptions } from './weighter-call-options.interface.js';
import type {
  WeightChanges,
  WeightFunction,
} from './weighter-options.interface.js';

/** What a `Weighter` and a `SharedWeighter` have in common: all but the picks, which one promises. */
export interface Selector<T> extends Iterable<T> {
  /** The number of candidates, drained and suspended ones included. */
  readonly count: number;
  /** Adds a candidate at the end; `null` and `undefined` are ignored. */
  add(
    candidate: T | null | undefined,
    weight?: number | WeightFunction<T>,
  ): this;
  /** Removes the first match; false when there is none. */
  remove(candidate: T): boolean;
  /** Removes all candidates. */
  clear(): void;
  /** Gives the first match a fixed weight; false when there is none. */
  setWeight(candidate: T, weight: number): boolean;
  /** Gives several candidates fixed weights, all at once or, with an error, none. */
  setWeights(changes: WeightChanges<T>): void;
  /** The effective weight of the first match; `undefined` when there is none. */
  weightOf(candidate: T): number | undefined;
  /** Whether the first match can be picked, and if not, why; `undefined` when there is none. */
  stateOf(candidate: T): CandidateState | undefined;
  /** Takes every match out until `resume`; false when there is none. */
  suspend(candidate: T, options?: SuspendOptions): boolean;
  /** Puts every match back in; false when there is none. */
  resume(candidate: T): boolean;
  /** Reads all weight functions again, each once. */
  refresh(): void;
  /** Every candidate as it is now, in the order they were added. */
  snapshot(): CandidateSnapshot<T>[];
}
