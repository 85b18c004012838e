import type { ScoredCandidate } from '../../interfaces/selection/picker-options.interface.js';
import { Picker } from './picker.js';
import { topKeys, type Keyed } from './top-keys.js';

/**
 * Picks at random in proportion to the scores, several without replacement, in
 * the order they were drawn.
 *
 * A score of zero, below zero or NaN is never picked, even when fewer than
 * `maxCandidates` remain; only where no score is above zero, everyone is
 * equally likely. An infinite score wins over every finite one, and several
 * infinite ones are equally likely.
 *
 * A-Res with keys `ln(u) / score`: P. S. Efraimidis and P. G. Spirakis,
 * "Weighted random sampling with a reservoir" (2006).
 */
export class WeightedRandomPicker<T> extends Picker<T> {
  pick(scored: readonly ScoredCandidate<T>[]): T[] {
    const positive = scored.filter(
      ({ score }) => typeof score === 'number' && score > 0,
    );
    const keyed = (positive.length > 0 ? positive : scored).map(
      ({ candidate, score }) =>
        this.keyed(candidate, positive.length > 0 ? score : 1),
    );
    return topKeys(keyed, this.maxCandidates);
  }

  private keyed(candidate: T, score: number): Keyed<T> {
    // 1 - u, because the logarithm of 0 would be the same key for all.
    const logarithm = Math.log(1 - this.random());
    const key = score === Infinity ? Infinity : logarithm / score;
    return { candidate, key, tie: logarithm };
  }
}
