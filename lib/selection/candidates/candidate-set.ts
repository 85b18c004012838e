import { describeValue } from '../../errors/describe-value.js';
import { InvalidWeightError } from '../../errors/invalid-weight.error.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { WeightFunction } from '../../interfaces/selection/weighter-options.interface.js';
import type { Period } from '../strategies/periodic/period.js';
import type { AliasTable } from '../strategies/weighted-random/alias-table.js';
import type { WeighterHooks } from '../hooks.js';
import type { StrategyChoice } from '../strategies/strategy-choice.js';
import { Tier, type Entry, type WeightChange } from './tier.js';
import type { UnitScale } from '../weights/unit-scale.js';

/** A Map takes -0 for 0; `Object.is` does not. */
const NEGATIVE_ZERO = Symbol('-0');

/** What is known of a candidate when it joins; everything in it is valid. */
export interface JoiningCandidate<T> {
  candidate: T;
  weight: number;
  weightFunction: WeightFunction<T> | undefined;
  priority: number;
}

/** All candidates of a selector: finds them by value and keeps their tiers in order. */
export class CandidateSet<T> {
  /** Lowest priority first. */
  private tiers: Tier<T>[] = [];
  /** The entry of each value, or its entries in order; unused with `equals`. */
  private readonly index = new Map<unknown, Entry<T> | Entry<T>[]>();
  /** How many entries there have ever been. */
  joined = 0;
  size = 0;
  /** Whether the user's `equals` runs. */
  private isComparing = false;
  /** Rises with whatever may change who is picked. */
  revision = 0;
  /** The tier that is served now. */
  active: Tier<T> | undefined;
  /** The period that the active tier replays, and its candidates by slot. */
  period: Period | undefined;
  /** The table that the active tier draws from. */
  table: AliasTable | undefined;
  candidates: readonly (T | undefined)[] = [];
  /** Those that became eligible in the change that is being made. */
  private newlyEligible: T[] = [];
  private readonly noteEligible: ((entry: Entry<T>) => void) | undefined;

  constructor(
    private readonly strategy: StrategyChoice<T>,
    private readonly equals?: (a: T, b: T) => boolean,
    private readonly hooks: WeighterHooks<T> = {},
  ) {
    this.noteEligible =
      hooks.becameEligible &&
      (({ candidate }) => this.newlyEligible.push(candidate));
  }

  same(a: T, b: T): boolean {
    return this.equals === undefined
      ? Object.is(a, b)
      : this.compare(this.equals, a, b);
  }

  /** @throws SelectorConfigurationError for an answer that is neither true nor false */
  private compare(equals: (a: T, b: T) => boolean, a: T, b: T): boolean {
    const wasComparing = this.isComparing;
    this.isComparing = true;
    let isSame: unknown;
    try {
      isSame = equals(a, b);
    } finally {
      this.isComparing = wasComparing;
    }
    if (typeof isSame !== 'boolean') {
      throw new SelectorConfigurationError(
        `The option 'equals' returned ${describeValue(isSame)}. Let it return true or false, at once.`,
      );
    }
    return isSame;
  }

  /** What is being looked through must not change. */
  private checkNotComparing(): void {
    if (this.isComparing) {
      throw new SelectorConfigurationError(
        "The option 'equals' changed the selector it compares candidates for. Let it only compare.",
      );
    }
  }

  /** @throws InvalidWeightError when its weight is too large for those there are; nothing changes */
  place({ candidate, weight, priority }: JoiningCandidate<T>): {
    tier: Tier<T>;
    scale: UnitScale;
  } {
    const tier =
      this.tiers.find((known) => known.priority === priority) ??
      new Tier<T>(priority, this.strategy, this.noteEligible);
    const scale = tier.scaleToAdd(weight);
    if (scale === undefined) {
      throw unsafeTotal(candidate, weight);
    }
    return { tier, scale };
  }

