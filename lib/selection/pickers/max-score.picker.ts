import type { PickerOptions } from '../../interfaces/picker-options.interface.js';
import type { ScoredCandidate } from '../../interfaces/scored-candidate.interface.js';
import { pickerSettings } from './picker-settings.js';
import { topKeys } from './top-keys.js';

/**
 * Picks the highest scores, the highest first. Equal scores are equally likely.
 * Zero, negative and infinite scores are ordinary; NaN is never picked.
 */
export class MaxScorePicker<T> {
  private readonly maxCandidates: number;
  private readonly random: () => number;

  /** @throws RangeError unless `maxCandidates` is a positive integer */
  constructor(options?: PickerOptions) {
    ({ maxCandidates: this.maxCandidates, random: this.random } =
      pickerSettings(options));
  }

  /** At most `maxCandidates` of the candidates; the list stays as it is. */
  pick(scored: readonly ScoredCandidate<T>[]): T[] {
    const numbers = scored.filter(({ score }) => !Number.isNaN(score));
    const keyed = numbers.map(({ candidate, score }) => ({
      candidate,
      key: score,
      tie: this.random(),
    }));
    return topKeys(keyed, this.maxCandidates);
  }
}
