import type { SelectionStrategy } from '../strategies/selection-strategy.interface.js';

/** How many sets of excluded candidates are remembered, and how many slots all of them may hold. */
const MAX_SCHEDULES = 64;
const MAX_SLOTS = 2 ** 20;

/**
 * The second schedules of a tier: one for each set of excluded slots, so that
 * the others share the calls of the excluded in the ratio of their weights and
 * the main schedule stays as it is. Beyond the limit the least recently used
 * one goes on for the new set: a fresh one would favour the heaviest each time.
 */
export class ExclusionSchedules {
  /** By the excluded slots, least recently used first. */
  private schedules = new Map<string, Schedule>();

  constructor(
    private readonly createStrategy: () => SelectionStrategy,
    /** The units of a slot that is not excluded. */
    private readonly weightOf: (slot: number) => number,
  ) {}

  /** The next slot outside `excluded`, which is sorted; -1 when none is eligible. */
  next(excluded: readonly number[], size: number): number {
    const key = excluded.join();
    const schedule =
      this.schedules.get(key) ?? this.scheduleFor(new Set(excluded), size);
    this.schedules.delete(key);
    this.schedules.set(key, schedule);
    return schedule.strategy.next();
  }

  add(slot: number, weight: number): void {
    this.each((strategy) => strategy.add(slot, weight));
  }

  remove(slot: number): void {
    this.each((strategy) => strategy.remove(slot));
  }

  setWeight(slot: number, weight: number): void {
    this.each((strategy, excluded) => {
      if (!excluded.has(slot)) {
        strategy.setWeight(slot, weight);
      }
    });
  }

  settle(): void {
    this.each((strategy) => strategy.finishChange());
  }

  rescale(ratio: number): void {
    this.each((strategy, excluded) =>
      strategy.rescale(ratio, (slot) =>
        excluded.has(slot) ? 0 : this.weightOf(slot),
      ),
    );
  }

  /** Schedules around a slot that is gone cannot be asked for again and go too. */
  compact(slots: readonly number[]): void {
    const renumbered = new Map(slots.map((from, to) => [from, to]));
    const schedules = this.schedules;
    this.schedules = new Map();
    for (const { excluded, strategy } of schedules.values()) {
      const kept = Array.from(excluded, (slot) => renumbered.get(slot) ?? -1);
      if (!kept.includes(-1)) {
        strategy.compact(slots);
        this.schedules.set(kept.join(), { excluded: new Set(kept), strategy });
      }
    }
  }

  private each(
    change: (
      strategy: SelectionStrategy,
      excluded: ReadonlySet<number>,
    ) => void,
  ): void {
    for (const { strategy, excluded } of this.schedules.values()) {
      change(strategy, excluded);
    }
  }

  private scheduleFor(excluded: ReadonlySet<number>, size: number): Schedule {
    const most = Math.max(1, Math.min(MAX_SCHEDULES, MAX_SLOTS / size));
    const oldest = this.evictDownTo(most - 1);
    return oldest === undefined
      ? this.create(excluded, size)
      : this.turnTo(oldest, excluded);
  }

  private create(excluded: ReadonlySet<number>, size: number): Schedule {
    const strategy = this.createStrategy();
    for (let slot = 0; slot < size; slot++) {
      strategy.add(slot, excluded.has(slot) ? 0 : this.weightOf(slot));
    }
    strategy.finishChange();
    return { excluded, strategy };
  }

  private turnTo(
    { excluded: before, strategy }: Schedule,
    excluded: ReadonlySet<number>,
  ): Schedule {
    for (const slot of before) {
      if (!excluded.has(slot)) {
        strategy.setWeight(slot, this.weightOf(slot));
      }
    }
    for (const slot of excluded) {
      if (!before.has(slot)) {
        strategy.setWeight(slot, 0);
      }
    }
    strategy.finishChange();
    return { excluded, strategy };
  }

  /** The last one that had to go. */
  private evictDownTo(most: number): Schedule | undefined {
    let evicted: Schedule | undefined;
    for (const [key, schedule] of this.schedules) {
      if (this.schedules.size <= most) {
        break;
      }
      evicted = schedule;
      this.schedules.delete(key);
    }
    return evicted;
  }
}

interface Schedule {
  readonly excluded: ReadonlySet<number>;
  readonly strategy: SelectionStrategy;
}
