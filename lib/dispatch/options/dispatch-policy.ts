import type { DispatchContext } from '../../interfaces/dispatch/dispatch-context.interface.js';
import type {
  DispatcherOptions,
  EjectionOptions,
  FailoverOptions,
  SlowStartOptions,
} from '../../interfaces/dispatch/dispatcher-options.interface.js';
import { isRetryableByDefault } from './default-retryable.js';
import {
  check,
  checkKnownKeys,
  checkOptions,
  isBoolean,
  isDelay,
  isFunction,
  isNotNegative,
  isOneOf,
  isPlainObject,
  isPositiveInteger,
  isShare,
  type Rule,
  type Rules,
} from '../../rules/option-rules.js';

export interface EjectionPolicy extends Readonly<Required<EjectionOptions>> {
  /** Whether failures in a row eject a handler. */
  readonly enabled: boolean;
  /** Whether an error's `retryAfterMs` ejects one. */
  readonly heedRetryAfter: boolean;
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
  /** Whether the user gave a `retryable`. */
  readonly hasOwnRule: boolean;
  limitOf(handler: string): number;
  isRetryable(error: unknown, context: DispatchContext): boolean;
}

/** Which of the options of a selector are a dispatcher's. */
export const DISPATCHER_OPTIONS = [
  'failover',
  'timeout',
  'attemptTimeout',
  'maxConcurrent',
  'ejection',
  'slowStart',
] as const satisfies readonly (keyof DispatcherOptions)[];

const TIMEOUTS = { timeout: isDelay, attemptTimeout: isDelay };

const FAILOVER = {
  order: isOneOf('weighted', 'declared'),
  maxAttempts: isPositiveInteger,
  retryable: isFunction,
  budget: isPlainObject,
} satisfies Record<keyof FailoverOptions, Rule>;

const BUDGET = { ratio: isNotNegative, perSecond: isNotNegative };

const EJECTION = {
  failures: isPositiveInteger,
  duration: isDelay,
  maxDuration: isDelay,
  maxEjected: isShare,
  whenAllEjected: isOneOf('use-all', 'fail'),
  enforce: isBoolean,
} satisfies Record<keyof EjectionOptions, Rule>;

const SLOW_START = {
  window: isDelay,
  minimum: isShare,
} satisfies Record<keyof SlowStartOptions, Rule>;

/** @throws {@link SelectorConfigurationError} that names the option */
export function dispatchPolicy(options: DispatcherOptions): DispatchPolicy {
  checkOptions('dispatcher option', options, TIMEOUTS);
  const { timeout, attemptTimeout } = options;
  const failover = failoverPolicy(options.failover);
  const isManaged = DISPATCHER_OPTIONS.some(
    (option) => options[option] !== undefined,
  );
  return {
    isManaged,
    ...failover,
    timeout,
    attemptTimeout,
    ejection: ejectionPolicy(options.ejection, isManaged),
    slowStart: slowStartPolicy(options.slowStart),
    hasOwnRule: failover.retryable !== undefined,
    limitOf: limits(options.maxConcurrent),
    isRetryable: retryRule(failover.retryable),
  };
}

function failoverPolicy(failover: DispatcherOptions['failover'] = false) {
  const options = typeof failover === 'boolean' ? {} : failover;
  checkGroup('failover', options, FAILOVER);
  const { order = 'weighted', maxAttempts = 3, retryable, budget } = options;
  return {
    order,
    maxAttempts: failover === false ? 1 : maxAttempts,
    retryable,
    budget: budget === undefined ? undefined : retryBudget(budget),
  };
}

function retryBudget(budget: NonNullable<FailoverOptions['budget']>) {
  checkGroup('failover.budget', budget, BUDGET);
  const { ratio, perSecond = 10 } = budget;
  check("dispatcher option 'failover.budget.ratio'", ratio, isNotNegative);
  return { ratio, perSecond };
}

function ejectionPolicy(
  ejection: DispatcherOptions['ejection'],
  isManaged: boolean,
): EjectionPolicy {
  const isSwitch = ejection === undefined || typeof ejection === 'boolean';
  const options = isSwitch ? {} : ejection;
  checkGroup('ejection', options, EJECTION);
  const { failures = 5, duration = 30_000, maxEjected = 0.5 } = options;
  const { maxDuration = Math.max(300_000, duration) } = options;
  const { whenAllEjected = 'use-all', enforce = true } = options;
  return {
    enabled: ejection !== undefined && ejection !== false,
    // A group without dispatcher options ejects nobody, observed or not.
    heedRetryAfter: isManaged && ejection !== false,
    failures,
    duration,
    maxDuration,
    maxEjected,
    whenAllEjected,
    enforce,
  };
}

function slowStartPolicy(slowStart: DispatcherOptions['slowStart']) {
  if (slowStart === undefined) {
    return undefined;
  }
  const options: SlowStartOptions =
    typeof slowStart === 'number' ? { window: slowStart } : slowStart;
  checkGroup('slowStart', options, SLOW_START);
  const { window, minimum = 0.1 } = options;
  check("dispatcher option 'slowStart.window'", window, isDelay);
  return { window, minimum };
}

function limits(
  maxConcurrent: DispatcherOptions['maxConcurrent'],
): (handler: string) => number {
  if (maxConcurrent === undefined) {
    return () => Infinity;
  }
  if (typeof maxConcurrent === 'number') {
    check(
      "dispatcher option 'maxConcurrent'",
      maxConcurrent,
      isPositiveInteger,
    );
    return () => maxConcurrent;
  }
  check("dispatcher option 'maxConcurrent'", maxConcurrent, isPlainObject);
  const byName = new Map(Object.entries(maxConcurrent));
  for (const [name, limit] of byName) {
    const option = `dispatcher option 'maxConcurrent.${name}'`;
    check(option, limit, isPositiveInteger);
  }
  return (handler) => byName.get(handler) ?? Infinity;
}

function retryRule(
  own: FailoverOptions['retryable'],
): DispatchPolicy['isRetryable'] {
  return (error, context) => {
    if (own !== undefined) {
      try {
        // Only true is a yes: a promise is truthy whatever it comes to.
        return own(error, context) === true;
      } catch {
        // A mistake in the user's rule must not hide the handler's error.
      }
    }
    return isRetryableByDefault(error);
  };
}

/** Checks the options of one option. */
function checkGroup(name: string, options: object, rules: Rules): void {
  check(`dispatcher option '${name}'`, options, isPlainObject);
  checkKnownKeys(`Dispatcher option '${name}'`, options, Object.keys(rules));
  checkOptions('dispatcher option', options, rules, `${name}.`);
}
