/** Settles as the work does, or rejects with the signal's reason, whichever is first. */
export function untilAborted<T>(
  work: PromiseLike<T>,
  signal: AbortSignal,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => {
      // The caller's own reason, of whatever kind.
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      reject(signal.reason);
    };
    const settle = <A>(outcome: (value: A) => void) => {
      return (value: A): void => {
        signal.removeEventListener('abort', abort);
        outcome(value);
      };
    };
    if (signal.aborted) {
      abort();
    } else {
      signal.addEventListener('abort', abort, { once: true });
    }
    work.then(settle(resolve), settle(reject));
  });
}
