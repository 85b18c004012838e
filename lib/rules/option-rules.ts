import { isPlainObject } from './is-plain-object.js';

/** What an option has to be. */
export interface Rule {
  holds(this: void, value: unknown): boolean;
  /** In words, to follow "Give". */
  expected: string;
}

/** The longest delay a timer takes; it would fire at once after a longer one. */
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

export const isFunction: Rule = {
  holds: (value) => typeof value === 'function',
  expected: 'a function',
};

export const isObject: Rule = {
  holds: isPlainObject,
  expected: 'a plain object',
};

export function isOneOf(...values: readonly string[]): Rule {
  return {
    holds: (value) => values.includes(value as string),
    expected: `one of ${values.map((value) => `'${value}'`).join(', ')}`,
  };
}
