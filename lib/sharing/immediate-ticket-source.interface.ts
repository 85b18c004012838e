import type { TicketSource } from '../interfaces/ticket-source.interface.js';

/** Takes so many tickets of one key and returns the first. */
export type TicketCounter = (count: number) => number;

/** A source inside the process, which needs neither a request nor a deadline. */
export interface ImmediateTicketSource extends TicketSource {
  /** The counter of a key, to be kept by whoever asks often; it begins at `start` when it is new. */
  counterOf(key: string, start: number): TicketCounter;
}

export function isImmediate(
  source: TicketSource,
): source is ImmediateTicketSource {
  return (
    typeof (source as Partial<ImmediateTicketSource>).counterOf === 'function'
  );
}
