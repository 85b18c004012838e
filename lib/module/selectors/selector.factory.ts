import { Inject, Injectable } from '@nestjs/common';
import { describeValue } from '../../errors/describe-value.js';
import { inSelector } from '../../errors/in-selector.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { SelectorOptions } from '../../interfaces/module/selector-options.interface.js';
import type { WeighterOptions } from '../../interfaces/selection/weighter-options.interface.js';
import type { SelectorDefaults } from '../../interfaces/module/weighter-module-options.interface.js';
import { Weighter } from '../../selection/weighter.js';
import { SELECTOR_DEFAULTS } from '../tokens.js';
import { candidateList } from './candidate-list.js';
import {
  DISPATCHER_OPTIONS,
  dispatchPolicy,
} from '../../dispatch/options/dispatch-policy.js';
import { GroupPlan } from '../../dispatch/group/group-plan.js';
import { GroupWeighter } from '../../dispatch/group/group-weighter.js';
import { HandlerSource } from '../../dispatch/group/handler-source.js';
import {
  SelectorSharing,
  type SharedSelector,
} from '../../dispatch/group/selector-sharing.js';

const NOT_FOR_SELECTORS = [
  'candidates',
  'weights',
  'priorities',
  'shared',
  'id',
  ...DISPATCHER_OPTIONS,
] as const;

/** Makes a selector from its options: over the given candidates, or over a group. */
@Injectable()
export class SelectorFactory {
  constructor(
    @Inject(SELECTOR_DEFAULTS) private readonly defaults: SelectorDefaults,
    private readonly source: HandlerSource,
    private readonly sharing: SelectorSharing,
  ) {}

  /** @throws WeighterError that begins with the selector's name */
  create<T>(
    name: string,
    options: SelectorOptions<T>,
  ): Weighter<T> | SharedSelector<T> {
    try {
      const isOurs = 'candidates' in options;
      const local = isOurs
        ? this.overCandidates(name, options)
        : (this.overHandlers(
            name,
            options as object,
          ) as unknown as Weighter<T>);
      checkShared(options);
      if (options.shared !== true) {
        return local;
      }
      const shared = this.sharing.share(name, local, this.full(options));
      if (isOurs) {
        shared.prepare();
      }
      return shared;
    } catch (error) {
      throw inSelector(name, error, "its 'candidates'");
    }
  }

  private overHandlers(
    name: string,
    options: SelectorOptions<string>,
  ): GroupWeighter {
    dispatchPolicy(options);
    const plan = new GroupPlan(name, options, this.source);
    return new GroupWeighter(plan, this.withDefaults(options));
  }

  private overCandidates<T>(
    name: string,
    options: SelectorOptions<T>,
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
    const selector = new Weighter<T>([], this.withDefaults(options));
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

  private full<T>(options: SelectorOptions<T>): SelectorOptions<T> {
    return { ...this.withDefaults(options), id: options.id };
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
