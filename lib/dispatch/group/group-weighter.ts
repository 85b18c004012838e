import { inSelector } from '../../errors/in-selector.js';
import type { CandidateSnapshot } from '../../interfaces/selection/candidate-snapshot.interface.js';
import type {
  DrawOptions,
  SuspendOptions,
} from '../../interfaces/selection/weighter-call-options.interface.js';
import type {
  WeighterOptions,
  WeightFunction,
} from '../../interfaces/selection/weighter-options.interface.js';
import { Weighter } from '../../selection/weighter.js';
import type { GroupPlan } from './group-plan.js';

/**
 * The selector of a handler group. It can be injected before the handlers
 * exist, so it takes them in when it is first used, and those of a module that
 * was loaded late when it is next used.
 */
export class GroupWeighter extends Weighter<string> {
  readonly #plan: GroupPlan;
  /** Whoever was taken in once is not taken in again: it may have been removed. */
  readonly #taken = new Set<string>();
  #revision = 0;
  /** Called with the name of each handler that joins a group in use, or comes back. */
  onReturned: ((name: string) => void) | undefined;

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

  /** Takes in the handlers that are new; all of them, or none and an error. */
  load(): void {
    const { revision } = this.#plan;
    if (revision !== this.#revision) {
      this.takeIn(revision);
    }
  }

  override get count(): number {
    this.load();
    return super.count;
  }

  /** @internal */
  override get revision(): number {
    this.load();
    return super.revision;
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
    super.add(name, weight ?? this.#plan.weightOf(name));
    this.onReturned?.(name);
    return this;
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
    this.load();
    return super.get();
  }

  /** @internal */
  override next(): string | undefined {
    this.load();
    return super.next();
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
    const wasDrained = super.weightOf(name) === 0;
    const isKnown = super.setWeight(name, weight);
    if (wasDrained && super.weightOf(name) !== 0) {
      this.onReturned?.(name);
    }
    return isKnown;
  }

  override weightOf(name: string): number | undefined {
    this.load();
    return super.weightOf(name);
  }

  override suspend(name: string, options?: SuspendOptions): boolean {
    this.load();
    return super.suspend(name, options);
  }

  override resume(name: string): boolean {
    this.load();
    const wasOut = this.isSuspended(name);
    const isKnown = super.resume(name);
    if (wasOut) {
      this.onReturned?.(name);
    }
    return isKnown;
  }

  override refresh(): void {
    this.load();
    const drained = this.drained();
    super.refresh();
    for (const name of drained) {
      if (super.weightOf(name) !== 0) {
        this.onReturned?.(name);
      }
    }
  }

  override snapshot(): CandidateSnapshot<string>[] {
    this.load();
    return super.snapshot();
  }

  override [Symbol.iterator](): IterableIterator<string> {
    this.load();
    return super[Symbol.iterator]();
  }

  private isSuspended(name: string): boolean {
    return super
      .snapshot()
      .some((each) => each.candidate === name && each.state === 'suspended');
  }

  private drained(): string[] {
    return super
      .snapshot()
      .filter(({ state }) => state === 'drained')
      .map(({ candidate }) => candidate);
  }

  private takeIn(revision: number): void {
    const before = this.#revision;
    const added: string[] = [];
    const names = [...this.#plan.handlers.keys()];
    this.#plan.checkConfiguration();
    // Before the first weight is read: a weight function may use this selector.
    this.#revision = revision;
    for (const name of names.filter((each) => !this.#taken.has(each))) {
      try {
        // Refused, it would keep every call of the group from all the others.
        super.join(name, this.#plan.weightOf(name));
        added.push(name);
      } catch (error) {
        added.forEach((other) => super.remove(other));
        this.#revision = before;
        const what = `the weight or priority of handler '${name}'`;
        throw inSelector(this.#plan.group, error, what);
      }
    }
    for (const name of added) {
      this.#taken.add(name);
      this.onReturned?.(name);
    }
  }
}
