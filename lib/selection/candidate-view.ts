import type { Clock } from '../time/clock.js';
import type { CandidateSet } from './candidates/candidate-set.js';
import { ResumeTimers } from './candidates/resume-timers.js';
import {
  configuredWeight,
  stateOf,
  type Entry,
  type WeightChange,
} from './candidates/tier.js';
import type {
  CandidateCopy,
  CandidateStatus,
  CandidateView,
  HandStatus,
} from './hooks.js';
import type { StrategyChoice } from './strategies/strategy-choice.js';

/** What a view asks of its selector. */
export interface ViewedSelector<T> {
  readonly set: CandidateSet<T>;
  readonly strategy: StrategyChoice<T>;
  readonly clock: Clock;
  /** Called before the selector is used. */
  use(): void;
  /** Reads the weights again where they are live. */
  prepare(): void;
  /** Throws where weights cannot be, or a neighbour is against them. */
  approve(changes: readonly WeightChange<T>[]): void;
  /** Gives fixed weights in place of numbers or functions. */
  give(changes: readonly WeightChange<T>[]): void;
  /** When a suspension by the code ends by itself, in milliseconds of the epoch. */
  suspendedUntil(entry: Entry<T>): number | undefined;
}

/** The candidates of a selector, for its neighbours. */
export class SelectorView<T> implements CandidateView<T> {
  private readonly set: CandidateSet<T>;
  /** Of suspensions by hand that end by themselves. */
  private readonly timers: ResumeTimers<T>;

  constructor(private readonly selector: ViewedSelector<T>) {
    this.set = selector.set;
    this.timers = new ResumeTimers(selector.clock, (candidate) =>
      this.resumeByHand(candidate),
    );
  }

  get strategy(): CandidateView<T>['strategy'] {
    return this.selector.strategy.name;
  }

  revision(): number {
    this.selector.use();
    return this.set.revision;
  }

  statuses(changes: readonly WeightChange<T>[] = []): CandidateStatus<T>[] {
    this.selector.use();
    return statusesOf(this.set, changes);
  }

  priorityOf(candidate: T): number | undefined {
    return this.set.find(candidate)?.tier.priority;
  }

  configuredWeightOf(candidate: T): number | undefined {
    const entry = this.set.find(candidate);
    return entry && configuredWeight(entry);
  }

  suspendedUntil(candidate: T): number | undefined {
    const entry = this.set.find(candidate);
    if (entry === undefined) {
      return undefined;
    }
    const byHand = entry.hand?.suspension && this.timers.endOf(entry);
    const byCode = entry.suspendedByCode
      ? this.selector.suspendedUntil(entry)
      : undefined;
    const isOpen =
      (entry.hand?.suspension !== undefined && byHand === undefined) ||
      (entry.suspendedByCode && byCode === undefined);
    return isOpen || !entry.suspended
      ? undefined
      : Math.max(byHand ?? 0, byCode ?? 0);
  }

  isSuspended(candidate: T): boolean {
    return this.set.find(candidate)?.suspended === true;
  }

  handOf(candidate: T): HandStatus {
    const entry = this.set.find(candidate);
    const { weight, suspension } = entry?.hand ?? {};
    return {
      ...(weight && { weight: entry!.weight, weightReason: weight.reason }),
      ...(suspension && {
        suspension: {
          reason: suspension.reason,
          untilMs: this.timers.endOf(entry!),
        },
      }),
    };
  }

  setWeightsByHand(
    changes: readonly (readonly [T, number | undefined])[],
    reason: string,
  ): void {
    this.selector.use();
    const planned = changes.flatMap(([candidate, weight]) =>
      this.set.findAll(candidate).map((entry) => ({
        entry,
        weight: weight ?? configuredWeight(entry),
        isHeld: weight !== undefined,
      })),
    );
    // As it was before the weights change.
    const configured = planned.map(({ entry }) => configuredWeight(entry));
    this.selector.approve(planned);
    this.set.setWeights(planned);
    planned.forEach(({ entry, isHeld }, i) => {
      const weight = isHeld ? { configured: configured[i], reason } : undefined;
      entry.hand = { ...entry.hand, weight };
    });
  }

  suspendByHand(candidate: T, reason: string, untilMs?: number): void {
    this.selector.use();
    const entries = this.set.findAll(candidate);
    this.timers.stop(entries);
    this.set.setSuspendedByHand(entries, reason);
    if (untilMs !== undefined) {
      this.timers.startUntil(entries, untilMs);
    }
  }

  resumeByHand(candidate: T): void {
    this.selector.use();
    const entries = this.set.findAll(candidate);
    this.timers.stop(entries);
    this.set.setSuspendedByHand(entries, undefined);
  }

  drain(candidate: T): void {
    this.selector.use();
    const entries = this.set.findAll(candidate);
    this.selector.give(entries.map((entry) => ({ entry, weight: 0 })));
  }

  /** They have left. */
  forget(entries: readonly Entry<T>[]): void {
    this.timers.stop(entries);
  }

  readWeights(): void {
    this.selector.prepare();
  }

  next(): T | undefined {
    return this.set.next();
  }

  copy(): CandidateCopy<T> {
    this.selector.prepare();
    return new SelectorCopy(this.set.copy(this.selector.strategy));
  }
}

/** A selector apart, to look at what would come. */
class SelectorCopy<T> implements CandidateCopy<T> {
  constructor(private readonly set: CandidateSet<T>) {}

  setWeights(changes: readonly (readonly [T, number])[]): void {
    this.set.setWeights(
      changes.flatMap(([candidate, weight]) =>
        this.set.findAll(candidate).map((entry) => ({ entry, weight })),
      ),
    );
  }

  setSuspended(candidate: T, suspended: boolean): void {
    const entries = this.set.findAll(candidate);
    if (!suspended) {
      this.set.setSuspendedByHand(entries, undefined);
    }
    this.set.setSuspended(entries, suspended);
  }

  statuses(): CandidateStatus<T>[] {
    return statusesOf(this.set, []);
  }

  shares(): number[] {
    return this.set
      .entries()
      .map((entry) =>
        entry.tier === this.set.active ? entry.tier.share(entry) : 0,
      );
  }

  next(isOut: (candidate: T) => boolean): T | undefined {
    const passed: Entry<T>[] = [];
    let entry = this.set.nextEntry();
    while (entry !== undefined && isOut(entry.candidate)) {
      passed.push(entry);
      entry = this.set.nextExcluding(passed);
    }
    return entry?.candidate;
  }
}

/** As they would be after the changes. */
function statusesOf<T>(
  set: CandidateSet<T>,
  changes: readonly WeightChange<T>[],
): CandidateStatus<T>[] {
  const weights = new Map(changes.map(({ entry, weight }) => [entry, weight]));
  return set.entries().map((entry) => {
    const { candidate, tier, suspended } = entry;
    const weight = weights.get(entry) ?? entry.weight;
    const state = stateOf(weight, suspended);
    return { candidate, weight, priority: tier.priority, state };
  });
}
