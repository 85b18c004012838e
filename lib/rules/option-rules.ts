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

export const isDelay: Rule = {
  holds: (value) =>
    typeof value === 'number' && value > 0 && value <= MAX_DELAY,
  expected: `milliseconds above 0, at most ${MAX_DELAY}`,
};

export const isPositiveInteger: Rule = {
  holds: (value) => Number.isSafeInteger(value) && (value as number) > 0,
  expected: 'a positive integer',
};

export const isNotNegative: Rule = {
  holds: (value) => Number.isFinite(value) && (value as number) >= 0,
  expected: 'a number of 0 or more',
};

export const isShare: Rule = {
  holds: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  expected: 'a number from 0 to 1',
};

export const isBoolean: Rule = {
  holds: (value) => typeof value === 'boolean',
  expected: 'true or false',
};

export const isText: Rule = {
  holds: (value) => typeof value === 'string',
  expected: 'text, such as String(id)',
};

export const isFunction: Rule = {
  holds: (value) => typeof value === 'function',
  expected: 'a function',
};

/** Options may be an instance of a class; a list is a mistake. */
export const isOptions: Rule = {
  holds: (value) =>
    typeof value === 'object' && value !== null && !(Symbol.iterator in value),
  expected: 'an object',
};

/** An object of whatever realm whose prototype, if any, has none itself. */
export const isPlainObject: Rule = {
  holds: (value) => {
    if (typeof value !== 'object' || value === null) {
      return false;
    }
    const prototype: unknown = Object.getPrototypeOf(value);
    return prototype === null || Object.getPrototypeOf(prototype) === null;
  },
  expected: 'a plain object',
};

export function isOneOf(...values: readonly string[]): Rule {
  return {
    holds: (value) => values.includes(value as string),
    expected: `one of ${quote(values)}`,
  };
}

/** Text is refused: it iterates over its letters, which nobody means. */
export function isIterableOf(values: string): Rule {
  return {
    holds: (value) =>
      typeof value === 'object' && value !== null && Symbol.iterator in value,
    expected: `an iterable of ${values}, such as an array or a Set`,
  };
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

export function quote(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}
