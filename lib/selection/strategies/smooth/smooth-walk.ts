import { Lines } from '../periodic/lines.js';
import type { Totals, Walk } from '../periodic/walk.interface.js';
import { KineticTournament } from './kinetic-tournament.js';

/** Up to this many slots a plain loop finds the largest current faster than a tree. */
const MAX_LOOP = 192;

/**
 * Smooth weighted round robin in nginx's order: the largest current is picked,
 * the earliest on ties. Few slots are searched by a loop, many by a tournament.
 */
export class SmoothWalk implements Walk {
  private tournament: KineticTournament | undefined;

  constructor(readonly lines = new Lines()) {}

  next(totals: Totals): number {
    const { lines } = this;
    if (lines.isOverdue()) {
      lines.rebase();
      this.tournament = undefined;
    }
    if (lines.size <= MAX_LOOP) {
      const slot = lines.leader;
      lines.pick(slot, totals.weight);
      return slot;
    }
    this.tournament ??= KineticTournament.over(lines);
    const slot = this.tournament.winner;
    lines.pick(slot, totals.weight);
    this.tournament.update(slot);
    return slot;
  }

  pay(slot: number, totals: Totals): void {
    this.lines.pick(slot, totals.weight);
    this.tournament = undefined;
  }

  changed(slot: number): void {
    if (this.tournament?.holds(this.lines.size) === true) {
      this.tournament.update(slot);
    } else {
      this.tournament = undefined;
    }
  }

  forget(): void {
    this.tournament = undefined;
  }

  copy(): SmoothWalk {
    const copy = new SmoothWalk(this.lines.copy());
    copy.tournament = this.tournament?.copy(copy.lines);
    return copy;
  }
}
