import { describeValue } from '../errors/describe-value.js';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
import type {
  WeighterOptions,
  WeightFunction,
  ZeroWeight,
} from '../interfaces/selection/weighter-options.interface.js';
import { checkedRandom } from '../rules/checked-random.js';
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

/** Throws a `SelectorConfigurationError` that names the option. */
export function weighterSettings<T>(
  options: WeighterOptions<T> | WeightFunction<T> = {},
): WeighterSettings<T> {
  if (typeof options === 'function') {
    return weighterSettings({ weight: options });
  }
  if (typeof options !== 'object' || options === null) {
    throw invalid('options', options, 'an object or a weight function');
  }
  const { weight, priority, equals, random = Math.random } = options;
  const { strategy = 'smooth', phase = 'fixed' } = options;
  const { zeroWeight = 'default', live = false } = options;
  checkFunction('weight', weight);
  checkFunction('priority', priority);
  checkFunction('equals', equals);
  checkFunction('random', random);
  checkOneOf('phase', phase, ['fixed', 'random']);
  checkOneOf('zeroWeight', zeroWeight, ['default', 'drain']);
  if (typeof live !== 'boolean') {
    throw invalid('live', live, 'true or false');
  }
  return {
    weight,
    priority,
    equals,
    zeroWeight,
    live,
    strategy: strategyChoice(strategy, checkedRandom(random), phase),
  };
}

function checkFunction(option: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function') {
    throw invalid(option, value, 'a function');
  }
}

function checkOneOf(
  option: string,
  value: string,
  allowed: readonly string[],
): void {
  if (!allowed.includes(value)) {
    throw invalid(
      option,
      value,
      `one of ${allowed.map((name) => `'${name}'`).join(', ')}`,
    );
  }
}

function invalid(
  option: string,
  value: unknown,
  expected: string,
): SelectorConfigurationError {
  return new SelectorConfigurationError(
    `Invalid selector option '${option}': ${describeValue(value)}. Give ${expected}, or leave it out.`,
  );
}
