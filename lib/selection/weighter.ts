import { describeValue } from '../errors/describe-value.js';
import { InvalidPriorityError } from '../errors/invalid-priority.error.js';
import { InvalidWeightError } from '../errors/invalid-weight.error.js';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
import type { CandidateSnapshot } from '../interfaces/selection/candidate-snapshot.interface.js';
import type {
  DrawOptions,
  SuspendOptions,
} from '../interfaces/selection/weighter-call-options.interface.js';
import type {
  WeighterOptions,
  WeightFunction,
} from '../interfaces/selection/weighter-options.interface.js';
import { prospectOf, stateOf, type Approve, type Prospect } from './hooks.js';
import { candidatesOf } from './candidates/candidates-of.js';
import {
  CandidateSet,
  type JoiningCandidate,
} from './candidates/candidate-set.js';
import { checkArgument, isPositiveInteger } from '../rules/option-rules.js';
import { Draw } from './candidates/draw.js';
import { weightComputed, weightGiven } from './weights/effective-weight.js';
import { ResumeTimers } from './candidates/resume-timers.js';
import type { WeightChange } from './candidates/tier.js';
import {
  weighterSettings,
  type WeighterSettings,
} from './weighter-settings.js';

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
export class Weighter<T> implements Iterable<T> {
  private readonly settings: WeighterSettings<T>;
  private readonly set: CandidateSet<T>;
  private readonly live: boolean;
  /** Given to each draw. */
  private readonly readWeights: (() => void) | undefined;
  private reading = false;
  /** @internal Asked before `add`, `setWeight` or `refresh` change anything. */
  approve: Approve<T> | undefined;
  /** Made with the first suspension that ends by itself. */
  private resumeTimers: ResumeTimers<T> | undefined;

  /**
   * @param candidates the first candidates; `null` and `undefined` are passed over
   * @param options options, or just the weight function
   * @throws SelectorConfigurationError for an option that cannot be
   * @throws InvalidWeightError, InvalidPriorityError for a candidate whose weight or priority cannot be
   */
  constructor(
    candidates: Iterable<T | null | undefined> = [],
    options?: WeighterOptions<T> | WeightFunction<T>,
  ) {
    this.settings = weighterSettings(options);
    this.live = this.settings.live;
    this.readWeights = this.live ? () => this.readLive() : undefined;
    this.set = new CandidateSet(this.settings.strategy, this.settings.equals);
    for (const candidate of iterable(candidates)) {
      this.add(candidate);
    }
  }

  /** The number of candidates, drained and suspended ones included. */
  get count(): number {
    return this.set.size;
  }

  /** @internal Rises with every change of the candidates, however it came about. */
  get revision(): number {
    return this.set.revision;
  }

  /**
   * Adds a candidate at the end. It starts in the middle of the others'
   * sequence, neither ahead nor behind. `null` and `undefined` are ignored.
   *
   * @param weight a number, or a function that is read now and on `refresh()`;
   * default: the selector's own weight function, else 100
   * @throws InvalidWeightError, InvalidPriorityError; nothing was added then
   */
  add(
    candidate: T | null | undefined,
    weight?: number | WeightFunction<T>,
  ): this {
    if (candidate !== null && candidate !== undefined) {
      const joining = this.joining(candidate, weight);
      if (this.approve !== undefined) {
        this.set.place(joining);
        const state = stateOf(joining.weight, false);
        this.approve([...this.prospects(), { ...joining, state }]);
      }
      this.set.add(joining);
    }
    return this;
  }

  /** @internal As `add`, without anybody's approval. */
  protected join(candidate: T, weight?: number | WeightFunction<T>): void {
    this.set.add(this.joining(candidate, weight));
  }

  /** Removes the first match; false when there is none. The others go on as they were. */
  remove(candidate: T): boolean {
    const entry = this.set.find(candidate);
    if (entry === undefined) {
      return false;
    }
    this.set.remove(entry);
    this.resumeTimers?.stop([entry]);
    return true;
  }

