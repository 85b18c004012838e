/** Sums over the eligible slots. */
export interface Totals {
  weight: number;
  /** How many there are. */
  eligible: number;
  currents: number;
}
