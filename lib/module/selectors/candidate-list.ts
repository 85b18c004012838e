import { describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';

/** An iterator gives its values once, and its definition may serve two applications. */
const readBefore = new WeakMap<object, readonly unknown[]>();

/**
 * The candidates of a definition, in a list.
 *
 * @throws SelectorConfigurationError when they are no iterable, or text
 */
export function candidateList<T>(candidates: Iterable<T>): readonly T[] {
  if (
    typeof candidates === 'string' ||
    typeof candidates?.[Symbol.iterator] !== 'function'
  ) {
    throw new SelectorConfigurationError(
      `Candidates must be an iterable of candidates, such as an array or a Set; got ${describeValue(candidates)}.`,
    );
  }
  const known = readBefore.get(candidates);
  if (known !== undefined) {
    return known as readonly T[];
  }
  const iterator: unknown = candidates[Symbol.iterator]();
  const list = [...candidates];
  if (iterator === candidates) {
    readBefore.set(candidates, list);
  }
  return list;
}