  /** Removes all candidates. */
  clear(): void {
    this.resumeTimers?.stopAll();
    this.set.clear();
  }

  /** Picks a candidate and advances the sequence; `undefined` when none is eligible. */
  get(): T | undefined {
    if (this.live) {
      this.readLive();
    }
    const { period, table, candidates } = this.set;
    if (period === undefined) {
      if (table === undefined) {
        return this.set.next()?.candidate;
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

  /** @internal As `get()`, by the weights as they were last read. */
  next(): T | undefined {
    return this.set.next()?.candidate;
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
    const exclude = options?.exclude;
    return new Draw(
      this.set,
      this.readWeights,
      exclude === undefined ? undefined : candidatesOf(exclude),
    );
  }

  /**
   * The first `k` of a draw, fewer when there are fewer eligible candidates.
   *
   * @throws RangeError unless `k` is a positive integer
   */
  getMany(k: number): T[] {
    checkArgument('k', k, isPositiveInteger);
    if (this.set.canTake) {
      this.readLive();
      return this.set.take(k);
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
   * @throws RangeError unless `k` is a positive integer
   */
  peek(k = 1): T[] {
    checkArgument('k', k, isPositiveInteger);
    this.readLive();
    return this.set.peek(k).map((entry) => entry.candidate);
  }

  /**
   * Gives the first match a fixed weight in place of its number or weight
   * function; the same weight again changes nothing. False when there is no
   * match.
   *
   * @throws InvalidWeightError; nothing was changed then
   */
  setWeight(candidate: T, weight: number): boolean {
    const entry = this.set.find(candidate);
    if (entry === undefined) {
      return false;
    }
    const effective = weightGiven(candidate, weight, this.settings.zeroWeight);
    const changes = [{ entry, weight: effective }];
    this.setApproved(changes);
    entry.weightFunction = undefined;
    return true;
  }

  /** The effective weight of the first match; `undefined` when there is none. */
  weightOf(candidate: T): number | undefined {
    return this.set.find(candidate)?.weight;
  }

  /**
   * Takes every match out until `resume`; weight and place in the sequence are
   * kept. False when there is no match.
   *
   * @throws RangeError for a `forMs` that is no delay; nothing was changed then
   */
  suspend(candidate: T, options?: SuspendOptions): boolean {
    const forMs = options?.forMs;
    if (forMs !== undefined) {
      ResumeTimers.check(forMs);
    }
    const entries = this.set.findAll(candidate);
    this.resumeTimers?.stop(entries);
    this.set.setSuspended(entries, true);
    if (forMs !== undefined) {
      this.resumeTimers ??= new ResumeTimers((due) => this.resume(due));
      this.resumeTimers.start(entries, forMs);
    }
    return entries.length > 0;
  }

  /** Puts every match back in; false when there is no match. */
  resume(candidate: T): boolean {
    const entries = this.set.findAll(candidate);
    this.resumeTimers?.stop(entries);
    this.set.setSuspended(entries, false);
    return entries.length > 0;
  }

  /**
   * Reads all weight functions again, each once.
   *
   * @throws InvalidWeightError, or what a weight function threw; nothing was changed then
   */
  refresh(): void {
    this.whileReading(() => {
      const changes: WeightChange<T>[] = [];
      for (const entry of this.set.entries()) {
        if (entry.weightFunction !== undefined) {
          const weight = this.compute(entry.candidate, entry.weightFunction);
          changes.push({ entry, weight });
        }
      }
      this.setApproved(changes.filter(isDue));
    });
  }

  /** Every candidate as it is now, in the order they were added. */
  snapshot(): CandidateSnapshot<T>[] {
    return this.set.entries().map((entry) => ({
      candidate: entry.candidate,
      weight: entry.weight,
      priority: entry.tier.priority,
      current: entry.tier.current(entry),
      picks: entry.tier.picks(entry),
      share: entry.tier === this.set.active ? entry.tier.share(entry) : 0,
      state: stateOf(entry.weight, entry.suspended),
    }));
  }

  /** Every candidate in the order they were added, over a copy made now. */
  [Symbol.iterator](): IterableIterator<T> {
    return this.set
      .entries()
      .map((entry) => entry.candidate)
      [Symbol.iterator]();
  }

  private joining(
    candidate: T,
    weight: number | WeightFunction<T> | undefined,
  ): JoiningCandidate<T> {
    const weightFunction =
      typeof weight === 'function'
        ? weight
        : (weight ?? undefined) === undefined
          ? this.settings.weight
          : undefined;
    return {
      candidate,
      weightFunction,
      weight:
        weightFunction === undefined
          ? weightGiven(candidate, weight, this.settings.zeroWeight)
          : this.compute(candidate, weightFunction),
      priority: this.priorityOf(candidate),
    };
  }

  private setApproved(changes: readonly WeightChange<T>[]): void {
    if (this.approve !== undefined) {
      this.set.planWeights(changes);
      this.approve(this.prospects(changes));
    }
    this.set.setWeights(changes);
  }

  private prospects(changes: readonly WeightChange<T>[] = []): Prospect<T>[] {
    const weights = new Map(
      changes.map(({ entry, weight }) => [entry, weight]),
    );
    return this.set
      .entries()
      .map((entry) => prospectOf(entry, weights.get(entry) ?? entry.weight));
  }

  /** A weight function that uses the selector meets the weights of the last reading. */
  private whileReading(read: () => void): void {
    if (this.reading) {
      return;
    }
    this.reading = true;
    try {
      read();
    } finally {
      this.reading = false;
    }
  }

  private readLive(): void {
    if (this.live) {
      this.whileReading(() => this.applyGood(this.readGood()));
    }
  }

  private readGood(): WeightChange<T>[] {
    const changes: WeightChange<T>[] = [];
    for (const entry of this.set.entries()) {
      if (entry.weightFunction !== undefined) {
        try {
          const weight = this.compute(entry.candidate, entry.weightFunction);
          if (weight !== entry.weight) {
            changes.push({ entry, weight });
          }
        } catch {
          // The last good weight stays for this pick.
        }
      }
    }
    return changes.filter(isDue);
  }

  /** All together; if they are too large for that, those that are not, falling weights first. */
  private applyGood(changes: WeightChange<T>[]): void {
    if (this.trySetWeights(changes)) {
      return;
    }
    changes.sort((a, b) => rise(a) - rise(b));
    for (const change of changes) {
      this.trySetWeights([change]);
    }
  }

  private trySetWeights(changes: readonly WeightChange<T>[]): boolean {
    try {
      this.set.setWeights(changes);
      return true;
    } catch (error) {
      if (error instanceof InvalidWeightError) {
        return false;
      }
      throw error;
    }
  }

  private compute(candidate: T, weightFunction: WeightFunction<T>): number {
    const { zeroWeight } = this.settings;
    return weightComputed(candidate, weightFunction(candidate), zeroWeight);
  }

  private priorityOf(candidate: T): number {
    const priority: unknown = this.settings.priority?.(candidate) ?? 0;
    if (typeof priority !== 'number' || !Number.isFinite(priority)) {
      throw new InvalidPriorityError(candidate, priority);
    }
    // Not -0, which is the same priority.
    return priority + 0;
  }
}

/** Whether the entry is still there, and still weighed by its function. */
function isDue<T>({ entry }: WeightChange<T>): boolean {
  return entry.slot >= 0 && entry.weightFunction !== undefined;
}

function rise<T>({ entry, weight }: WeightChange<T>): number {
  return weight - entry.weight;
}

function iterable<T>(candidates: Iterable<T>): Iterable<T> {
  if (typeof candidates?.[Symbol.iterator] !== 'function') {
    throw new SelectorConfigurationError(
      `Candidates must be an iterable, such as an array or a Set; got ${describeValue(candidates)}.`,
    );
  }
  return candidates;
}
