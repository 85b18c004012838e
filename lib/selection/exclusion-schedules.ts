import type { SelectionStrategy } from './strategies/selection-strategy.interface.js';

/** How many sets of excluded candidates are remembered, and how many slots all of them may hold. */
const MAX_SCHEDULES = 64;
const MAX_SLOTS = 2 ** 20;

/**
 * The second schedules of a tier: one for each set of excluded slots, so that
 * the others share the calls of the excluded in the ratio of their weights and
 * the main schedule stays as it is. The least recently used goes first.
 */
export class ExclusionSchedules {
  private schedules = new Map<string, Schedule>();

  /** `create` makes a strategy with every slot outside the set eligible as it is in the tier. */
  constructor(
    private readonly create: (
      excluded: ReadonlySet<number>,
    ) => SelectionStrategy,
  ) {}

  /** The next slot outside `excluded`, which is sorted and not empty; -1 when none is eligible. */
  next(excluded: readonly number[], size: number): number {
    const key = excluded.join();
    let schedule = this.schedules.get(key);
    if (schedule === undefined) {
      const slots = new Set(excluded);
      schedule = { excluded: slots, strategy: this.create(slots) };
      this.evict(Math.max(1, Math.min(MAX_SCHEDULES, MAX_SLOTS / size)));
    } else {
      this.schedules.delete(key);
    }
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
    this.each((strategy) => strategy.settle());
  }

  rescale(ratio: number, weightOf: (slot: number) => number): void {
    this.each((strategy, excluded) =>
      strategy.rescale(ratio, (slot) =>
        excluded.has(slot) ? 0 : weightOf(slot),
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

  private evict(most: number): void {
    for (const key of this.schedules.keys()) {
      if (this.schedules.size < most) {
        return;
      }
      this.schedules.delete(key);
    }
  }
}

interface Schedule {
  readonly excluded: ReadonlySet<number>;
  readonly strategy: SelectionStrategy;
}
