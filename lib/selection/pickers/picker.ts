import type {
  PickerOptions,
  ScoredCandidate,
} from '../../interfaces/selection/picker-options.interface.js';
import { pickerSettings } from './picker-settings.js';

/** What the pickers have in common; none keeps anything between two calls. */
export abstract class Picker<T> {
  protected readonly maxCandidates: number;
  protected readonly random: () => number;

  /**
   * @throws RangeError unless `maxCandidates` is a positive integer
   * @throws SelectorConfigurationError for a `random` that is no function
   */
  constructor(options?: PickerOptions) {
    ({ maxCandidates: this.maxCandidates, random: this.random } =
      pickerSettings(options));
  }

  /** At most `maxCandidates` of the candidates; the list stays as it is. */
  abstract pick(scored: readonly ScoredCandidate<T>[]): T[];
}
