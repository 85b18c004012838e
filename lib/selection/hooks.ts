import type { CandidateSnapshot } from '../interfaces/selection/candidate-snapshot.interface.js';
import type { StrategyName } from '../interfaces/selection/weighter-options.interface.js';
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
  /** A weight that a person had set is no longer in force, as the configuration has another one. */
  lapsed?(candidate: T): void;
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
  /** How it chooses; `'custom'` for a strategy of the user's own. */
  readonly strategy: StrategyName | 'custom';
  /** Effective weight of the first match as its configuration has it; `undefined` when there is none. */
  configuredWeightOf(candidate: T): number | undefined;
  /** Of the first match; `undefined` when there is none. */
  priorityOf(candidate: T): number | undefined;
  /** When a suspension of the first match ends by itself, in milliseconds of the epoch. */
  suspendedUntil(candidate: T): number | undefined;
  /** Whether the first match is suspended, drained or not. */
  isSuspended(candidate: T): boolean;
  /** What a person has changed about the first match. */
  handOf(candidate: T): HandStatus;
  /**
   * Weights that a person sets, all at once, which no code touches until another
   * is configured; `undefined` gives the configured one back.
   *
   * @param reason in words
   * @throws InvalidWeightError when they are too large together; nothing was changed then
   */
  setWeightsByHand(
    changes: readonly (readonly [candidate: T, weight: number | undefined])[],
    reason: string,
  ): void;
  /** Takes every match out until `resumeByHand`, or that moment of the epoch. */
  suspendByHand(candidate: T, reason: string, untilMs?: number): void;
  resumeByHand(candidate: T): void;
  /** Goes on from here apart from the selector, which does not notice. */
  copy(): CandidateCopy<T>;
  /** Gives every match a weight of 0 that drains, whatever `zeroWeight` says. */
  drain(candidate: T): void;
  /** With `live`, reads the weight functions, as before a pick. */
  readWeights(): void;
  /** A pick by the weights as they were last read. */
  next(): T | undefined;
}

/** What a person has changed about a candidate. */
export interface HandStatus {
  /** The weight that is in force. */
  readonly weight?: number;
  /** Why, in words. */
  readonly weightReason?: string;
  readonly suspension?: {
    readonly reason: string;
    /** In milliseconds of the epoch; absent where it does not end by itself. */
    readonly untilMs: number | undefined;
  };
}

/** The candidates of a selector, to see what would come. */
export interface CandidateCopy<T> {
  setWeights(
    changes: readonly (readonly [candidate: T, weight: number])[],
  ): void;
  setSuspended(candidate: T, suspended: boolean): void;
  statuses(): CandidateStatus<T>[];
  /** Of the next picks, in the order of `statuses`. */
  shares(): number[];
  /** The next pick; those that are out are passed over as in a draw. */
  next(isOut: (candidate: T) => boolean): T | undefined;
}
