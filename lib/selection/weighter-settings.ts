import { describeValue } from '../errors/describe-value.js';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
import type { WeightFunction } from '../interfaces/weight-function.interface.js';
import type { WeighterOptions } from '../interfaces/weighter-options.interface.js';
import { STRATEGIES } from './strategies/strategies.js';

/** A selector's options, checked, with every default filled in. */
export type WeighterSettings<T> = Required<
  Omit<WeighterOptions<T>, 'weight' | 'priority' | 'equals'>
> &
  Pick<WeighterOptions<T>, 'weight' | 'priority' | 'equals'>;

const ZERO_WEIGHTS = ['default', 'drain'] as const;

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
  const { weight, priority, equals } = options;
  const { strategy = 'smooth', zeroWeight = 'default', live = false } = options;
  checkFunction('weight', weight);
  checkFunction('priority', priority);
  checkFunction('equals', equals);
  checkOneOf('strategy', strategy, Object.keys(STRATEGIES));
  checkOneOf('zeroWeight', zeroWeight, ZERO_WEIGHTS);
  if (typeof live !== 'boolean') {
    throw invalid('live', live, 'true or false');
  }
  return { weight, priority, equals, strategy, zeroWeight, live };
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
