import { describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { DispatchContext } from '../../interfaces/dispatch/dispatch-context.interface.js';
import type {
  DispatcherOptions,
  EjectionOptions,
  FailoverOptions,
  SlowStartOptions,
} from '../../interfaces/dispatch/dispatcher-options.interface.js';
import { isRetryableByDefault } from './default-retryable.js';
import {
  isBoolean,
  isDelay,
  isFunction,
  isNotNegative,
  isObject,
  isOneOf,
  isPositiveInteger,
  isShare,
  type Rule,
} from '../../rules/option-rules.js';

export interface EjectionPolicy {
  readonly enabled: boolean;
  readonly heedRetryAfter: boolean;
  readonly failures: number;
  readonly duration: number;
  readonly maxDuration: number;
  readonly maxEjected: number;
  readonly whenAllEjected: 'use-all' | 'fail';
  readonly enforce: boolean;
}

/** A dispatcher's options, checked, with every default filled in. */
export interface DispatchPolicy {
  /** Whether any option asks for more than one plain attempt. */
  readonly isManaged: boolean;
  readonly order: 'weighted' | 'declared';
  readonly maxAttempts: number;
  readonly budget: { ratio: number; perSecond: number } | undefined;
  readonly timeout: number | undefined;
  readonly attemptTimeout: number | undefined;
  readonly ejection: EjectionPolicy;
  readonly slowStart: { window: number; minimum: number } | undefined;
  /** Whether the user has a rule of what may be retried. */
  readonly hasOwnRule: boolean;
  limitOf(handler: string): number;
  isRetryable(error: unknown, context: DispatchContext): boolean;
}

/** The options of a dispatcher, out of all there are. */
export const DISPATCHER_OPTIONS = [
  'failover',
  'timeout',
  'attemptTimeout',
  'maxConcurrent',
  'ejection',
  'slowStart',
] as const satisfies readonly (keyof DispatcherOptions)[];

/** @throws SelectorConfigurationError that names the option */
export function dispatchPolicy(options: DispatcherOptions): DispatchPolicy {
  const failover = failoverPolicy(options.failover);
  const isManaged = DISPATCHER_OPTIONS.some(
    (option) => options[option] !== undefined,
  );
  return {
    isManaged,
    ...failover,
    timeout: optional('timeout', options.timeout, isDelay),
    attemptTimeout: optional('attemptTimeout', options.attemptTimeout, isDelay),
    ejection: ejectionPolicy(options.ejection, isManaged),
    slowStart: slowStartPolicy(options.slowStart),
    hasOwnRule: failover.retryable !== undefined,
    limitOf: limits(options.maxConcurrent),
    isRetryable: retryRule(failover.retryable),
  };
}

function failoverPolicy(option: DispatcherOptions['failover'] = false) {
  const given = switchable<FailoverOptions>('failover', option, [
    'order',
    'maxAttempts',
    'retryable',
    'budget',
  ]);
  const { order = 'weighted', maxAttempts = 3, retryable, budget } = given;
  check('failover.order', order, isOneOf('weighted', 'declared'));
  check('failover.maxAttempts', maxAttempts, isPositiveInteger);
  if (retryable !== undefined) {
    check('failover.retryable', retryable, isFunction);
  }
  return {
    order,
    maxAttempts: option === false ? 1 : maxAttempts,
    retryable,
    budget: budget === undefined ? undefined : retryBudget(budget),
  };
}

function retryBudget(budget: NonNullable<FailoverOptions['budget']>) {
  checkKeys('failover.budget', budget, ['ratio', 'perSecond']);
  const { ratio, perSecond = 10 } = budget;
  check('failover.budget.ratio', ratio, isNotNegative);
  check('failover.budget.perSecond', perSecond, isNotNegative);
  return { ratio, perSecond };
}

function ejectionPolicy(
  option: DispatcherOptions['ejection'],
  isManaged: boolean,
): EjectionPolicy {
  const given = switchable<EjectionOptions>('ejection', option, [
    'failures',
    'duration',
    'maxDuration',
    'maxEjected',
    'whenAllEjected',
    'enforce',
  ]);
  const { failures = 5, duration = 30_000, maxEjected = 0.5 } = given;
  const { maxDuration = Math.max(300_000, duration) } = given;
  const { whenAllEjected = 'use-all', enforce = true } = given;
  check('ejection.failures', failures, isPositiveInteger);
  check('ejection.duration', duration, isDelay);
  check('ejection.maxDuration', maxDuration, isDelay);
  check('ejection.maxEjected', maxEjected, isShare);
  check('ejection.whenAllEjected', whenAllEjected, isOneOf('use-all', 'fail'));
  check('ejection.enforce', enforce, isBoolean);
  return {
    enabled: option !== undefined && option !== false,
    // Plain attempts know nothing of ejections: nor may those that are observed.
    heedRetryAfter: isManaged && option !== false,
    failures,
    duration,
    maxDuration,
    maxEjected,
    whenAllEjected,
    enforce,
  };
}

function slowStartPolicy(option: DispatcherOptions['slowStart']) {
  if (option === undefined) {
    return undefined;
  }
  const given: SlowStartOptions =
    typeof option === 'number' ? { window: option } : option;
  checkKeys('slowStart', given, ['window', 'minimum']);
  const { window, minimum = 0.1 } = given;
  check('slowStart.window', window, isDelay);
  check('slowStart.minimum', minimum, isShare);
  return { window, minimum };
}

function limits(
  option: DispatcherOptions['maxConcurrent'],
): (handler: string) => number {
  if (option === undefined) {
    return () => Infinity;
  }
  if (typeof option === 'number') {
    check('maxConcurrent', option, isPositiveInteger);
    return () => option;
  }
  check('maxConcurrent', option, isObject);
  const byName = new Map(Object.entries(option));
  for (const [name, limit] of byName) {
    check(`maxConcurrent.${name}`, limit, isPositiveInteger);
  }
  return (handler) => byName.get(handler) ?? Infinity;
}

function retryRule(
  own: FailoverOptions['retryable'],
): DispatchPolicy['isRetryable'] {
  return (error, context) => {
    if (own !== undefined) {
      try {
        // Anything else than true, such as a promise, says nothing certain.
        return own(error, context) === true;
      } catch {
        // The rule of last resort: a mistake in theirs must not hide the error.
      }
    }
    return isRetryableByDefault(error);
  };
}

function switchable<Options extends object>(
  name: string,
  option: boolean | Options | undefined,
  keys: readonly string[],
): Partial<Options> {
  if (option === undefined || typeof option === 'boolean') {
    return {};
  }
  checkKeys(name, option, keys);
  return option;
}

function checkKeys(
  name: string,
  option: object,
  known: readonly string[],
): void {
  check(name, option, isObject);
  for (const key of Object.keys(option)) {
    if (!known.includes(key)) {
      throw new SelectorConfigurationError(
        `'${name}' has no option '${key}'. It has: ${known.join(', ')}.`,
      );
    }
  }
}

function check(name: string, value: unknown, rule: Rule): void {
  if (!rule.holds(value)) {
    throw new SelectorConfigurationError(
      `Invalid dispatcher option '${name}': ${describeValue(value)}. Give ${rule.expected}, or leave it out.`,
    );
  }
}

function optional<T>(
  name: string,
  value: T | undefined,
  rule: Rule,
): T | undefined {
  if (value !== undefined) {
    check(name, value, rule);
  }
  return value;
}
