import type { CandidateState } from '../../interfaces/selection/candidate-snapshot.interface.js';
import type { WeightFunction } from '../../interfaces/selection/weighter-options.interface.js';
import { denominatorOf } from '../weights/denominator.js';
import { ExclusionSchedules } from './exclusion-schedules.js';
import type { Period } from '../strategies/periodic/period.js';
import type { AliasTable } from '../strategies/weighted-random/alias-table.js';
import type { SelectionStrategy } from '../strategies/selection-strategy.interface.js';
import type { StrategyChoice } from '../strategies/strategy-choice.js';
import {
  AS_GIVEN,
  MAX_TOTAL,
  scaleFor,
  unitsIn,
  WHOLE_NUMBERS,
  type UnitScale,
} from '../weights/unit-scale.js';

/** Unused slots are closed up when they are more than the used ones and this many. */
const SLACK = 32;

/** One candidate of a selector; the same value added twice has two. */
export interface Entry<T> {
  readonly candidate: T;
  /** Rises with every joining, over all tiers. */
  readonly order: number;
  readonly tier: Tier<T>;
  /** Where the tier's strategies know it; -1 once it has left. */
  slot: number;
  /** Effective weight. */
  weight: number;
  /** Where the weight is read again, if anywhere. */
  weightFunction: WeightFunction<T> | undefined;
  suspended: boolean;
}

/** Whether a pick could return it. */
export function isEligible<T>(entry: Entry<T>): boolean {
  return entry.slot >= 0 && entry.weight > 0 && !entry.suspended;
}

/** What a candidate of this weight is. */
export function stateOf(weight: number, suspended: boolean): CandidateState {
  if (weight === 0) {
    return 'drained';
  }
  return suspended ? 'suspended' : 'eligible';
}

/** A weight change that has been checked and not yet made. */
export interface WeightChange<T> {
  readonly entry: Entry<T>;
  readonly weight: number;
}

/**
 * The candidates of one priority: gives them slots, keeps their weights in
 * whole units, and tells both the main schedule and the exclusion schedules of
 * every change.
 */
export class Tier<T> {
  /** By slot; a hole where a candidate has left. */
  private entries: (Entry<T> | undefined)[] = [];
  /** The same once more, so that a pick reads one place in memory instead of two. */
  candidates: (T | undefined)[] = [];
  private scale: UnitScale;
  /** How many entries have a weight that only a binary scale can hold. */
  private binaryWeights = 0;
  /** Changes until the tier checks again whether it still needs a binary scale. */
  private changesToScaleCheck = 0;
  /** Units of all entries, suspended ones included. */
  private total = 0;
  private readonly schedule: SelectionStrategy;
  private readonly exclusions: ExclusionSchedules;
  /** Number of entries. */
  size = 0;
  /** Number of eligible entries. */
  private eligible = 0;

  /** `becameEligible` is called with each entry that can be picked from now on, once its weight is set. */
  constructor(
    readonly priority: number,
    strategy: StrategyChoice<T>,
    private readonly becameEligible: ((entry: Entry<T>) => void) | undefined,
  ) {
    this.scale = strategy.wholeUnits ? WHOLE_NUMBERS : AS_GIVEN;
    this.schedule = strategy.create((slot) => this.candidates[slot] as T);
    this.exclusions = new ExclusionSchedules(
      () => strategy.createSecond(),
      this.unitsAt,
    );
  }

  get isEligible(): boolean {
    return this.eligible > 0;
  }

  /** The period that `next` replays at the moment, if any. */
  get period(): Period | undefined {
    return this.schedule.period;
  }

  /** The table that `next` draws from at the moment, if any. */
  get table(): AliasTable | undefined {
    return this.schedule.table;
  }

  /** The entry of the next candidate; the tier must be eligible. */
  next(): Entry<T> | undefined {
    return this.entries[this.schedule.next()];
  }

