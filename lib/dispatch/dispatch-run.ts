import { DispatchTimeoutError } from '../errors/dispatch-timeout.error.js';
import type { DispatchOptions } from '../interfaces/dispatch-options.interface.js';
import type { AttemptContext } from './attempt-context.js';
import type { Attempt } from './attempt.js';
import { Attempts } from './attempts.js';
import { CallLimits } from './call-limits.js';
import type { GroupRuntime } from './group-runtime.js';

/** Calls the handler of a name. */
export type CallHandler<Result> = (
  handler: string,
  context: AttemptContext,
) => Result | PromiseLike<Result>;

/** One dispatch under a policy: attempt after attempt, until one succeeds or it is over. */
export class DispatchRun<Result> {
  private readonly limits: CallLimits;
  private readonly attempts: Attempts;
  /** The attempt that is awaited; what others still do no longer matters. */
  private current: Attempt | undefined;
  private attemptTimer: NodeJS.Timeout | undefined;
  private resolve!: (result: Result) => void;
  private reject!: (reason: unknown) => void;

  constructor(
    private readonly group: GroupRuntime,
    private readonly call: CallHandler<Result>,
    options: DispatchOptions | undefined,
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

  run(): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
      this.begin(() => this.attempts.first());
    });
  }

  private begin(next: () => Attempt): void {
    let attempt: Attempt;
    try {
      attempt = next();
    } catch (error) {
      this.limits.dispose();
      this.reject(error);
      return;
    }
    this.current = attempt;
    this.startTimer(attempt);
    let work: Result | PromiseLike<Result>;
    try {
      work = this.call(attempt.handler, attempt.context);
    } catch (error) {
      this.failed(attempt, error);
      return;
    }
    Promise.resolve(work).then(
      (result) => this.succeeded(attempt, result),
      (error: unknown) => this.failed(attempt, error),
    );
  }

  private succeeded(attempt: Attempt, result: Result): void {
    if (this.release(attempt)) {
      attempt.succeeded();
      this.limits.dispose();
      this.resolve(result);
    }
  }

  private failed(attempt: Attempt, error: unknown): void {
    if (this.release(attempt)) {
      this.begin(() => this.attempts.next(attempt, error));
    }
  }

  private end(how: 'aborted' | 'timed out', reason: unknown): void {
    const attempt = this.current;
    this.limits.dispose();
    if (attempt !== undefined && this.release(attempt)) {
      if (how === 'aborted') {
        attempt.aborted(reason);
      } else {
        attempt.context.abort(reason);
        attempt.failed(reason);
      }
    }
    this.reject(reason);
  }

  private startTimer(attempt: Attempt): void {
    const { group, policy } = this.group;
    const timeout = policy.attemptTimeout;
    if (timeout !== undefined) {
      this.attemptTimer = setTimeout(() => {
        const { handler } = attempt;
        const error = new DispatchTimeoutError(
          group,
          handler,
          'attempt',
          timeout,
        );
        attempt.context.abort(error);
        this.failed(attempt, error);
      }, timeout);
      this.attemptTimer.unref();
    }
  }

  /** Whether the attempt was still awaited. */
  private release(attempt: Attempt): boolean {
    if (this.current !== attempt) {
      return false;
    }
    this.current = undefined;
    clearTimeout(this.attemptTimer);
    return true;
  }
}
