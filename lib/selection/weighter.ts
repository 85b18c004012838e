import { describeValue } from '../errors/describe-value.js';
import { InvalidPriorityError } from '../errors/invalid-priority.error.js';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
import type {
  CandidateSnapshot,
  CandidateState,
} from '../interfaces/selection/candidate-snapshot.interface.js';
import type { Selector } from '../interfaces/selection/selector.interface.js';
import type {
  DrawOptions,
  SuspendOptions,
} from '../interfaces/selection/weighter-call-options.interface.js';
import type {
  WeightChanges,
  WeighterOptions,
  WeightFunction,
} from '../interfaces/selection/weighter-options.interface.js';
import {
  checkArgument,
  checkCallOptions,
  isCountUpTo,
  isDelay,
} from '../rules/option-rules.js';
import { systemClock, type Clock } from '../time/clock.js';
import {
  CandidateSet,
  type JoiningCandidate,
} from './candidates/candidate-set.js';
import { candidatesOf } from './candidates/candidates-of.js';
import { SelectorView } from './candidate-view.js';
import { Draw } from './candidates/draw.js';
import { ResumeTimers } from './candidates/resume-timers.js';
import { stateOf, type Entry, type WeightChange } from './candidates/tier.js';
import { WeightReader } from './candidates/weight-reader.js';
import {
  candidateView,
  type CandidateView,
  type WeighterHooks,
  type WeighterSeam,
} from './hooks.js';
import {
  weighterSettings,
  type WeighterSettings,
} from './weighter-settings.js';
import { weightGiven } from './weights/effective-weight.js';
import { entriesOf } from './weights/weight-changes.js';

/**
 * Chooses among candidates in proportion to their weights, spread as evenly as
 * possible: 4:2:1 gives A,B,A,C,A,B,A.
 *
 * The candidates may change at any time; the sequence goes on where it was.
 * `null` and `undefined` are never candidates. The same value added twice
 * counts twice. Ties go to the earliest added.
 *
 * @example
 * const replicas = new Weighter(['a', 'b', 'c'], (name) => weights[name]);
 * const replica = replicas.get();
 */
export class Weighter<T> implements Selector<T> {
  readonly #settings: WeighterSettings<T>;
  readonly #set: CandidateSet<T>;
  readonly #reader: WeightReader<T>;
  readonly #hooks: WeighterHooks<T>;
  readonly #clock: Clock;
  /** What comes before each pick; undefined where there is nothing to do. */
  readonly #beforePick: (() => void) | undefined;
  /** Made with the first suspension that ends by itself. */
  #resumeTimers: ResumeTimers<T> | undefined;
  #view: SelectorView<T> | undefined;

  /**
   * @param candidates the first candidates; `null` and `undefined` are passed over
   * @param options options, or just the weight function
   * @throws {@link SelectorConfigurationError} for an option that cannot be
   * @throws {@link InvalidWeightError} for a candidate whose weight cannot be
   * @throws {@link InvalidPriorityError} for a candidate whose priority cannot be
   */
  constructor(
    candidates?: Iterable<T | null | undefined>,
    options?: WeighterOptions<T> | WeightFunction<T>,
  );
  /** @internal */
  constructor(
    candidates: Iterable<T | null | undefined> | undefined,
    options: WeighterOptions<T> | WeightFunction<T> | undefined,
    seam: WeighterSeam<T>,
  );
  constructor(
    candidates: Iterable<T | null | undefined> = [],
    options?: WeighterOptions<T> | WeightFunction<T>,
    { hooks = {}, clock = systemClock }: WeighterSeam<T> = {},
  ) {
    this.#settings = weighterSettings(options);
    this.#hooks = hooks;
    this.#clock = clock;
    const { strategy, equals, zeroWeight, live } = this.#settings;
    this.#set = new CandidateSet(strategy, equals, hooks);
    this.#reader = new WeightReader(this.#set, zeroWeight);
    this.#beforePick = live ? () => this.#prepare() : hooks.beforeUse;
    for (const candidate of iterable(candidates)) {
      this.add(candidate);
    }
  }

