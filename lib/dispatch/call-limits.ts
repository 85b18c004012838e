/** What is told when a limit is reached, once at the most. */
interface LimitedCall {
  callAborted(reason: unknown): void;
  callTimedOut(timeout: number): void;
}

/** Ends a call when its caller aborts it, or when its time is up. */
export class CallLimits {
  /** When the call has to be over, in milliseconds since the epoch. */
  readonly deadline: number | undefined;
  private readonly timer: NodeJS.Timeout | undefined;
  private readonly onAbort: (() => void) | undefined;

  constructor(
    private readonly signal: AbortSignal | undefined,
    timeout: number | undefined,
    call: LimitedCall,
  ) {
    if (signal !== undefined) {
      this.onAbort = () => call.callAborted(signal.reason);
      signal.addEventListener('abort', this.onAbort, { once: true });
    }
    if (timeout !== undefined) {
      this.deadline = Date.now() + timeout;
      this.timer = setTimeout(() => call.callTimedOut(timeout), timeout);
      this.timer.unref();
    }
  }

  /** Nothing is told after this. */
  dispose(): void {
    if (this.onAbort !== undefined) {
      this.signal?.removeEventListener('abort', this.onAbort);
    }
    if (this.timer !== undefined) {
      clearTimeout(this.timer);
    }
  }
}
