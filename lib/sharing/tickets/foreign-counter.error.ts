import { describeValue } from '../../errors/describe-value.js';

/** What stands under a key is no counter of ours. */
export class ForeignCounterError extends Error {
  override readonly name = 'ForeignCounterError';
}

/** What Redis says of a value that cannot be counted up, wherever it stands in the message. */
const FOREIGN = /WRONGTYPE|not an integer|would overflow/i;

export function isForeignCounter(error: unknown): boolean {
  return (
    error instanceof ForeignCounterError ||
    FOREIGN.test(String((error as { message?: unknown } | null)?.message))
  );
}

/** Returns the ticket when it can be one. */
export function checkTicket(ticket: unknown, least = 0): number {
  if (!Number.isSafeInteger(ticket) || (ticket as number) < least) {
    throw new ForeignCounterError(
      `${describeValue(ticket)} is not an integer that can be a ticket: take() has to bring the number of the first one, 0 or above, as a number`,
    );
  }
  return ticket as number;
}
