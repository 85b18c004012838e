import { inSelector } from '../../errors/in-selector.js';
import type { WeighterOptions } from '../../interfaces/selection/weighter-options.interface.js';
import type { WeighterHooks } from '../../selection/hooks.js';
import { Weighter } from '../../selection/weighter.js';
import type { Clock } from '../../time/clock.js';
import type { GroupEvents } from './group-events.js';
import type { GroupPlan } from './group-plan.js';

/**
 * Brings the handlers of a group into its selector. The selector can be injected
 * before the handlers exist, so they join when it is first used, and those of a
 * module that was loaded late when it is next used.
 */
export class GroupCandidates {
  readonly selector: Weighter<string>;
  /** Who has joined once does not join again: it may have been removed. */
  private readonly joined = new Set<string>();
  private revision = 0;
  private isLoading = false;

  constructor(
    private readonly plan: GroupPlan,
    options: WeighterOptions<string>,
    hooks: WeighterHooks<string>,
    private readonly events: GroupEvents | undefined,
    clock: Clock,
  ) {
    this.selector = new Weighter<string>(
      undefined,
      {
        ...options,
        // One that is no function is passed on, to be refused like anywhere else.
        weight: orOwn(options.weight, (name) => plan.currentWeightOf(name)),
        priority: orOwn(options.priority, (name) => this.priorityOf(name)),
      },
      { hooks: this.hooks(hooks), clock },
    );
  }

  /**
   * Lets the handlers join that are new. At first it is all of them, or none and
   * an error; later, one that cannot join is refused and the others go on.
   */
  load(): void {
    const { revision } = this.plan;
    if (revision !== this.revision) {
      this.join(revision);
    }
  }

  private hooks(hooks: WeighterHooks<string>): WeighterHooks<string> {
    const isLoading = (): boolean => this.isLoading;
    return {
      ...hooks,
      beforeUse: () => this.load(),
      // A handler that was refused would keep every call of the group from all the others.
      get approve() {
        return isLoading() ? undefined : hooks.approve?.bind(hooks);
      },
    };
  }

  private priorityOf(name: string): number {
    this.plan.checkKnown(name);
    return this.plan.priorityOf(name);
  }

  private join(revision: number): void {
    const { plan, selector } = this;
    const before = this.revision;
    const names = [...plan.handlers.keys()];
    const added: string[] = [];
    if (before === 0) {
      plan.checkConfiguration();
    }
    // Before the first weight is read: a weight function may use this selector.
    this.revision = revision;
    this.isLoading = true;
    try {
      for (const name of names.filter((each) => !this.joined.has(each))) {
        added.push(name);
        try {
          selector.add(name, plan.weightOf(name));
        } catch (error) {
          const what = `the weight or priority of handler '${name}'`;
          const refusal = inSelector(plan.group, error, what);
          if (before === 0) {
            added.forEach((other) => selector.remove(other));
            this.revision = before;
            throw refusal;
          }
          // A newcomer's mistake is not charged to those at work.
          this.events?.refused(name, refusal);
        }
      }
    } finally {
      this.isLoading = false;
    }
    added.forEach((name) => this.joined.add(name));
  }
}

function orOwn<F>(option: F | undefined, own: F): F {
  return typeof (option ?? own) === 'function' ? own : (option as F);
}
