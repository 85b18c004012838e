import type { TicketSource } from '../../interfaces/sharing/ticket-source.interface.js';

/** Takes so many tickets of one key and returns the first. */
export type TicketCounter = (count: number) => number;

/** Symbols, so that no method of a user's source is taken for one of these. */
export const counterOf = Symbol('counterOf');
export const takeFrom = Symbol('takeFrom');
export const leave = Symbol('leave');

/** What the sources of this package may do beyond what any source does. */
export interface OwnTicketSource extends TicketSource {
  /** The counter of a key, to be kept by whoever asks often; it begins at `start` when it is new. */
  [counterOf]?(key: string, start: number): TicketCounter;
  /** As `take`, from a counter that is moved on to `to` in the same step where it is below `limit`. */
  [takeFrom]?(
    key: string,
    count: number,
    limit: number,
    to: number,
  ): Promise<number>;
  /** Told of a key whose set was replaced; returns whether it may be gone when that comes back. */
  [leave]?(key: string): boolean;
}

/** A source that needs neither a request nor a timeout to count. */
export function immediateSource(
  counter: (key: string, start: number) => TicketCounter,
): OwnTicketSource {
  return {
    [counterOf]: counter,
    // eslint-disable-next-line @typescript-eslint/require-await -- what it throws is to reject
    take: async (key, count) => counter(key, 0)(count),
  };
}
