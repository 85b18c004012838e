import type { Clock, Timer } from '../../time/clock.js';

// Bound early, so that a test's fake clock does not hold requests up.
const afterIo = setImmediate;

/** Nothing was answered within the timeout. */
export class LateAnswerError extends Error {
  constructor(timeout: number) {
    super(`no answer within ${timeout} ms`);
  }
}

/**
 * A request and its time. A process too busy to write and read is no outage: a
 * timer that fires late looks once more.
 */
export class TimedRequest<A> {
  private readonly control = new AbortController();
  private timer: Timer;
  private fail: ((error: Error) => void) | undefined;

  /** @param keepsAlive whether the process does not end before it is answered or late */
  constructor(
    private readonly timeout: number,
    private readonly clock: Clock,
    private readonly keepsAlive: boolean,
  ) {}

  /** @throws {@link LateAnswerError} when no answer comes in time; the request is aborted then */
  send(request: (control: AbortController) => Promise<A>): Promise<A> {
    return new Promise((resolve, reject) => {
      const settledBy =
        <V>(settle: (value: V) => void) =>
        (value: V) => {
          this.stopTimer();
          settle(value);
        };
      this.fail = reject;
      this.startTimer(this.timeout, true);
      request(this.control).then(settledBy(resolve), settledBy(reject));
    });
  }

  /** Ends it without a result: nobody waits for it any more. */
  cancel(cause: unknown): void {
    this.stopTimer();
    this.control.abort(cause);
  }

  private startTimer(ms: number, isFirst: boolean): void {
    const due = this.clock.now() + ms;
    const onTime = (): void => {
      const delay = Math.min(this.clock.now() - due, this.timeout);
      // The answer may be here already: read first.
      afterIo(() => this.look(isFirst ? delay : 0));
    };
    this.timer = this.clock.setTimer(onTime, ms, this.keepsAlive);
  }

  private stopTimer(): void {
    this.clock.clearTimer(this.timer);
    this.timer = undefined;
  }

  private look(delay: number): void {
    if (this.timer === undefined) {
      return;
    }
    if (delay >= 1) {
      this.startTimer(delay, false);
      return;
    }
    const error = new LateAnswerError(this.timeout);
    this.fail?.(error);
    this.cancel(error);
  }
}
