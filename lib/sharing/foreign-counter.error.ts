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
export function checkTicket(ticket: unknown): number {
  if (!Number.isSafeInteger(ticket) || (ticket as number) < 0) {
    throw new ForeignCounterError(
      `${String(ticket)} is not an integer that can be a ticket`,
    );
  }
  return ticket as number;
}
