import type {
  PickerOptions,
  ScoredCandidate,
} from '../../interfaces/selection/picker-options.interface.js';
import { pickerSettings } from './picker-settings.js';

/** Picks uniformly, whatever the scores; several without replacement, in the order they were drawn. */
export class RandomPicker<T> {
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
    const rest = scored.map(({ candidate }) => candidate);
    const most = Math.min(maxCandidates, rest.length);
    for (let i = 0; i < most; i++) {
      const other = i + Math.floor(random() * (rest.length - i));
      [rest[i], rest[other]] = [rest[other], rest[i]];
    }
    return rest.slice(0, most);
  }
}
