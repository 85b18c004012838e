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
  /** The same in whole units of the tier. */
  units: number;
  /** Where the weight is read again, if anywhere. */
  weightFunction: WeightFunction<T> | undefined;
  /** For whatever reason. */
  suspended: boolean;
  suspendedByCode: boolean;
  /** What a person has changed; undefined where nobody has. */
  hand: Hand | undefined;
}

/** What a person has changed about a candidate, which no code contradicts. */
export interface Hand {
  /** There while a person's weight is in force. */
  readonly weight?: HeldWeight | undefined;
  /** There while a person has suspended it. */
  readonly suspension?: { readonly reason: string } | undefined;
}

interface HeldWeight {
  /** The weight as the configuration has it. */
  configured: number;
  /** Why it is another one, in words. */
  readonly reason: string;
}

/** The weight as the configuration has it, whatever a person has set. */
export function configuredWeight<T>({ weight, hand }: Entry<T>): number {
  return hand?.weight === undefined ? weight : hand.weight.configured;
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

/** The rest of a draw among the entries of one tier. */
export interface RemainingEntries<T> {
  exclude(entry: Entry<T>): void;
  /** One that is eligible and not excluded, if any. */
  next(): Entry<T> | undefined;
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
  /** In a binary scale, how many entries have a weight that only such a scale can hold. */
  private binaryWeights = 0;
  /** Changes until the tier checks again whether it still needs a binary scale. */
  private changesToScaleCheck = 0;
  /** Units of all entries, suspended ones included. */
  private total = 0;
  private readonly schedule: SelectionStrategy;
  /** Made with the first exclusion. */
  private exclusions: ExclusionSchedules | undefined;
  /** Number of entries. */
  size = 0;
  /** Number of eligible entries. */
  private eligible = 0;

  /** `becameEligible` is called with each entry that can be picked from now on, once its weight is set. */
  constructor(
    readonly priority: number,
    private readonly strategy: StrategyChoice<T>,
    private readonly becameEligible: ((entry: Entry<T>) => void) | undefined,
    schedule?: SelectionStrategy,
  ) {
    this.scale = strategy.wholeUnits ? WHOLE_NUMBERS : AS_GIVEN;
    this.schedule =
      schedule ?? strategy.create((slot) => this.candidates[slot] as T);
  }

  /**
   * The same entries where they are in their sequence; the picks of the random
   * strategies, which do not depend on each other, are other ones.
   */
  copy(strategy: StrategyChoice<T>): Tier<T> {
    const copy = new Tier<T>(
      this.priority,
      strategy,
      undefined,
      this.schedule.copy?.(),
    );
    copy.entries = this.entries.map(
      (entry) => entry && { ...entry, tier: copy, weightFunction: undefined },
    );
    copy.candidates = this.candidates.slice();
    copy.scale = this.scale;
    copy.binaryWeights = this.binaryWeights;
    copy.total = this.total;
    copy.size = this.size;
    copy.eligible = this.eligible;
    if (this.schedule.copy === undefined) {
      copy.entries.forEach((_, slot) =>
        copy.schedule.add(slot, copy.unitsAt(slot)),
      );
      copy.settle();
    }
    return copy;
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

  /** The next candidate; the tier must be eligible. */
  next(): T | undefined {
    return this.candidates[this.schedule.next()];
  }

  /** The same as an entry. */
  nextEntry(): Entry<T> | undefined {
    return this.entries[this.schedule.next()];
  }

  /** The next entry outside `excluded`; the main schedule stays where it is. */
  nextExcluding(excluded: readonly Entry<T>[]): Entry<T> | undefined {
    const slots = this.slotsOf(excluded);
    if (!this.isEligibleBeside(slots)) {
      return undefined;
    }
    const slot =
      this.schedule.nextExcluding?.(slots) ??
      this.exclusionSchedules.next(slots, this.entries.length);
    return this.entries[slot];
  }

  /** Goes on with a draw that went through `excluded`, where `picksFreely`. */
  remainder(excluded: readonly Entry<T>[]): RemainingEntries<T> {
    const slots = this.schedule.remainder?.(this.slotsOf(excluded));
    return {
      exclude: ({ tier, slot }) => {
        if (tier === this && slot >= 0) {
          slots?.exclude(slot);
        }
      },
      next: () => this.entries[slots?.next() ?? -1],
    };
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
    return eligibleUnits(entry) === 0 ? 0 : this.schedule.share(entry.slot);
  }

  /** A list of its entries in the order they were added. */
  members(): Entry<T>[] {
    return this.entries.filter((entry) => entry !== undefined);
  }

  /** The scale with which an entry of this weight could join; undefined for none. */
  scaleToAdd(weight: number): UnitScale | undefined {
    return this.scaleWith([], weight);
  }

  /** The scale with which the entries could have these weights, all at once. */
  scaleToChange(changes: readonly WeightChange<T>[]): UnitScale | undefined {
    return this.scaleWith(changes);
  }

  /** The units of a weight the entry could have in the present scale; undefined where that does not fit. */
  unitsToChange(entry: Entry<T>, weight: number): number | undefined {
    const units = unitsIn(this.scale, weight) ?? NaN;
    return this.isSafe(this.total - entry.units + units) ? units : undefined;
  }

  add(entry: Entry<T>, scale: UnitScale): void {
    this.adopt(scale);
    entry.slot = this.entries.push(entry) - 1;
    this.candidates.push(entry.candidate);
    this.size += 1;
    this.binaryWeights += this.needsBinary(entry.weight);
    entry.units = this.units(entry.weight);
    this.total += entry.units;
    const units = eligibleUnits(entry);
    this.eligible += Math.sign(units);
    this.schedule.add(entry.slot, units);
    this.exclusions?.add(entry.slot, units);
    this.settle();
    this.tellIfEligible(entry, 0);
  }

  remove(entry: Entry<T>): void {
    this.total -= entry.units;
    this.eligible -= Math.sign(eligibleUnits(entry));
    this.binaryWeights -= this.needsBinary(entry.weight);
    this.schedule.remove(entry.slot);
    this.exclusions?.remove(entry.slot);
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
    if (scale !== this.scale) {
      this.setWeightsInScale(changes, scale);
      return;
    }
    for (const { entry, weight } of changes) {
      this.change(entry, weight, this.units(weight));
    }
    this.leaveBinaryScale();
    this.settle();
  }

  setWeight(entry: Entry<T>, weight: number, units: number): void {
    this.change(entry, weight, units);
    this.leaveBinaryScale();
    this.settle();
  }

  /** To be followed by `settle`, once all that change are changed. */
  setSuspended(entry: Entry<T>, suspended: boolean): void {
    const before = eligibleUnits(entry);
    entry.suspended = suspended;
    this.changed(entry, before);
  }

  settle(): void {
    this.schedule.finishChange();
    this.exclusions?.settle();
  }

  private setWeightsInScale(
    changes: readonly WeightChange<T>[],
    scale: UnitScale,
  ): void {
    for (const { entry, weight } of changes) {
      const before = eligibleUnits(entry);
      entry.weight = weight;
      this.tellIfEligible(entry, before);
    }
    this.adopt(scale);
    this.leaveBinaryScale();
    this.settle();
  }

  private change(entry: Entry<T>, weight: number, units: number): void {
    const before = eligibleUnits(entry);
    this.binaryWeights +=
      this.needsBinary(weight) - this.needsBinary(entry.weight);
    this.total += units - entry.units;
    entry.weight = weight;
    entry.units = units;
    this.changed(entry, before);
  }

  private changed(entry: Entry<T>, before: number): void {
    const after = eligibleUnits(entry);
    if (after !== before) {
      this.eligible += Math.sign(after) - Math.sign(before);
      this.schedule.setWeight(entry.slot, after);
      this.exclusions?.setWeight(entry.slot, after);
      this.tellIfEligible(entry, before);
    }
  }

  private tellIfEligible(entry: Entry<T>, unitsBefore: number): void {
    if (unitsBefore === 0 && isEligible(entry)) {
      this.becameEligible?.(entry);
    }
  }

  private units(weight: number): number {
    return unitsIn(this.scale, weight) as number;
  }

  private isSafe(total: number): boolean {
    return total <= MAX_TOTAL || this.scale === AS_GIVEN;
  }

  /** 1 for a weight that keeps the tier in a binary scale, else 0. */
  private needsBinary(weight: number): 0 | 1 {
    const isBinary = this.scale.kind === 'binary';
    return isBinary && denominatorOf(weight) === undefined ? 1 : 0;
  }

  private readonly unitsAt = (slot: number): number => {
    const entry = this.entries[slot];
    return entry === undefined ? 0 : eligibleUnits(entry);
  };

  private get exclusionSchedules(): ExclusionSchedules {
    return (this.exclusions ??= new ExclusionSchedules(
      () => this.strategy.createSecond(),
      this.unitsAt,
    ));
  }

  /** Those of this tier, in order, each once. */
  private slotsOf(entries: readonly Entry<T>[]): number[] {
    const slots: number[] = [];
    for (const { tier, slot } of entries) {
      if (tier === this && slot >= 0) {
        slots.push(slot);
      }
    }
    if (slots.length > 1) {
      slots.sort((a, b) => a - b);
      return slots.filter((slot, i) => slot !== slots[i - 1]);
    }
    return slots;
  }

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
      total += (unitsIn(this.scale, weight) ?? NaN) - entry.units;
    }
    if (this.isSafe(total)) {
      return this.scale;
    }
    const changed = new Map(changes.map((c) => [c.entry, c.weight]));
    const weights = this.members().map(
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
    this.binaryWeights = 0;
    for (const entry of this.members()) {
      entry.units = this.units(entry.weight);
      this.total += entry.units;
      this.eligible += Math.sign(eligibleUnits(entry));
      this.binaryWeights += this.needsBinary(entry.weight);
    }
    this.schedule.rescale(ratio, this.unitsAt);
    this.exclusions?.rescale(ratio);
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
    const scale = scaleFor(this.members().map(({ weight }) => weight));
    if (scale?.kind === 'exact') {
      this.adopt(scale);
    }
  }

  private compact(): void {
    const entries = this.members();
    const slots = entries.map(({ slot }) => slot);
    this.schedule.compact(slots);
    this.exclusions?.compact(slots);
    entries.forEach((entry, slot) => {
      entry.slot = slot;
    });
    this.entries = entries;
    this.candidates = entries.map((entry) => entry.candidate);
  }
}

/** What the entry's weight counts now. */
function eligibleUnits<T>({ suspended, units }: Entry<T>): number {
  return suspended ? 0 : units;
}
