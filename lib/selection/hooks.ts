import type { CandidateSnapshot } from '../interfaces/selection/candidate-snapshot.interface.js';
import type { Clock } from '../time/clock.js';

/** A candidate without its counts; of a change that is asked for, as it would be after it. */
export type CandidateStatus<T> = Pick<
  CandidateSnapshot<T>,
  'candidate' | 'weight' | 'priority' | 'state'
>;

/** What a neighbour of the selection layer ties to a selector that it makes. */
export interface WeighterHooks<T> {
  /** Called before the selector is used in any way; it may bring in candidates. */
  beforeUse?(this: void): void;
  /**
   * Asked before `add`, `setWeight` or `refresh` change anything; refuses by
   * throwing.
   */
  approve?(after: readonly CandidateStatus<T>[]): void;
  /** A candidate can be picked that could not be, by whatever way; called once all is done. */
  becameEligible?(candidate: T): void;
}

/** Given to the constructor of a selector by a neighbour. */
export interface WeighterSeam<T> {
  readonly hooks?: WeighterHooks<T>;
  readonly clock?: Clock;
}

/** Where a selector keeps its `CandidateView`: a symbol, so that no user meets it by accident. */
export const candidateView: unique symbol = Symbol.for(
  'nestjs-weighter:candidate-view',
) as never;

/** What a neighbour needs of a selector, without the counts that `snapshot()` makes for people. */
export interface CandidateView<T> {
  /** Rises with every change of the candidates, however it came about. */
  revision(): number;
  /** In the order they were added. */
  statuses(): CandidateStatus<T>[];
  /** Of the first match; `undefined` when there is none. */
  priorityOf(candidate: T): number | undefined;
  /** When a suspension of the first match ends by itself, in milliseconds of the epoch. */
  suspendedUntil(candidate: T): number | undefined;
  /** Gives every match a weight of 0 that drains, whatever `zeroWeight` says. */
  drain(candidate: T): void;
  /** With `live`, reads the weight functions, as before a pick. */
  readWeights(): void;
  /** A pick by the weights as they were last read. */
  next(): T | undefined;
}