  add(joining: JoiningCandidate<T>): void {
    this.checkNotComparing();
    const { candidate, weight, weightFunction } = joining;
    const { tier, scale } = this.place(joining);
    const entry: Entry<T> = {
      candidate,
      order: this.joined++,
      tier,
      slot: -1,
      weight,
      weightFunction,
      suspended: false,
    };
    if (tier.size === 0) {
      this.tiers.push(tier);
      this.tiers.sort((a, b) => a.priority - b.priority);
    }
    tier.add(entry, scale);
    this.size += 1;
    this.enter(entry);
    this.activate();
  }

  remove(entry: Entry<T>): void {
    this.checkNotComparing();
    const { tier } = entry;
    this.leave(entry);
    tier.remove(entry);
    this.size -= 1;
    if (tier.size === 0) {
      this.tiers.splice(this.tiers.indexOf(tier), 1);
    }
    this.activate();
  }

  clear(): void {
    this.checkNotComparing();
    for (const entry of this.entries()) {
      entry.slot = -1;
    }
    this.tiers = [];
    this.index.clear();
    this.size = 0;
    this.activate();
  }

  /** The next entry of the main sequence. */
  next(): Entry<T> | undefined {
    const { active } = this;
    const entry = active?.next();
    this.refresh();
    return entry;
  }

  /** The next entries of the main sequence, which does not advance. */
  peek(count: number): Entry<T>[] {
    const entries = this.active?.peek(count) ?? [];
    this.refresh();
    return entries;
  }

  /** All at once or, with an `InvalidWeightError`, none. */
  setWeights(changes: readonly WeightChange<T>[]): void {
    this.checkNotComparing();
    if (changes.length === 1 && this.setOneWeight(changes)) {
      return;
    }
    for (const { tier, group, scale } of this.planWeights(changes)) {
      tier.setWeights(group, scale);
    }
    this.activate();
  }

  /** @throws InvalidWeightError when they are too large together; nothing changes */
  planWeights(changes: readonly WeightChange<T>[]) {
    return byTier(changes).map((group) => {
      const { tier } = group[0].entry;
      const scale = tier.scaleToChange(group);
      if (scale === undefined) {
        const { entry, weight } = group.reduce((a, b) =>
          b.weight > a.weight ? b : a,
        );
        throw unsafeTotal(entry.candidate, weight);
      }
      return { tier, group, scale };
    });
  }

  /** Without lists, as it may be done before every pick; false where it cannot. */
  private setOneWeight(changes: readonly WeightChange<T>[]): boolean {
    const [{ entry, weight }] = changes;
    if (entry.weight === weight) {
      return true;
    }
    const scale = entry.tier.scaleToChange(changes);
    if (scale === undefined) {
      return false;
    }
    entry.tier.setWeights(changes, scale);
    this.activate();
    return true;
  }

  setSuspended(entries: readonly Entry<T>[], suspended: boolean): void {
    this.checkNotComparing();
    const changing = entries.filter((each) => each.suspended !== suspended);
    for (const tier of new Set(changing.map((entry) => entry.tier))) {
      const group = changing.filter((entry) => entry.tier === tier);
      tier.setSuspended(group, suspended);
    }
    this.activate();
  }

  /** The best entry of a draw that already went through `excluded`. */
  nextExcluding(excluded: ReadonlySet<Entry<T>>): Entry<T> | undefined {
    for (const tier of this.tiers) {
      const entry = tier.isEligible ? tier.nextExcluding(excluded) : undefined;
      if (entry !== undefined) {
        return entry;
      }
    }
    return undefined;
  }

  /** Whether each element of a draw is a pick that needs no schedule. */
  get picksFreely(): boolean {
    return this.active?.picksFreely === true;
  }

  /** Whether the strategy can find many at once, and nobody would come twice. */
  get canTake(): boolean {
    return (
      this.picksFreely &&
      this.equals === undefined &&
      this.index.size === this.size
    );
  }

