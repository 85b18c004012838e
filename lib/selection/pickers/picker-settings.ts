import { describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { PickerOptions } from '../../interfaces/selection/picker-options.interface.js';
import { checkedRandom } from '../../rules/checked-random.js';
import { checkPositiveInteger } from '../../rules/check-positive-integer.js';

/** The options, checked, with every default filled in. */
export function pickerSettings(
  options: PickerOptions = {},
): Required<PickerOptions> {
  const { maxCandidates = 1, random = Math.random } = options;
  checkPositiveInteger('maxCandidates', maxCandidates);
  if (typeof random !== 'function') {
    throw new SelectorConfigurationError(
      `Invalid picker option 'random': ${describeValue(random)}. Give a function that returns numbers of [0, 1), or leave it out.`,
    );
  }
  return { maxCandidates, random: checkedRandom(random) };
}