  /** The next entry outside `excluded`; the main schedule stays where it is. */
  nextExcluding(excluded: ReadonlySet<Entry<T>>): Entry<T> | undefined {
    const slots: number[] = [];
    for (const { tier, slot } of excluded) {
      if (tier === this && slot >= 0) {
        slots.push(slot);
      }
    }
    slots.sort((a, b) => a - b);
    if (!this.isEligibleBeside(slots)) {
      return undefined;
    }
    const slot =
      this.schedule.nextExcluding?.(slots) ??
      this.exclusions.next(slots, this.entries.length);
    return this.entries[slot];
  }

  /** Whether its picks do not depend on each other. */
  get picksFreely(): boolean {
    return this.schedule.getMany !== undefined;
  }

  /** The first `k` of a draw, where `picksFreely`. */
  take(k: number, isMain: boolean): T[] {
    const slots = this.schedule.getMany?.(k, isMain) ?? [];
    return slots.map((slot) => this.candidates[slot] as T);
  }

  peek(count: number): Entry<T>[] {
    return this.schedule
      .peek(count)
      .map((slot) => this.entries[slot] as Entry<T>);
  }

  current(entry: Entry<T>): number {
    return this.schedule.current(entry.slot);
  }

  picks(entry: Entry<T>): number {
    return this.schedule.picks(entry.slot);
  }

  /** Expected share of this tier's next picks. */
  share(entry: Entry<T>): number {
    return this.eligibleUnits(entry) === 0
      ? 0
      : this.schedule.share(entry.slot);
  }

  /** Its entries in the order they were added. */
  *[Symbol.iterator](): IterableIterator<Entry<T>> {
    for (const entry of this.entries) {
      if (entry !== undefined) {
        yield entry;
      }
    }
  }

  /** The scale with which an entry of this weight could join; undefined for none. */
  scaleToAdd(weight: number): UnitScale | undefined {
    return this.scaleWith([], weight);
  }

  /** The scale with which the entries could have these weights, all at once. */
  scaleToChange(changes: readonly WeightChange<T>[]): UnitScale | undefined {
    return this.scaleWith(changes);
  }

  add(entry: Entry<T>, scale: UnitScale): void {
    this.adopt(scale);
    entry.slot = this.entries.push(entry) - 1;
    this.candidates.push(entry.candidate);
    this.size += 1;
    this.binaryWeights += needsBinaryScale(entry.weight);
    const units = this.eligibleUnits(entry);
    this.total += this.units(entry.weight);
    this.eligible += Math.sign(units);
    this.schedule.add(entry.slot, units);
    this.exclusions.add(entry.slot, units);
    this.settle();
    this.tellIfEligible(entry, 0);
  }

  remove(entry: Entry<T>): void {
    this.total -= this.units(entry.weight);
    this.eligible -= Math.sign(this.eligibleUnits(entry));
    this.binaryWeights -= needsBinaryScale(entry.weight);
    this.schedule.remove(entry.slot);
    this.exclusions.remove(entry.slot);
    this.entries[entry.slot] = undefined;
    this.candidates[entry.slot] = undefined;
    entry.slot = -1;
    this.size -= 1;
    this.leaveBinaryScale();
    this.settle();
    if (this.entries.length > 2 * this.size + SLACK) {
      this.compact();
    }
  }

  setWeights(changes: readonly WeightChange<T>[], scale: UnitScale): void {
    for (const { entry, weight } of changes) {
      const before = this.eligibleUnits(entry);
      this.binaryWeights +=
        needsBinaryScale(weight) - needsBinaryScale(entry.weight);
      if (scale === this.scale) {
        this.total += this.units(weight) - this.units(entry.weight);
        entry.weight = weight;
        this.changed(entry, before);
      } else {
        entry.weight = weight;
      }
      this.tellIfEligible(entry, before);
    }
    this.adopt(scale);
    this.leaveBinaryScale();
    this.settle();
  }

