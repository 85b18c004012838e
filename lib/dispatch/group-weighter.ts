import type { CandidateSnapshot } from '../interfaces/candidate-snapshot.interface.js';
import type { DrawOptions } from '../interfaces/draw-options.interface.js';
import type { WeightFunction } from '../interfaces/weight-function.interface.js';
import type { WeighterOptions } from '../interfaces/weighter-options.interface.js';
import { Weighter } from '../selection/weighter.js';
import type { GroupPlan } from './group-plan.js';

/**
 * The selector of a handler group. It can be injected before the handlers
 * exist, so it takes them in when it is first used.
 */
export class GroupWeighter extends Weighter<string> {
  #loaded = false;
  readonly #plan: GroupPlan;

  constructor(plan: GroupPlan, options: WeighterOptions<string>) {
    const priority = (name: string): number => plan.priorityOf(name);
    super(undefined, {
      ...options,
      // One that is no function is passed on, to be refused like anywhere else.
      priority:
        typeof (options.priority ?? priority) === 'function'
          ? priority
          : options.priority,
    });
    this.#plan = plan;
  }

  /** Takes the handlers in, unless that was done; all of them, or none and an error. */
  load(): void {
    if (this.#loaded) {
      return;
    }
    this.#plan.checkConfiguration();
    // Before the first weight is read: a weight function may use this selector.
    this.#loaded = true;
    try {
      for (const name of this.#plan.handlers.keys()) {
        super.add(name, this.#plan.weightOf(name));
      }
    } catch (error) {
      super.clear();
      this.#loaded = false;
      throw error;
    }
  }

  override get count(): number {
    this.load();
    return super.count;
  }

  /** @throws SelectorConfigurationError for a name that is no handler of the group */
  override add(
    name: string | null | undefined,
    weight?: number | WeightFunction<string>,
  ): this {
    this.load();
    if (name === null || name === undefined) {
      return this;
    }
    this.#plan.checkKnown(name);
    return super.add(name, weight ?? this.#plan.weightOf(name));
  }

  override remove(name: string): boolean {
    this.load();
    return super.remove(name);
  }

  override clear(): void {
    this.load();
    super.clear();
  }

  override get(): string | undefined {
    if (!this.#loaded) {
      this.load();
    }
    return super.get();
  }

  override draw(options?: DrawOptions<string>): IterableIterator<string> {
    this.load();
    return super.draw(options);
  }

  override getMany(k: number): string[] {
    this.load();
    return super.getMany(k);
  }

  override peek(k?: number): string[] {
    this.load();
    return super.peek(k);
  }

  override setWeight(name: string, weight: number): boolean {
    this.load();
    return super.setWeight(name, weight);
  }

  override weightOf(name: string): number | undefined {
    this.load();
    return super.weightOf(name);
  }

  override suspend(name: string): boolean {
    this.load();
    return super.suspend(name);
  }

  override resume(name: string): boolean {
    this.load();
    return super.resume(name);
  }

  override refresh(): void {
    this.load();
    super.refresh();
  }

  override snapshot(): CandidateSnapshot<string>[] {
    this.load();
    return super.snapshot();
  }

  override [Symbol.iterator](): IterableIterator<string> {
    this.load();
    return super[Symbol.iterator]();
  }
}