  /** The number of candidates, drained and suspended ones included. */
  get count(): number {
    this.#use();
    return this.#set.size;
  }

  /**
   * Adds a candidate at the end. It starts in the middle of the others'
   * sequence, neither ahead nor behind. `null` and `undefined` are ignored.
   *
   * @param weight a number, or a function that is read now and on `refresh()`;
   * default: the selector's own weight function, else 100
   * @throws {@link InvalidWeightError} for what is no weight; nothing was added then
   * @throws {@link InvalidPriorityError} for what is no priority; nothing was added then
   */
  add(
    candidate: T | null | undefined,
    weight?: number | WeightFunction<T>,
  ): this {
    this.#use();
    if (candidate !== null && candidate !== undefined) {
      const joining = this.#joining(candidate, weight);
      if (this.#hooks.approve !== undefined) {
        this.#set.place(joining);
        const state = stateOf(joining.weight, false);
        const others = this.#viewOfAll.statuses();
        this.#hooks.approve([...others, { ...joining, state }]);
      }
      this.#set.add(joining);
    }
    return this;
  }

  /** Removes the first match; false when there is none. The others go on as they were. */
  remove(candidate: T): boolean {
    this.#use();
    const entry = this.#set.find(candidate);
    if (entry === undefined) {
      return false;
    }
    this.#set.remove(entry);
    this.#resumeTimers?.stop([entry]);
    this.#view?.forget([entry]);
    return true;
  }

  /** Removes all candidates. */
  clear(): void {
    this.#use();
    this.#resumeTimers?.stopAll();
    this.#view?.forget(this.#set.entries());
    this.#set.clear();
  }

  /** Picks a candidate and advances the sequence; `undefined` when none is eligible. */
  get(): T | undefined {
    if (this.#beforePick !== undefined) {
      this.#beforePick();
    }
    const { period, table, candidates } = this.#set;
    if (period === undefined) {
      if (table === undefined) {
        return this.#set.next();
      }
      // What `AliasTable.draw` does, for the same reason as below.
      const point = table.random() * table.size;
      const cell = point | 0;
      const beyond = Number(point - cell >= table.thresholds[2 * cell]);
      const slot = table.slots[4 * cell + 2 + beyond];
      table.counts[slot] += 1;
      return candidates[slot];
    }
    // What `Period.next` does. Where picks were walked before, an engine calls
    // it instead of inlining it, which takes longer than all of this.
    const slot = period.slots[period.position];
    period.position += 1;
    if (period.position === period.slots.length) {
      period.position = 0;
      period.rounds += 1;
    }
    return candidates[slot];
  }

  /**
   * One call's ordered walk over distinct candidates: the pick first, then who
   * would be tried next. Only the first element advances the main sequence;
   * each later one comes from a schedule kept for the set already passed, so
   * that the others share a failing candidate's calls in the exact ratio of
   * their weights (after the ninth, the heaviest come first; the random
   * strategies and those of your own go on as they are). Elements are found as they are asked for: whoever leaves
   * meanwhile does not come.
   */
  draw(options?: DrawOptions<T>): IterableIterator<T> {
    if (options !== undefined) {
      checkCallOptions('draw()', options, ['exclude']);
    }
    const exclude = options?.exclude;
    this.#use();
    return new Draw(
      this.#set,
      this.#beforePick,
      exclude === undefined ? undefined : candidatesOf(exclude),
    );
  }

  /**
   * The first `k` of a draw, fewer when there are fewer eligible candidates.
   *
   * @throws {@link RangeError} unless `k` is a positive integer of at most 2^20
   */
  getMany(k: number): T[] {
    checkArgument('k', k, isCount);
    this.#use();
    if (this.#set.canTake) {
      this.#prepare();
      return this.#set.take(k);
    }
    const candidates: T[] = [];
    for (const candidate of this.draw()) {
      candidates.push(candidate);
      if (candidates.length === k) {
        break;
      }
    }
    return candidates;
  }

