import { describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { WeightChanges } from '../../interfaces/selection/weighter-options.interface.js';
import { isPlainObject } from '../../rules/option-rules.js';

/**
 * What `setWeights` was given, in a list; of a candidate named twice, the last.
 *
 * @throws {@link SelectorConfigurationError} for what is no list of changes
 */
export function entriesOf<T>(changes: WeightChanges<T>): Map<T, number> {
  const given: unknown = changes;
  if (Array.isArray(given) && given.every(isPair)) {
    return new Map(given as [T, number][]);
  }
  if (given instanceof Map) {
    return new Map(given as Map<T, number>);
  }
  if (!Array.isArray(given) && isPlainObject.holds(given)) {
    return new Map(Object.entries(given as object)) as Map<
      unknown,
      number
    > as Map<T, number>;
  }
  throw new SelectorConfigurationError(
    `setWeights() was given ${describeValue(given)}. Give a Map, a plain object, or a list of pairs [candidate, weight].`,
  );
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2;
}
