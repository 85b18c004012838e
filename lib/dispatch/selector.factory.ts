import { Inject, Injectable } from '@nestjs/common';
import { describeValue } from '../errors/describe-value.js';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
import type { SelectorOptions } from '../interfaces/selector-options.interface.js';
import type { WeighterOptions } from '../interfaces/weighter-options.interface.js';
import type { SelectorDefaults } from '../interfaces/weighter-module-options.interface.js';
import { Weighter } from '../selection/weighter.js';
import { SELECTOR_DEFAULTS } from '../weighter.constants.js';
import { GroupPlan } from './group-plan.js';
import { GroupWeighter } from './group-weighter.js';
import { HandlerSource } from './handler-source.js';

/** Makes a selector from its options: over the given candidates, or over a group. */
@Injectable()
export class SelectorFactory {
  constructor(
    @Inject(SELECTOR_DEFAULTS) private readonly defaults: SelectorDefaults,
    private readonly source: HandlerSource,
  ) {}

  create<T>(name: string, options: SelectorOptions<T>): Weighter<T> {
    try {
      return options.candidates === undefined
        ? (this.overHandlers(name, options as object) as unknown as Weighter<T>)
        : this.overCandidates(options, options.candidates);
    } catch (error) {
      throw error instanceof SelectorConfigurationError
        ? new SelectorConfigurationError(
            `Selector '${name}': ${error.message}`,
            { cause: error },
          )
        : error;
    }
  }

  private overHandlers(
    name: string,
    options: SelectorOptions<string>,
  ): GroupWeighter {
    const plan = new GroupPlan(name, options, this.source);
    return new GroupWeighter(plan, this.withDefaults(options));
  }

  private overCandidates<T>(
    options: SelectorOptions<T>,
    candidates: Iterable<T | null | undefined>,
  ): Weighter<T> {
    if (options.weights !== undefined || options.priorities !== undefined) {
      throw new SelectorConfigurationError(
        "'weights' and 'priorities' are for handlers by name and do not go with 'candidates'. Give the functions 'weight' and 'priority' instead, or leave out 'candidates' to choose among the handlers of the group.",
      );
    }
    if (typeof candidates === 'string') {
      throw new SelectorConfigurationError(
        `Candidates must be an iterable of candidates, such as an array or a Set; got the text ${describeValue(candidates)}.`,
      );
    }
    return new Weighter(candidates, this.withDefaults(options));
  }

  private withDefaults<T>(options: SelectorOptions<T>): WeighterOptions<T> {
    const { weight, priority, equals } = options;
    const { strategy, zeroWeight, live } = this.defaults;
    return {
      weight,
      priority,
      equals,
      strategy: options.strategy ?? strategy,
      zeroWeight: options.zeroWeight ?? zeroWeight ?? 'drain',
      live: options.live ?? live,
    };
  }
}
