import type { PickerOptions } from '../../interfaces/picker-options.interface.js';
import type { ScoredCandidate } from '../../interfaces/scored-candidate.interface.js';
import { pickerSettings } from './picker-settings.js';

/** Picks uniformly, whatever the scores; several without replacement, in the order they were drawn. */
export class RandomPicker<T> {
  private readonly maxCandidates: number;
  private readonly random: () => number;

  /** @throws RangeError unless `maxCandidates` is a positive integer */
  constructor(options?: PickerOptions) {
    ({ maxCandidates: this.maxCandidates, random: this.random } =
      pickerSettings(options));
  }

  /** At most `maxCandidates` of the candidates; the list stays as it is. */
  pick(scored: readonly ScoredCandidate<T>[]): T[] {
    const rest = scored.map(({ candidate }) => candidate);
    const most = Math.min(this.maxCandidates, rest.length);
    for (let i = 0; i < most; i++) {
      const other = i + Math.floor(this.random() * (rest.length - i));
      [rest[i], rest[other]] = [rest[other], rest[i]];
    }
    return rest.slice(0, most);
  }
}
