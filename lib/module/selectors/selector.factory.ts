import { Inject, Injectable } from '@nestjs/common';
import { describeValue } from '../../errors/describe-value.js';
import { inSelector } from '../../errors/in-selector.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { SelectorOptions } from '../../interfaces/module/selector-options.interface.js';
import type { WeighterOptions } from '../../interfaces/selection/weighter-options.interface.js';
import type { SelectorDefaults } from '../../interfaces/module/weighter-module-options.interface.js';
import { Weighter } from '../../selection/weighter.js';
import { CLOCK, SELECTOR_DEFAULTS } from '../tokens.js';
import { candidateList } from './candidate-list.js';
import { DISPATCHER_OPTIONS } from '../../dispatch/options/dispatch-policy.js';
import { GroupPlan } from '../../dispatch/group/group-plan.js';
import { HandlerSource } from '../../dispatch/group/handler-source.js';
import {
  isShared,
  type SharedSelector,
} from '../../dispatch/group/shared-selector.js';
import { GroupCandidates } from '../../dispatch/group/group-candidates.js';
import type { SelectorOrigin } from '../../dispatch/group/group-errors.js';
import { Group, type GroupSelector } from '../../dispatch/group/group.js';
import type { DispatcherOptions } from '../../interfaces/dispatch/dispatcher-options.interface.js';
import type { WeighterHooks } from '../../selection/hooks.js';
import type { Clock } from '../../time/clock.js';
import { WeighterLog } from '../weighter-log.js';
import { SharedSelectors } from './shared-selectors.js';

const NOT_FOR_SELECTORS = [
  'candidates',
  'weights',
  'priorities',
  'shared',
  'id',
  ...DISPATCHER_OPTIONS,
] as const;

/** A selector, and the group whose handlers are its candidates, where they are. */
export interface MadeSelector<T> {
  readonly selector: Weighter<T> | SharedSelector<T>;
  readonly group?: Group;
}

/** Makes a selector from its options: over the given candidates, or over a group. */
@Injectable()
export class SelectorFactory {
  constructor(
    @Inject(SELECTOR_DEFAULTS) private readonly defaults: SelectorDefaults,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly source: HandlerSource,
    private readonly sharing: SharedSelectors,
    private readonly log: WeighterLog,
  ) {}

  /** @throws WeighterError that begins with the selector's name */
  create<T>(name: string, options: SelectorOptions<T>): MadeSelector<T> {
    try {
      checkShared(options);
      if ('candidates' in options) {
        return { selector: this.overCandidates(name, options) };
      }
      const group = this.createGroup(name, options as object);
      return {
        selector: (group.shared ?? group.selector) as unknown as Weighter<T>,
        group,
      };
    } catch (error) {
      throw inSelector(name, error, "its 'candidates'");
    }
  }

  /** A group with a selector of its own. */
  createGroup(name: string, options: SelectorOptions<string>): Group {
    const plan = new GroupPlan(name, options, this.source);
    return this.group(name, 'handlers', options, ({ events, becameEligible }) =>
      this.shareIf(name, options, { becameEligible }, (all) => {
        const settings = this.withDefaults(options);
        return new GroupCandidates(plan, settings, all, events, this.clock)
          .selector;
      }),
    );
  }

  /** A group behind a selector that is not its own. */
  groupOver(
    name: string,
    selector: GroupSelector,
    options: DispatcherOptions,
    origin: SelectorOrigin,
  ): Group {
    return this.group(name, origin, options, () => selector);
  }

  private group(
    name: string,
    origin: SelectorOrigin,
    options: DispatcherOptions,
    makeSelector: ConstructorParameters<typeof Group>[1],
  ): Group {
    const { source, clock } = this;
    const { report } = this.log;
    return new Group(
      { name, origin, source, options, clock, report },
      makeSelector,
    );
  }

  private overCandidates<T>(
    name: string,
    options: SelectorOptions<T>,
  ): Weighter<T> | SharedSelector<T> {
    const selector = this.shareIf(name, options, {}, (hooks) =>
      this.localOver(name, options, hooks),
    );
    if (isShared(selector)) {
      selector.prepare();
    }
    return selector;
  }

  /** What `make` makes, or a shared selector around it, where the options ask for one. */
  private shareIf<T>(
    name: string,
    options: SelectorOptions<T>,
    hooks: WeighterHooks<T>,
    make: (hooks: WeighterHooks<T>) => Weighter<T>,
  ): Weighter<T> | SharedSelector<T> {
    if (options.shared !== true) {
      return make(hooks);
    }
    const settings = { ...this.withDefaults(options), id: options.id };
    return this.sharing.share(name, settings, (sharing) =>
      make(Object.assign(sharing, hooks)),
    );
  }

  private localOver<T>(
    name: string,
    options: SelectorOptions<T>,
    hooks: WeighterHooks<T>,
  ): Weighter<T> {
    if (options.candidates === undefined) {
      throw new SelectorConfigurationError(
        "'candidates' is undefined. Give the candidates, [] for none yet, or leave the key out to choose among the handlers of the group. When a constant from another file is undefined here, the two files import each other.",
      );
    }
    if (options.weights !== undefined || options.priorities !== undefined) {
      throw new SelectorConfigurationError(
        "'weights' and 'priorities' are for handlers by name and do not go with 'candidates'. Give the functions 'weight' and 'priority' instead, or leave out 'candidates' to choose among the handlers of the group.",
      );
    }
    const misplaced = DISPATCHER_OPTIONS.filter((option) => option in options);
    if (misplaced.length > 0) {
      throw new SelectorConfigurationError(
        `${misplaced.map((option) => `'${option}'`).join(', ')} is for dispatching to handlers and does not go with 'candidates'. Leave out one of the two.`,
      );
    }
    const selector = new Weighter<T>([], this.withDefaults(options), {
      hooks,
      clock: this.clock,
    });
    for (const candidate of candidateList(options.candidates)) {
      try {
        selector.add(candidate);
      } catch (error) {
        const what = `the weight or priority of candidate ${describeValue(candidate)}`;
        throw inSelector(name, error, what);
      }
    }
    return selector;
  }

  private withDefaults<T>(options: SelectorOptions<T>): WeighterOptions<T> {
    const own: Partial<SelectorOptions<T>> = { ...options };
    for (const option of NOT_FOR_SELECTORS) {
      delete own[option];
    }
    return {
      zeroWeight: 'drain',
      ...given(this.defaults),
      ...given(own),
    };
  }
}

function checkShared({ shared, id }: SelectorOptions): void {
  if (shared !== undefined && typeof shared !== 'boolean') {
    throw new SelectorConfigurationError(
      `Invalid selector option 'shared': ${describeValue(shared)}. Give true or false, or leave it out.`,
    );
  }
  if (id !== undefined && shared !== true) {
    throw new SelectorConfigurationError(
      "'id' is what processes that share a sequence call a candidate. Give 'shared: true' with it, or leave it out.",
    );
  }
}

/** An option that is undefined is as good as absent. */
function given<Options extends object>(options: Options): Options {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as Options;
}
