import type {
  WeighterOptions,
  WeightFunction,
  ZeroWeight,
} from '../interfaces/selection/weighter-options.interface.js';
import { checkedRandom } from '../rules/checked-random.js';
import {
  check,
  checkOptions,
  isBoolean,
  isFunction,
  isOneOf,
  isOptions,
} from '../rules/option-rules.js';
import {
  strategyChoice,
  type StrategyChoice,
} from './strategies/strategy-choice.js';

/** A selector's options, checked, with every default filled in. */
export interface WeighterSettings<T> {
  weight: WeightFunction<T> | undefined;
  priority: ((candidate: T) => number) | undefined;
  equals: ((a: T, b: T) => boolean) | undefined;
  zeroWeight: ZeroWeight;
  live: boolean;
  strategy: StrategyChoice<T>;
}

const isOptionsOrFunction = {
  ...isOptions,
  expected: 'an object or a weight function',
};

const RULES = {
  weight: isFunction,
  priority: isFunction,
  equals: isFunction,
  phase: isOneOf('fixed', 'random'),
  zeroWeight: isOneOf('default', 'drain'),
  live: isBoolean,
};

/** @throws {@link SelectorConfigurationError} that names the option */
export function weighterSettings<T>(
  options: WeighterOptions<T> | WeightFunction<T> = {},
): WeighterSettings<T> {
  if (typeof options === 'function') {
    return weighterSettings({ weight: options });
  }
  check("selector option 'options'", options, isOptionsOrFunction);
  checkOptions('selector option', options, RULES);
  const { weight, priority, equals, random = Math.random } = options;
  const { strategy = 'smooth', phase = 'fixed' } = options;
  const { zeroWeight = 'default', live = false } = options;
  return {
    weight,
    priority,
    equals,
    zeroWeight,
    live,
    strategy: strategyChoice(strategy, checkedRandom(random), phase),
  };
}