  setSuspended(entries: readonly Entry<T>[], suspended: boolean): void {
    for (const entry of entries) {
      const before = this.eligibleUnits(entry);
      entry.suspended = suspended;
      this.changed(entry, before);
      this.tellIfEligible(entry, before);
    }
    this.settle();
  }

  private changed(entry: Entry<T>, before: number): void {
    const after = this.eligibleUnits(entry);
    if (after !== before) {
      this.eligible += Math.sign(after) - Math.sign(before);
      this.schedule.setWeight(entry.slot, after);
      this.exclusions.setWeight(entry.slot, after);
    }
  }

  private tellIfEligible(entry: Entry<T>, unitsBefore: number): void {
    if (unitsBefore === 0 && isEligible(entry)) {
      this.becameEligible?.(entry);
    }
  }

  private settle(): void {
    this.schedule.finishChange();
    this.exclusions.settle();
  }

  private units(weight: number): number {
    return unitsIn(this.scale, weight) as number;
  }

  private eligibleUnits(entry: Entry<T>): number {
    return entry.suspended ? 0 : this.units(entry.weight);
  }

  private readonly unitsAt = (slot: number): number => {
    const entry = this.entries[slot];
    return entry === undefined ? 0 : this.eligibleUnits(entry);
  };

  private isEligibleBeside(slots: readonly number[]): boolean {
    let eligible = this.eligible;
    for (const slot of slots) {
      eligible -= Math.sign(this.unitsAt(slot));
    }
    return eligible > 0;
  }

  /** The scale for the weights as they would be: the present one where it fits. */
  private scaleWith(
    changes: readonly WeightChange<T>[],
    joining = 0,
  ): UnitScale | undefined {
    let total = this.total + (unitsIn(this.scale, joining) ?? NaN);
    for (const { entry, weight } of changes) {
      total += (unitsIn(this.scale, weight) ?? NaN) - this.units(entry.weight);
    }
    if (total <= MAX_TOTAL || this.scale === AS_GIVEN) {
      return this.scale;
    }
    const changed = new Map(changes.map((c) => [c.entry, c.weight]));
    const weights = Array.from(
      this,
      (entry) => changed.get(entry) ?? entry.weight,
    );
    return scaleFor([...weights, joining], this.scale);
  }

  /** The new scale must fit the weights of all entries as they are now. */
  private adopt(scale: UnitScale): void {
    if (scale === this.scale) {
      return;
    }
    const ratio = scale.factor / this.scale.factor;
    this.scale = scale;
    this.total = 0;
    this.eligible = 0;
    for (const entry of this) {
      this.total += this.units(entry.weight);
      this.eligible += Math.sign(this.eligibleUnits(entry));
    }
    this.schedule.rescale(ratio, this.unitsAt);
    this.exclusions.rescale(ratio);
  }

  /** Once no weight needs rounding any more, the others are exact again. */
  private leaveBinaryScale(): void {
    if (this.scale.kind !== 'binary') {
      return;
    }
    if (this.binaryWeights > 0) {
      this.changesToScaleCheck = 0;
      return;
    }
    // Exact weights may still need a binary scale; a check costs as much as there are entries.
    this.changesToScaleCheck -= 1;
    if (this.changesToScaleCheck > 0) {
      return;
    }
    this.changesToScaleCheck = this.size;
    const scale = scaleFor(Array.from(this, (entry) => entry.weight));
    if (scale?.kind === 'exact') {
      this.adopt(scale);
    }
  }

  private compact(): void {
    const slots = Array.from(this, (entry) => entry.slot);
    this.schedule.compact(slots);
    this.exclusions.compact(slots);
    const entries = Array.from(this);
    entries.forEach((entry, slot) => {
      entry.slot = slot;
    });
    this.entries = entries;
    this.candidates = entries.map((entry) => entry.candidate);
  }
}

/** 1 for a weight that only a binary scale can hold, else 0. */
function needsBinaryScale(weight: number): 0 | 1 {
  return denominatorOf(weight) === undefined ? 1 : 0;
}