  /**
   * What the next `k` calls of `get()` will return; nothing advances.
   *
   * @throws {@link RangeError} unless `k` is a positive integer of at most 2^20
   */
  peek(k = 1): T[] {
    checkArgument('k', k, isCount);
    this.#prepare();
    return this.#set.peek(k).map((entry) => entry.candidate);
  }

  /**
   * Gives the first match a fixed weight in place of its number or weight
   * function; the same weight again changes nothing. False when there is no
   * match.
   *
   * @throws {@link InvalidWeightError} for what is no weight; nothing was changed then
   */
  setWeight(candidate: T, weight: number): boolean {
    this.#use();
    const entry = this.#set.find(candidate);
    if (entry === undefined) {
      return false;
    }
    const effective = weightGiven(candidate, weight, this.#settings.zeroWeight);
    if (this.#hooks.approve === undefined && entry.hand === undefined) {
      this.#set.setWeight(entry, effective);
      entry.weightFunction = undefined;
    } else {
      this.#give([{ entry, weight: effective }]);
    }
    return true;
  }

  /**
   * Gives several candidates fixed weights at once: nobody is picked by a mixture
   * of old and new ones. A record is for candidates that are text.
   *
   * @throws {@link InvalidWeightError} for what is no weight; nothing was changed then
   * @throws {@link SelectorConfigurationError} for a candidate that is not there,
   * or changes that are none; nothing was changed then
   */
  setWeights(changes: WeightChanges<T>): void {
    this.#use();
    // By entry: with `equals`, several candidates may be the same one, and the last holds.
    const planned = new Map<Entry<T>, number>();
    const { zeroWeight } = this.#settings;
    for (const [candidate, weight] of entriesOf(changes)) {
      const entry = this.#set.find(candidate);
      if (entry === undefined) {
        throw new SelectorConfigurationError(
          `setWeights() was given ${describeValue(candidate)}, which is no candidate. Add it first, or leave it out; nothing was changed.`,
        );
      }
      planned.set(entry, weightGiven(candidate, weight, zeroWeight));
    }
    this.#give(Array.from(planned, ([entry, weight]) => ({ entry, weight })));
  }

  /** The effective weight of the first match; `undefined` when there is none. */
  weightOf(candidate: T): number | undefined {
    this.#use();
    return this.#set.find(candidate)?.weight;
  }

  /** Whether the first match can be picked, and if not, why; `undefined` when there is none. */
  stateOf(candidate: T): CandidateState | undefined {
    this.#use();
    const entry = this.#set.find(candidate);
    return entry && stateOf(entry.weight, entry.suspended);
  }

  /**
   * Takes every match out until `resume`; weight and place in the sequence are
   * kept. False when there is no match.
   *
   * @throws {@link RangeError} for a `forMs` that is no delay; nothing was changed then
   * @throws {@link SelectorConfigurationError} for options that are none
   */
  suspend(candidate: T, options?: SuspendOptions): boolean {
    if (options !== undefined) {
      checkCallOptions('suspend()', options, ['forMs']);
    }
    const forMs = options?.forMs;
    if (forMs !== undefined) {
      checkArgument('forMs', forMs, isDelay);
    }
    this.#use();
    const entries = this.#set.findAll(candidate);
    this.#resumeTimers?.stop(entries);
    this.#set.setSuspended(entries, true);
    if (forMs !== undefined) {
      this.#resumeTimers ??= new ResumeTimers(this.#clock, (due) =>
        this.resume(due),
      );
      this.#resumeTimers.start(entries, forMs);
    }
    return entries.length > 0;
  }

  /** Puts every match back in; false when there is no match. */
  resume(candidate: T): boolean {
    this.#use();
    const entries = this.#set.findAll(candidate);
    this.#resumeTimers?.stop(entries);
    this.#set.setSuspended(entries, false);
    return entries.length > 0;
  }

  /**
   * Reads all weight functions again, each once.
   *
   * @throws {@link InvalidWeightError} for what is no weight, or whatever a weight
   * function threw; nothing was changed then
   */
  refresh(): void {
    this.#use();
    this.#reader.readAll((changes) => this.#setWeights(changes));
  }

