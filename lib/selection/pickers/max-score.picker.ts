import type { ScoredCandidate } from '../../interfaces/selection/picker-options.interface.js';
import { Picker } from './picker.js';
import { topKeys } from './top-keys.js';

/**
 * Picks the highest scores, the highest first. Equal scores are equally likely.
 * Zero, negative and infinite scores are ordinary; NaN is never picked.
 */
export class MaxScorePicker<T> extends Picker<T> {
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
