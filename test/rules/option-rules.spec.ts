import { describe, expect, it } from '@jest/globals';
import { SelectorConfigurationError } from '../../lib/index.js';
import {
  check,
  checkArgument,
  checkKnownKeys,
  checkOptional,
  checkOptions,
  isBoolean,
  isDelay,
  isFunction,
  isIterableOf,
  isNotNegative,
  isOneOf,
  isOptions,
  isPlainObject,
  isPositiveInteger,
  isShare,
  isText,
  type Rule,
} from '../../lib/rules/option-rules.js';

class Options {}

const NOTHING = [undefined, null, NaN, Symbol('s')];

/** Each rule with what it takes and what it refuses. */
const CASES: [string, Rule, unknown[], unknown[]][] = [
  ['a delay', isDelay, [0.5, 2 ** 31 - 1], [0, -1, 2 ** 31, Infinity, '5']],
  ['a positive integer', isPositiveInteger, [1, 3], [0, 1.5, 2 ** 53, '1']],
  ['a number of 0 or more', isNotNegative, [0, 0.1], [-1, Infinity, '0']],
  ['a share', isShare, [0, 0.5, 1], [-0.1, 1.1, '1']],
  ['a boolean', isBoolean, [true, false], [0, 'true']],
  ['text', isText, ['', 'a'], [1, ['a']]],
  ['a function', isFunction, [() => 1, Options], [{}, 'f']],
  ['one of', isOneOf('a', 'b'), ['a', 'b'], ['c', ['a']]],
  ['options', isOptions, [{}, new Options()], [[], new Map(), 'a', () => 1]],
  [
    'a plain object',
    isPlainObject,
    [{}, Object.create(null)],
    [new Options(), new Map(), [], () => 1, Object.create({})],
  ],
  [
    'an iterable that is no text',
    isIterableOf('names'),
    [[], new Set(['a']), ['a'].values()],
    ['abc', {}, { [Symbol.iterator]: 5 }],
  ],
];

describe('the rules of options', () => {
  it.each(CASES)('%s is told from what is none', (_, rule, good, bad) => {
    expect(good.filter((value) => !rule.holds(value))).toEqual([]);
    expect([...NOTHING, ...bad].filter(rule.holds)).toEqual([]);
  });

  it('an option that breaks its rule is named, with what to give', () => {
    expect(() => check("option 'live'", 5, isBoolean)).toThrow(
      new SelectorConfigurationError(
        "Invalid option 'live': 5. Give true or false, or leave it out.",
      ),
    );
  });

  it('an argument that breaks its rule is a RangeError', () => {
    expect(() => checkArgument('k', 0, isPositiveInteger)).toThrow(
      new RangeError('k must be a positive integer; got 0.'),
    );
  });

  it('an option that is undefined is as good as absent, null is not', () => {
    expect(() => checkOptional('x', undefined, isText)).not.toThrow();
    expect(() => checkOptional('x', null, isText)).toThrow(/Invalid x: null/);
  });

  it('several options are checked together, each by its path', () => {
    const rules = { a: isText, b: isShare };
    expect(() => checkOptions('option', { a: 'x', c: 1 }, rules)).not.toThrow();
    expect(() => checkOptions('option', { b: 2 }, rules, 'in.')).toThrow(
      /^Invalid option 'in\.b': 2\./,
    );
  });

  it('a mistyped key is refused with those that are known', () => {
    expect(() => checkKnownKeys('Owner', { a: 1, d: 2 }, ['a', 'b'])).toThrow(
      new SelectorConfigurationError(
        "Owner: there is no option 'd'. Known: 'a', 'b'. Correct the name, or leave it out.",
      ),
    );
  });
});
