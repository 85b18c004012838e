import type { Lines } from './lines.js';
import type { Totals } from './totals.js';

/** Makes one pick after the other by a rule of its own; some slot must be eligible. */
export interface Walk {
  readonly lines: Lines;
  /** Picks a slot and lets it pay. */
  next(totals: Totals): number;
  /** Lets a slot pay that was picked otherwise. */
  take(slot: number, totals: Totals): void;
  /** To be called when the line of one slot was changed, or one was added. */
  changed(slot: number): void;
  /** To be called when many lines were changed, or no pick is to come for long. */
  forget(): void;
  copy(): Walk;
}
