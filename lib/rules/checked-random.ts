import { describeValue } from '../errors/describe-value.js';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
import { check, isFunction } from './option-rules.js';

/**
 * The option `random`, as a source that refuses what is no number of [0, 1)
 * before it can do harm.
 *
 * @throws {@link SelectorConfigurationError} unless it is a function
 */
export function checkedRandom(random: () => number): () => number {
  if (random === Math.random) {
    return random;
  }
  check("option 'random'", random, isFunction);
  return () => {
    const number: unknown = random();
    if (typeof number === 'number' && number >= 0 && number < 1) {
      return number;
    }
    throw new SelectorConfigurationError(
      `The option 'random' returned ${describeValue(number)}; it must return numbers from 0 up to, but not including, 1, as Math.random does.`,
    );
  };
}
