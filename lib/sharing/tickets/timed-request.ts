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
  private timer: NodeJS.Timeout | undefined;
  private fail: ((error: Error) => void) | undefined;

  /** @param holds whether it keeps the process alive */
  constructor(
    private readonly timeout: number,
    private readonly holds: boolean,
  ) {}

  /** @throws {@link LateAnswerError} when no answer comes in time; the request is aborted then */
  send(request: (control: AbortController) => Promise<A>): Promise<A> {
    return new Promise((resolve, reject) => {
      this.fail = reject;
      this.startTimer(this.timeout, true);
      request(this.control)
        .then(resolve, reject)
        .finally(() => this.stopTimer());
    });
  }

  /** Ends it without a result: nobody waits for it any more. */
  cancel(cause: unknown): void {
    this.stopTimer();
    this.control.abort(cause);
  }

  private startTimer(ms: number, isFirst: boolean): void {
    const due = performance.now() + ms;
    this.timer = setTimeout(() => {
      const delay = isFirst ? performance.now() - due : 0;
      // The answer may be here already: read first.
      afterIo(() => this.look(Math.min(delay, this.timeout)));
    }, ms);
    if (!this.holds) {
      this.timer.unref();
    }
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private look(delay: number): void {
    if (this.timer !== undefined && delay >= 1) {
      this.startTimer(delay, false);
    } else if (this.timer !== undefined) {
      const error = new LateAnswerError(this.timeout);
      this.fail?.(error);
      this.cancel(error);
    }
  }
}
