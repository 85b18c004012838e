import type { Subscriber, Subscription } from 'rxjs';
import { DispatchTimeoutError } from '../errors/dispatch-timeout.error.js';
import type { DispatchOptions } from '../interfaces/dispatch-options.interface.js';
import type { Attempt } from './attempt.js';
import { Attempts } from './attempts.js';
import { CallLimits } from './call-limits.js';
import type { CallHandler } from './dispatch-run.js';
import type { GroupRuntime } from './group-runtime.js';
import { toStream } from './to-stream.js';

/** One stream under a policy: another handler may take over until the first value. */
export class StreamRun<Result> {
  private readonly limits: CallLimits;
  private readonly attempts: Attempts;
  /** The attempt that is listened to. */
  private current: Attempt | undefined;
  private subscription: Subscription | undefined;
  private attemptTimer: NodeJS.Timeout | undefined;
  private hasStarted = false;

  constructor(
    private readonly group: GroupRuntime,
    private readonly call: CallHandler<unknown>,
    options: DispatchOptions | undefined,
    private readonly subscriber: Subscriber<Result>,
  ) {
    const { group: name, policy } = group;
    this.limits = new CallLimits(
      name,
      options?.signal,
      options?.timeout ?? policy.timeout,
      (how, reason) => this.end(how, reason),
      () => this.current?.handler,
    );
    this.attempts = new Attempts(group, options, this.limits.deadline);
  }

  start(): void {
    this.begin(() => this.attempts.first());
  }

  /** The subscriber is no longer interested; one that had values had what it wanted. */
  unsubscribe(): void {
    const attempt = this.release();
    this.limits.dispose();
    if (attempt !== undefined) {
      const reason = new DOMException(
        'The stream was unsubscribed from.',
        'AbortError',
      );
      if (this.hasStarted) {
        attempt.context.abort(reason);
        attempt.succeeded();
      } else {
        attempt.aborted(reason);
      }
      this.subscription?.unsubscribe();
    }
  }

  private begin(next: () => Attempt): void {
    let attempt: Attempt;
    try {
      attempt = next();
    } catch (error) {
      this.limits.dispose();
      this.subscriber.error(error);
      return;
    }
    this.current = attempt;
    this.startTimer(attempt);
    const call = () => this.call(attempt.handler, attempt.context);
    const subscription = toStream<Result>(call).subscribe({
      next: (value) => this.next(attempt, value),
      error: (error: unknown) => this.failed(attempt, error),
      complete: () => this.completed(attempt),
    });
    if (this.current === attempt) {
      this.subscription = subscription;
    }
  }

  private next(attempt: Attempt, value: Result): void {
    if (this.current === attempt) {
      this.hasStarted = true;
      clearTimeout(this.attemptTimer);
      this.subscriber.next(value);
    }
  }

  private completed(attempt: Attempt): void {
    if (this.current === attempt) {
      this.release();
      attempt.succeeded();
      this.limits.dispose();
      this.subscriber.complete();
    }
  }

  private failed(attempt: Attempt, error: unknown): void {
    if (this.current !== attempt) {
      return;
    }
    const { subscription } = this;
    this.release();
    subscription?.unsubscribe();
    if (this.hasStarted) {
      attempt.failed(error);
      this.limits.dispose();
      this.subscriber.error(error);
    } else {
      this.begin(() => this.attempts.next(attempt, error));
    }
  }

  private end(how: 'aborted' | 'timed out', reason: unknown): void {
    const { subscription } = this;
    const attempt = this.release();
    this.limits.dispose();
    if (attempt !== undefined) {
      if (how === 'aborted') {
        attempt.aborted(reason);
      } else {
        attempt.context.abort(reason);
        attempt.failed(reason);
      }
      subscription?.unsubscribe();
    }
    this.subscriber.error(reason);
  }

  private startTimer(attempt: Attempt): void {
    const { group, policy } = this.group;
    const timeout = policy.attemptTimeout;
    if (timeout !== undefined) {
      this.attemptTimer = setTimeout(() => {
        const error = new DispatchTimeoutError(
          group,
          attempt.handler,
          'attempt',
          timeout,
        );
        attempt.context.abort(error);
        this.failed(attempt, error);
      }, timeout);
      this.attemptTimer.unref();
    }
  }

  private release(): Attempt | undefined {
    const attempt = this.current;
    this.current = undefined;
    clearTimeout(this.attemptTimer);
    return attempt;
  }
}
