import type {
  PickerOptions,
  ScoredCandidate,
} from '../../interfaces/selection/picker-options.interface.js';
import { pickerSettings } from './picker-settings.js';
import { topKeys, type Keyed } from './top-keys.js';

/**
 * Picks at random in proportion to the scores, several without replacement, in
 * the order they were drawn.
 *
 * A score of zero, below zero or NaN is never picked, even when fewer than
 * `maxCandidates` remain; where no score is above zero, all candidates are
 * equally likely. An infinite score wins over every finite one, and several
 * infinite ones are equally likely.
 *
 * A-Res with keys `ln(u) / score`: P. S. Efraimidis and P. G. Spirakis,
 * "Weighted random sampling with a reservoir" (2006).
 */
export class WeightedRandomPicker<T> {
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
    const positive = scored.filter(
      ({ score }) => typeof score === 'number' && score > 0,
    );
    const keyed = (positive.length > 0 ? positive : scored).map(
      ({ candidate, score }) =>
        keyedBy(candidate, positive.length > 0 ? score : 1, random),
    );
    return topKeys(keyed, maxCandidates);
  }
}

function keyedBy<T>(
  candidate: T,
  score: number,
  random: () => number,
): Keyed<T> {
  // 1 - u, because the logarithm of 0 would be the same key for all.
  const logarithm = Math.log(1 - random());
  const key = score === Infinity ? Infinity : logarithm / score;
  return { candidate, key, tie: logarithm };
}
