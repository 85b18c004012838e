import type { ScoredCandidate } from '../../interfaces/selection/picker-options.interface.js';
import { Picker } from './picker.js';

/** Picks uniformly, whatever the scores; several without replacement, in the order they were drawn. */
export class RandomPicker<T> extends Picker<T> {
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
