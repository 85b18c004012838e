import type { Clock, Timer } from '../../time/clock.js';

// Bound early, so that a test's fake clock does not hold requests up.
const afterIo = setImmediate;

/** Nothing was answered within the timeout. */
export class LateAnswerError extends Error {
  constructor(timeout: number) {
    super(`no answer within ${timeout} ms`);
  }
}

export interface TimedRequest<A> {
  /** Rejects with a `LateAnswerError` when it does not come in time; the request is aborted then. */
  readonly answer: Promise<A>;
  /** Ends it without a result: nobody waits for it any more. */
  cancel(cause: unknown): void;
}

/** Milliseconds that a request may take, and the clock they are told by. */
export interface TimeLimit {
  readonly timeout: number;
  readonly clock: Clock;
}

/**
 * Sends a request and keeps its time. A process too busy to write and read is no
 * outage: a timer that fires late looks once more.
 *
 * @param keepsAlive whether the process does not end before it is answered or late
 */
export function timedRequest<A>(
  send: (control: AbortController) => Promise<A>,
  { timeout, clock }: TimeLimit,
  keepsAlive: boolean,
): TimedRequest<A> {
  const control = new AbortController();
  let timer: Timer;
  const stopTimer = (): void => {
    clock.clearTimer(timer);
    timer = undefined;
  };
  const cancel = (cause: unknown): void => {
    stopTimer();
    control.abort(cause);
  };
  const answer = new Promise<A>((resolve, reject) => {
    const wait = (ms: number, isFirst: boolean): void => {
      const due = clock.now() + ms;
      const onTime = (): void => {
        const delay = isFirst ? Math.min(clock.now() - due, timeout) : 0;
        // The answer may be here already: read first.
        afterIo(() => look(delay));
      };
      timer = clock.setTimer(onTime, ms, keepsAlive);
    };
    const look = (delay: number): void => {
      if (timer !== undefined && delay >= 1) {
        wait(delay, false);
      } else if (timer !== undefined) {
        const error = new LateAnswerError(timeout);
        reject(error);
        cancel(error);
      }
    };
    wait(timeout, true);
    /** Once it is over, an answer tells nothing about the present. */
    const endBy =
      <V>(settle: (value: V) => void) =>
      (value: V): void => {
        if (timer !== undefined) {
          stopTimer();
          settle(value);
        }
      };
    send(control).then(endBy(resolve), endBy(reject));
  });
  return { answer, cancel };
}
