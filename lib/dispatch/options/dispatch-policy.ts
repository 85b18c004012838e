import type { DispatchContext } from '../../interfaces/dispatch/dispatch-context.interface.js';
import type {
  DispatcherOptions,
  EjectionOptions,
  FailureRateOptions,
  FailoverOptions,
  SlowStartOptions,
} from '../../interfaces/dispatch/dispatcher-options.interface.js';
import { verdictOn, type Verdict } from '../health/verdict.js';
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

export interface EjectionPolicy {
  /** Whether failures eject a handler. */
  readonly enabled: boolean;
  /** Whether an error's own wish for a pause ejects one. */
  readonly heedRetryAfter: boolean;
  /** In a row; Infinity for never. */
  readonly failures: number;
  readonly rate: FailureRateOptions | undefined;
  readonly duration: number;
  readonly maxDuration: number;
  readonly maxRetryAfter: number;
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
  readonly ejection: EjectionPolicy;
  readonly slowStart: { window: number; minimum: number } | undefined;
  readonly failWhen: DispatcherOptions['failWhen'];
  /** Milliseconds; undefined for no limit. */
  attemptTimeoutOf(this: void, handler: string): number | undefined;
  /** Infinity for no limit. */
  limitOf(this: void, handler: string): number;
  judge(this: void, error: unknown, context: DispatchContext): Verdict;
}

/** Which of the options of a selector are a dispatcher's. */
export const DISPATCHER_OPTIONS = [
  'failover',
  'failWhen',
  'timeout',
  'attemptTimeout',
  'maxConcurrent',
  'ejection',
  'slowStart',
] as const satisfies readonly (keyof DispatcherOptions)[];

const SIMPLE = { timeout: isDelay, failWhen: isFunction };

const FAILOVER = {
  order: isOneOf('weighted', 'declared'),
  maxAttempts: isPositiveInteger,
  retryable: isFunction,
  budget: isPlainObject,
} satisfies Record<keyof FailoverOptions, Rule>;

const BUDGET = { ratio: isNotNegative, perSecond: isNotNegative };

const RATE = {
  above: isShare,
  window: isDelay,
  minimum: isPositiveInteger,
} satisfies Record<keyof FailureRateOptions, Rule>;

const isPositiveIntegerOrFalse: Rule = {
  holds: (value) => value === false || isPositiveInteger.holds(value),
  expected: `${isPositiveInteger.expected} or false`,
};

const EJECTION = {
  failures: isPositiveIntegerOrFalse,
  rate: isPlainObject,
  failure: isFunction,
  duration: isDelay,
  maxDuration: isDelay,
  maxRetryAfter: isDelay,
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
  checkOptions('dispatcher option', options, SIMPLE);
  const { timeout, failWhen, attemptTimeout, maxConcurrent } = options;
  const { retryable, ...failover } = failoverPolicy(options.failover);
  const isManaged = DISPATCHER_OPTIONS.some(
    (option) => options[option] !== undefined,
  );
  const { failure, ...ejection } = ejectionPolicy(options.ejection, isManaged);
  return {
    isManaged,
    ...failover,
    timeout,
    failWhen,
    ejection,
    slowStart: slowStartPolicy(options.slowStart),
    attemptTimeoutOf: byHandler('attemptTimeout', attemptTimeout, isDelay),
    limitOf: limits(maxConcurrent),
    judge: judgeBy(retryable, failure),
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
): EjectionPolicy & Pick<EjectionOptions, 'failure'> {
  const isSwitch = ejection === undefined || typeof ejection === 'boolean';
  const options = isSwitch ? {} : ejection;
  checkGroup('ejection', options, EJECTION);
  const { failures = 5, rate, failure, duration = 30_000 } = options;
  const { maxDuration = Math.max(300_000, duration) } = options;
  const { maxRetryAfter = maxDuration, maxEjected = 0.5 } = options;
  const { whenAllEjected = 'use-all', enforce = true } = options;
  if (rate !== undefined) {
    checkGroup('ejection.rate', rate, RATE);
    checkRequired('ejection.rate', rate, RATE);
  }
  return {
    enabled: ejection !== undefined && ejection !== false,
    // A group without dispatcher options ejects nobody, observed or not.
    heedRetryAfter: isManaged && ejection !== false,
    failures: failures === false ? Infinity : failures,
    rate,
    failure,
    duration,
    maxDuration,
    maxRetryAfter,
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
): DispatchPolicy['limitOf'] {
  const limit = byHandler('maxConcurrent', maxConcurrent, isPositiveInteger);
  return (handler) => limit(handler) ?? Infinity;
}

/** An option for all handlers, or for each by name. */
function byHandler(
  option: string,
  value: number | Readonly<Record<string, number>> | undefined,
  rule: Rule,
): (handler: string) => number | undefined {
  if (value === undefined) {
    return () => undefined;
  }
  if (typeof value === 'number') {
    check(`dispatcher option '${option}'`, value, rule);
    return () => value;
  }
  check(`dispatcher option '${option}'`, value, isPlainObject);
  const byName = new Map(Object.entries(value));
  for (const [name, each] of byName) {
    check(`dispatcher option '${option}.${name}'`, each, rule);
  }
  return (handler) => byName.get(handler);
}

/** The user's rules, and the default one for what they leave open. */
function judgeBy(
  retryable: FailoverOptions['retryable'],
  failure: EjectionOptions['failure'],
): DispatchPolicy['judge'] {
  if (retryable === undefined && failure === undefined) {
    return verdictOn;
  }
  return (error, context) => {
    const verdict = verdictOn(error);
    const counts = answerOf(failure, error, context);
    return {
      isRetryable: answerOf(retryable, error, context) ?? verdict.isRetryable,
      blames:
        counts === undefined ? verdict.blames : counts ? 'handler' : 'caller',
    };
  };
}

/** Undefined where there is no rule, or it throws: that must not hide the handler's error. */
function answerOf(
  rule: FailoverOptions['retryable'],
  error: unknown,
  context: DispatchContext,
): boolean | undefined {
  try {
    // Only true is a yes: a promise is truthy whatever it comes to.
    return rule && rule(error, context) === true;
  } catch {
    return undefined;
  }
}

/** Checks the options of one option. */
function checkGroup(name: string, options: object, rules: Rules): void {
  check(`dispatcher option '${name}'`, options, isPlainObject);
  checkKnownKeys(`Dispatcher option '${name}'`, options, Object.keys(rules));
  checkOptions('dispatcher option', options, rules, `${name}.`);
}

function checkRequired(name: string, options: object, rules: Rules): void {
  for (const [key, rule] of Object.entries(rules)) {
    const value = (options as Record<string, unknown>)[key];
    check(`dispatcher option '${name}.${key}'`, value, rule);
  }
}
