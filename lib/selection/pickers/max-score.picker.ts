import type {
  PickerOptions,
  ScoredCandidate,
} from '../../interfaces/selection/picker-options.interface.js';
import { pickerSettings } from './picker-settings.js';
import { topKeys } from './top-keys.js';

/**
 * Picks the highest scores, the highest first. Equal scores are equally likely.
 * Zero, negative and infinite scores are ordinary; NaN, and what is no number, is
 * never picked.
 */
export class MaxScorePicker<T> {
  readonly #settings: Required<PickerOptions>;

  /**
   * @throws {@link RangeError} unless `maxCandidates` is a positive integer
   * @throws {@link SelectorConfigurationError} for a `random` that is no function
   */
  constructor(options?: PickerOptions) {
    this.#settings = pickerSettings(options);
  }

  /** At most `maxCandidates` of the candidates; the list stays as it is. */
  pick(scored: readonly ScoredCandidate<T>[]): T[] {
    const { maxCandidates, random } = this.#settings;
    const numbers = scored.filter(
      ({ score }) => typeof score === 'number' && !Number.isNaN(score),
    );
    const keyed = numbers.map(({ candidate, score }) => ({
      candidate,
      key: score,
      tie: random(),
    }));
    return topKeys(keyed, maxCandidates);
  }
}
