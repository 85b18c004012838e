import type { Lines } from './lines.js';

/** Sums over the eligible slots. */
export interface Totals {
  weight: number;
  /** How many slots are eligible. */
  eligible: number;
  currents: number;
}

/** Makes one pick after the other by a rule of its own; some slot must be eligible. */
export interface Walk {
  readonly lines: Lines;
  /** Picks a slot, which pays the total. */
  next(totals: Totals): number;
  /** Makes a slot pay that was picked by something else than this walk. */
  pay(slot: number, totals: Totals): void;
  /** To be called when the line of one slot was changed, or one was added. */
  changed(slot: number): void;
  /** To be called when many lines were changed, or no pick is to come for long. */
  forget(): void;
  copy(): Walk;
}
