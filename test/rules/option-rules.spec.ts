import { describe, expect, it } from '@jest/globals';
import {
  isBoolean,
  isDelay,
  isFunction,
  isNotNegative,
  isOneOf,
  isPositiveInteger,
  isShare,
  type Rule,
} from '../../lib/rules/option-rules.js';

const isColour = isOneOf('red', 'green');

describe('the rules of options', () => {
  it.each<[string, Rule, unknown[], unknown[]]>([
    [
      'a delay is what a timer can wait',
      isDelay,
      [Number.MIN_VALUE, 0.5, 2 ** 31 - 1],
      [0, -0, -1, 2 ** 31, NaN, Infinity, '5', 5n, null, undefined],
    ],
    [
      'a positive integer is exact',
      isPositiveInteger,
      [1, 1e3, 2 ** 53 - 1],
      [0, -1, 1.5, 2 ** 53, NaN, Infinity, '1', 1n, null, undefined],
    ],
    [
      'a number that is not negative is finite',
      isNotNegative,
      [0, -0, 0.1, Number.MAX_VALUE],
      [-Number.MIN_VALUE, NaN, Infinity, '0', null, undefined],
    ],
    [
      'a share is all, none or part of one',
      isShare,
      [0, -0, 0.5, 1],
      [-0.1, 1.1, NaN, '1', true, null, undefined],
    ],
    ['a switch is on or off', isBoolean, [true, false], [0, 1, 'true', null]],
    [
      'a function can be called',
      isFunction,
      [() => 1, class {}],
      [{}, 'f', null, undefined],
    ],
    [
      'one of several names is written as it is',
      isColour,
      ['red', 'green'],
      ['Red', '', 'blue', ['red'], null, undefined],
    ],
  ])('%s', (_, rule, good, bad) => {
    expect(good.filter((value) => !rule.holds(value))).toEqual([]);
    expect(bad.filter((value) => rule.holds(value))).toEqual([]);
  });

  it('say in words what to give', () => {
    expect(isDelay.expected).toBe('milliseconds above 0, at most 2147483647');
    expect(isColour.expected).toBe("one of 'red', 'green'");
  });
});