  /** Every candidate as it is now, in the order they were added. */
  snapshot(): CandidateSnapshot<T>[] {
    this.#use();
    return this.#set.entries().map((entry) => ({
      candidate: entry.candidate,
      weight: entry.weight,
      priority: entry.tier.priority,
      current: entry.tier.current(entry),
      picks: entry.tier.picks(entry),
      share: entry.tier === this.#set.active ? entry.tier.share(entry) : 0,
      state: stateOf(entry.weight, entry.suspended),
    }));
  }

  /** Every candidate in the order they were added, over a copy made now. */
  [Symbol.iterator](): IterableIterator<T> {
    this.#use();
    return this.#set
      .entries()
      .map((entry) => entry.candidate)
      [Symbol.iterator]();
  }

  /** @internal */
  get [candidateView](): CandidateView<T> {
    return this.#viewOfAll;
  }

  get #viewOfAll(): SelectorView<T> {
    return (this.#view ??= this.#makeView());
  }

  #makeView(): SelectorView<T> {
    return new SelectorView({
      set: this.#set,
      strategy: this.#settings.strategy,
      clock: this.#clock,
      use: () => this.#use(),
      prepare: () => this.#prepare(),
      approve: (changes) => this.#approve(changes),
      give: (changes) => this.#give(changes),
      suspendedUntil: (entry) => this.#resumeTimers?.endOf(entry),
    });
  }

  #use(): void {
    this.#hooks.beforeUse?.();
  }

  #prepare(): void {
    this.#use();
    if (this.#settings.live) {
      this.#reader.readLive();
    }
  }

  #joining(
    candidate: T,
    weight: number | WeightFunction<T> | undefined,
  ): JoiningCandidate<T> {
    const weightFunction =
      typeof weight === 'function'
        ? weight
        : (weight ?? undefined) === undefined
          ? this.#settings.weight
          : undefined;
    return {
      candidate,
      weightFunction,
      weight:
        weightFunction === undefined
          ? weightGiven(candidate, weight, this.#settings.zeroWeight)
          : this.#reader.read(candidate, weightFunction),
      priority: this.#priorityOf(candidate),
    };
  }

  /** Fixed weights in place of numbers or functions; what a person has set stays while they are no news. */
  #give(changes: readonly WeightChange<T>[]): void {
    const news = changes.filter(isNews);
    this.#setWeights(news);
    for (const { entry } of changes) {
      entry.weightFunction = undefined;
    }
    for (const { entry } of news) {
      if (entry.hand?.weight !== undefined) {
        entry.hand = { ...entry.hand, weight: undefined };
        this.#hooks.lapsed?.(entry.candidate);
      }
    }
  }

  #setWeights(changes: readonly WeightChange<T>[]): void {
    this.#approve(changes);
    this.#set.setWeights(changes);
  }

  #approve(changes: readonly WeightChange<T>[]): void {
    if (this.#hooks.approve !== undefined) {
      this.#set.planWeights(changes);
      this.#hooks.approve(this.#viewOfAll.statuses(changes));
    }
  }

  #priorityOf(candidate: T): number {
    const priority: unknown = this.#settings.priority?.(candidate) ?? 0;
    if (typeof priority !== 'number' || !Number.isFinite(priority)) {
      throw new InvalidPriorityError(candidate, priority);
    }
    // Not -0, which is the same priority.
    return priority + 0;
  }
}

/** As many picks as are recorded at most; more of them at once would hold the process up for seconds. */
const MAX_COUNT = 2 ** 20;

const isCount = isCountUpTo(MAX_COUNT);

/** Whether the weight is another one than the configuration had, where a person has set theirs. */
function isNews<T>({ entry, weight }: WeightChange<T>): boolean {
  const held = entry.hand?.weight;
  return (
    held === undefined ||
    entry.weightFunction !== undefined ||
    weight !== held.configured
  );
}

function iterable<T>(candidates: Iterable<T>): Iterable<T> {
  if (typeof candidates?.[Symbol.iterator] !== 'function') {
    throw new SelectorConfigurationError(
      `Candidates must be an iterable, such as an array or a Set; got ${describeValue(candidates)}.`,
    );
  }
  return candidates;
}
