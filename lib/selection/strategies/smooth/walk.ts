import { KineticTournament } from './kinetic-tournament.js';
import { Lines } from './lines.js';

/** Up to this many slots a plain loop finds the largest current sooner than a tree. */
const MAX_LOOP = 192;

/** Makes one pick after the other: by a loop over few slots, by a tournament over many. */
export class Walk {
  private tournament: KineticTournament | undefined;

  constructor(readonly lines = new Lines()) {}

  /** Some slot must be eligible; `total` is the sum of the weights. */
  next(total: number): number {
    const { lines } = this;
    if (lines.isOverdue) {
      lines.rebase();
      this.tournament = undefined;
    }
    if (lines.size <= MAX_LOOP) {
      const slot = lines.leader;
      lines.pick(slot, total);
      return slot;
    }
    this.tournament ??= KineticTournament.over(lines);
    const slot = this.tournament.winner;
    lines.pick(slot, total);
    this.tournament.update(slot);
    return slot;
  }

  /** To be called when the line of one slot was changed, or one was added. */
  changed(slot: number): void {
    if (this.tournament?.holds(this.lines.size) === true) {
      this.tournament.update(slot);
    } else {
      this.tournament = undefined;
    }
  }

  /** To be called when many lines were changed, or no pick is to come for long. */
  forget(): void {
    this.tournament = undefined;
  }

  copy(): Walk {
    const copy = new Walk(this.lines.copy());
    copy.tournament = this.tournament?.copy(copy.lines);
    return copy;
  }
}
