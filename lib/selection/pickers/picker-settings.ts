import type { PickerOptions } from '../../interfaces/selection/picker-options.interface.js';
import { checkedRandom } from '../../rules/checked-random.js';
import { checkArgument, isPositiveInteger } from '../../rules/option-rules.js';

/**
 * A picker's options, checked, with every default filled in.
 *
 * @throws {@link RangeError} unless `maxCandidates` is a positive integer
 * @throws {@link SelectorConfigurationError} for a `random` that is no function
 */
export function pickerSettings({
  maxCandidates = 1,
  random = Math.random,
}: PickerOptions = {}): Required<PickerOptions> {
  checkArgument('maxCandidates', maxCandidates, isPositiveInteger);
  return { maxCandidates, random: checkedRandom(random) };
}