  /** The first `k` of a draw, at once. */
  take(k: number): T[] {
    const candidates: T[] = [];
    for (const tier of this.tiers) {
      if (candidates.length < k) {
        const isMain = tier === this.active;
        for (const candidate of tier.take(k - candidates.length, isMain)) {
          candidates.push(candidate);
        }
      }
    }
    return candidates;
  }

  /** Every entry, the lowest priority first, in each the heaviest, in ties the earliest added. */
  heaviestFirst(): Entry<T>[] {
    return this.tiers.flatMap((tier) =>
      Array.from(tier).sort((a, b) => b.weight - a.weight),
    );
  }

  /** The earliest added entry of the value. */
  find(candidate: T): Entry<T> | undefined {
    const { equals } = this;
    if (equals !== undefined) {
      return this.entries().find((entry) =>
        this.compare(equals, entry.candidate, candidate),
      );
    }
    const known = this.index.get(keyOf(candidate));
    return Array.isArray(known) ? known[0] : known;
  }

  /** Every entry of the value, earliest added first. */
  findAll(candidate: T): readonly Entry<T>[] {
    const { equals } = this;
    if (equals !== undefined) {
      return this.entries().filter((entry) =>
        this.compare(equals, entry.candidate, candidate),
      );
    }
    const known = this.index.get(keyOf(candidate)) ?? [];
    return Array.isArray(known) ? [...known] : [known];
  }

  /** A list of all entries in the order they were added. */
  entries(): Entry<T>[] {
    const entries = this.tiers.flatMap((tier) => Array.from(tier));
    return this.tiers.length > 1
      ? entries.sort((a, b) => a.order - b.order)
      : entries;
  }

  private activate(): void {
    this.revision += 1;
    this.active = undefined;
    for (const tier of this.tiers) {
      if (tier.isEligible) {
        this.active = tier;
        break;
      }
    }
    this.candidates = this.active?.candidates ?? [];
    this.refresh();
    this.tellEligible();
  }

  private tellEligible(): void {
    if (this.newlyEligible.length > 0) {
      const told = this.newlyEligible;
      this.newlyEligible = [];
      told.forEach((candidate) => this.hooks.becameEligible?.(candidate));
    }
  }

  private refresh(): void {
    const period = this.active?.period;
    if (period !== this.period) {
      this.period = period;
    }
    const table = this.active?.table;
    if (table !== this.table) {
      this.table = table;
    }
  }

  private enter(entry: Entry<T>): void {
    if (this.equals !== undefined) {
      return;
    }
    const key = keyOf(entry.candidate);
    const known = this.index.get(key);
    if (known === undefined) {
      this.index.set(key, entry);
    } else if (Array.isArray(known)) {
      known.push(entry);
    } else {
      this.index.set(key, [known, entry]);
    }
  }

  private leave(entry: Entry<T>): void {
    const key = keyOf(entry.candidate);
    const known = this.index.get(key);
    if (Array.isArray(known) && known.length > 1) {
      known.splice(known.indexOf(entry), 1);
    } else {
      this.index.delete(key);
    }
  }
}

/** The changes that change something, in a list for each tier. */
function byTier<T>(changes: readonly WeightChange<T>[]): WeightChange<T>[][] {
  const groups: WeightChange<T>[][] = [];
  for (const change of changes) {
    const { entry, weight } = change;
    if (entry.weight !== weight) {
      const group = groups.find((known) => known[0].entry.tier === entry.tier);
      if (group === undefined) {
        groups.push([change]);
      } else {
        group.push(change);
      }
    }
  }
  return groups;
}

function keyOf(candidate: unknown): unknown {
  return Object.is(candidate, -0) ? NEGATIVE_ZERO : candidate;
}

function unsafeTotal(candidate: unknown, weight: number): InvalidWeightError {
  return new InvalidWeightError(
    candidate,
    weight,
    'with it the total of the weights leaves the safe integers. Give weights of a more similar size, not far from 1, or rounded to a few decimals.',
  );
}
