import { describe, expect, it } from '@jest/globals';
import { SelectorConfigurationError } from '../../lib/errors/selector-configuration.error.js';
import { checkedRandom } from '../../lib/rules/checked-random.js';

describe('checkedRandom', () => {
  it('costs nothing where the source is Math.random', () => {
    expect(checkedRandom(Math.random)).toBe(Math.random);
  });

  it.each([0, Number.MIN_VALUE, 0.5, 1 - 2 ** -53])(
    'lets %p pass',
    (number) => {
      expect(checkedRandom(() => number)()).toBe(number);
    },
  );

  it.each([1, -Number.MIN_VALUE, NaN, Infinity, '0.5', null, undefined])(
    'refuses %p, and says what the source must return',
    (bad) => {
      const random = checkedRandom(() => bad as number);
      expect(random).toThrow(SelectorConfigurationError);
      expect(random).toThrow(/'random' returned .* from 0 up to, but not/);
    },
  );
});
