import { DispatchTimeoutError } from '../errors/dispatch-timeout.error.js';

/** Ends a call when its caller aborts it, or when its time is up. */
export class CallLimits {
  /** When the call has to be over, in milliseconds since the epoch. */
  readonly deadline: number | undefined;
  private readonly timer: NodeJS.Timeout | undefined;
  private readonly onAbort = (): void => {
    this.ended('aborted', this.signal?.reason);
  };

  /** `ended` is called at most once, and not after `dispose`. */
  constructor(
    group: string,
    private readonly signal: AbortSignal | undefined,
    timeout: number | undefined,
    private readonly ended: (
      how: 'aborted' | 'timed out',
      reason: unknown,
    ) => void,
    handlerAtWork: () => string | undefined,
  ) {
    signal?.addEventListener('abort', this.onAbort, { once: true });
    if (timeout !== undefined) {
      this.deadline = Date.now() + timeout;
      this.timer = setTimeout(() => {
        const handler = handlerAtWork();
        ended(
          'timed out',
          new DispatchTimeoutError(group, handler, 'dispatch', timeout),
        );
      }, timeout);
      this.timer.unref();
    }
  }

  dispose(): void {
    this.signal?.removeEventListener('abort', this.onAbort);
    clearTimeout(this.timer);
  }
}
