import { describeValue } from '../errors/describe-value.js';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';

/** What a value has to be. */
export interface Rule {
  holds(this: void, value: unknown): boolean;
  /** The rule in words, to follow "Give" and "must be". */
  readonly expected: string;
}

/** What each of some options has to be. */
export type Rules = Readonly<Record<string, Rule>>;

/** @throws {@link SelectorConfigurationError} for an option that breaks the rule */
export function check(option: string, value: unknown, rule: Rule): void {
  if (!rule.holds(value)) {
    throw new SelectorConfigurationError(
      `Invalid ${option}: ${describeValue(value)}. Give ${rule.expected}, or leave it out.`,
    );
  }
}

/** `check` for an option without a default; undefined is as good as absent. */
export function checkOptional(
  option: string,
  value: unknown,
  rule: Rule,
): void {
  if (value !== undefined) {
    check(option, value, rule);
  }
}

/** `checkOptional` for all options that have a rule; `path` is put before their names. */
export function checkOptions(
  kind: string,
  options: object,
  rules: Rules,
  path = '',
): void {
  for (const [name, rule] of Object.entries(rules)) {
    const value = (options as Record<string, unknown>)[name];
    checkOptional(`${kind} '${path}${name}'`, value, rule);
  }
}

/** @throws {@link RangeError} for an argument that breaks the rule */
export function checkArgument(name: string, value: unknown, rule: Rule): void {
  if (!rule.holds(value)) {
    throw new RangeError(
      `${name} must be ${rule.expected}; got ${describeValue(value)}.`,
    );
  }
}

/** The longest delay of a timer in milliseconds; after a longer one it fires at once. */
const MAX_DELAY = 2 ** 31 - 1;

export const isDelay = rule(
  `milliseconds above 0, at most ${MAX_DELAY}`,
  (value) => typeof value === 'number' && value > 0 && value <= MAX_DELAY,
);

export const isPositiveInteger = rule(
  'a positive integer',
  (value) => Number.isSafeInteger(value) && (value as number) > 0,
);

/** For numbers of picks at once: far more would hold the process up for seconds. */
export function isCountUpTo(most: number): Rule {
  return rule(
    `a positive integer, at most ${most}`,
    (value) => isPositiveInteger.holds(value) && (value as number) <= most,
  );
}

export const isNotNegative = rule(
  'a number of 0 or more',
  (value) => Number.isFinite(value) && (value as number) >= 0,
);

export const isShare = rule(
  'a number from 0 to 1',
  (value) => typeof value === 'number' && value >= 0 && value <= 1,
);

export const isBoolean = rule('true or false', ofType('boolean'));
export const isText = rule('text, such as String(id)', ofType('string'));
export const isFunction = rule('a function', ofType('function'));

/** An instance of a class may be options too; a list is a mistake. */
export const isOptions = rule(
  'an object',
  (value) => isObject(value) && !(Symbol.iterator in value),
);

/** An object of whatever realm whose prototype, if any, has none itself. */
export const isPlainObject = rule('a plain object', (value) => {
  const prototype: unknown = isObject(value) && Object.getPrototypeOf(value);
  return (
    prototype === null ||
    (isObject(prototype) && Object.getPrototypeOf(prototype) === null)
  );
});

export function isOneOf(...values: readonly string[]): Rule {
  return rule(`one of ${quote(values)}`, (value) =>
    values.includes(value as string),
  );
}

/** Text is refused: it iterates over its letters, which nobody means. */
export function isIterableOf(values: string): Rule {
  return rule(
    `an iterable of ${values}, such as an array or a Set`,
    (value) =>
      isObject(value) &&
      typeof (value as Iterable<unknown>)[Symbol.iterator] === 'function',
  );
}

function rule(expected: string, holds: Rule['holds']): Rule {
  return { holds, expected };
}

function ofType(type: string): Rule['holds'] {
  return (value) => typeof value === type;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Refuses a mistyped option, which would be ignored without a word.
 *
 * @param owner what the options are for, to begin a message with
 * @throws {@link SelectorConfigurationError} for a key of the object's own that is not known
 */
export function checkKnownKeys(
  owner: string,
  options: object,
  known: readonly string[],
): void {
  const unknown = Object.keys(options).filter((key) => !known.includes(key));
  if (unknown.length > 0) {
    throw new SelectorConfigurationError(
      `${owner}: there is no option ${quote(unknown)}. Known: ${quote(known)}. Correct the name, or leave it out.`,
    );
  }
}

/**
 * What a method is given beside its arguments: a mistyped option would be
 * ignored, and something else would happen.
 *
 * @throws {@link SelectorConfigurationError} for options that are none
 */
export function checkCallOptions(
  call: string,
  options: object,
  known: readonly string[],
): void {
  check(`options of ${call}`, options, isPlainObject);
  checkKnownKeys(call, options, known);
}

export function quote(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}
