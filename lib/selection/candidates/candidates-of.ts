import { describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';

/**
 * The candidates in `exclude`. A text is an iterable too, of its letters: it is
 * meant as one candidate.
 *
 * @throws SelectorConfigurationError for what is no iterable
 */
export function candidatesOf<T>(exclude: Iterable<T>): Iterable<T> {
  if (typeof exclude === 'string') {
    return [exclude];
  }
  if (typeof exclude?.[Symbol.iterator] !== 'function') {
    throw new SelectorConfigurationError(
      `'exclude' must be an iterable of candidates, such as an array; got ${describeValue(exclude)}.`,
    );
  }
  return exclude;
}
