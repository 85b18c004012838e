import { DispatchTimeoutError } from '../../errors/dispatch-timeout.error.js';
import type { AttemptContext } from './attempt-context.js';
import type { Attempt } from './attempt.js';
import { Attempts } from './attempts.js';
import type { CallOptions } from '../options/call-options.js';
import type { GroupRuntime } from '../group/group-runtime.js';
import type { SharedSelector } from '../group/selector-sharing.js';

/** Calls the handler of a name. */
export type CallHandler<Result> = (
  handler: string,
  context: AttemptContext,
) => Result | PromiseLike<Result>;

/** What one call was asked for. */
export interface CallRequest {
  readonly options: CallOptions | undefined;
  /** Picks the first handler; undefined where it is picked as the others are. */
  readonly shared: SharedSelector<string> | undefined;
}

/** One call under a policy: attempt after attempt, until one succeeds or it is over. */
export abstract class CallRun {
  /** The attempt that is waited for; what others still do no longer matters. */
  private current: Attempt | undefined;
  private readonly attempts: Attempts;
  private readonly signal: AbortSignal | undefined;
  private readonly onAbort: (() => void) | undefined;
  private readonly timeout: number | undefined;
  /** When the call began: with its first attempt, or the wait for it. */
  private startedAt: number | undefined;
  /** For the attempt or the whole call, whichever has less time left: one costs half of two. */
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;
  /** Why it was over before its time. */
  private reason: unknown;
  private isAdvancing = false;
  private isDue = false;
  private lastFailed: Attempt | undefined;
  private lastError: unknown;

  constructor(
    private readonly group: GroupRuntime,
    private readonly request: CallRequest,
  ) {
    const { options } = request;
    // First, because it may throw: nothing is to be disposed of yet.
    this.attempts = new Attempts(group, options);
    options?.signal?.throwIfAborted();
    this.timeout = options?.timeout ?? group.policy.timeout;
    if (this.timeout !== undefined) {
      this.attempts.deadline = Date.now() + this.timeout;
    }
    const signal = options?.signal;
    this.signal = signal;
    if (signal !== undefined) {
      this.onAbort = () => this.callAborted(signal.reason);
      signal.addEventListener('abort', this.onAbort, { once: true });
    }
  }

  /** Starts the work of an attempt; what it comes to is told to the methods below. */
  protected abstract begin(attempt: Attempt): void;

  /** The call has failed. */
  protected abstract fail(error: unknown): void;

  /** Nobody waits for the work of the attempt any more. */
  protected abandon(): void {}

  protected start(): void {
    const { shared } = this.request;
    if (shared === undefined) {
      this.advance(undefined, undefined);
      return;
    }
    this.startedAt = performance.now();
    this.startTimer(undefined);
    shared.get().then(
      (first) => this.startWith(first),
      (error: unknown) => this.failUnlessOver(error),
    );
  }

  private startWith(first: string | undefined): void {
    if (this.isOver) {
      return;
    }
    if (this.isTimeUp()) {
      this.callTimedOut(this.timeout as number);
      return;
    }
    this.stopTimer();
    this.attempts.startWith(first);
    this.advance(undefined, undefined);
  }

  protected isAwaited(attempt: Attempt): boolean {
    return this.current === attempt;
  }

  /** Whether that settled the call. */
  protected succeeded(attempt: Attempt): boolean {
    if (this.current !== attempt) {
      return false;
    }
    this.close();
    attempt.succeeded();
    return true;
  }

  protected failed(attempt: Attempt, error: unknown): void {
    if (this.current === attempt) {
      this.release();
      this.advance(attempt, error);
    }
  }

  /** The attempt failed where no other can take its place. */
  protected failedForGood(attempt: Attempt, error: unknown): void {
    this.close();
    try {
      attempt.failed(error);
    } finally {
      this.fail(error);
    }
  }

  /** The caller is no longer interested in what it has not got yet. */
  protected drop(reasonWhy: () => unknown, hasServed: boolean): void {
    const attempt = this.current;
    if (this.isOver) {
      return;
    }
    const reason = reasonWhy();
    this.reason = reason;
    this.close();
    if (attempt === undefined) {
      return;
    }
    if (hasServed) {
      attempt.context.abort(reason);
      attempt.succeeded();
    } else {
      attempt.aborted(reason);
    }
    this.abandon();
  }

  private callAborted(reason: unknown): void {
    const attempt = this.current;
    this.reason = reason;
    this.close();
    attempt?.aborted(reason);
    this.abandon();
    this.fail(reason);
  }

  private callTimedOut(timeout: number): void {
    const attempt = this.current;
    const error = new DispatchTimeoutError(
      this.group.group,
      attempt?.handler,
      'dispatch',
      timeout,
    );
    this.reason = error;
    this.close();
    attempt?.timedOut(error);
    this.abandon();
    this.fail(error);
  }

  /** From now on only the time of the whole call counts. */
  protected stopAttemptTimer(): void {
    if (this.group.policy.attemptTimeout !== undefined) {
      this.stopTimer();
      this.startTimer(undefined);
    }
  }

  /** A loop: by recursion, handlers that throw at once could fill the stack. */
  private advance(failed: Attempt | undefined, error: unknown): void {
    this.lastFailed = failed;
    this.lastError = error;
    this.isDue = true;
    if (this.isAdvancing) {
      return;
    }
    this.isAdvancing = true;
    while (this.isDue) {
      this.isDue = false;
      const attempt = this.nextAttempt();
      if (attempt !== undefined) {
        this.current = attempt;
        this.startedAt ??= attempt.startedAt;
        this.startTimer(attempt);
        this.begin(attempt);
      }
    }
    this.isAdvancing = false;
  }

  private nextAttempt(): Attempt | undefined {
    if (this.lastFailed !== undefined && this.isTimeUp()) {
      // Its timer is late, as behind a handler that keeps the process busy.
      this.lastFailed.failed(this.lastError);
      this.timeOutUnlessOver();
      return undefined;
    }
    let attempt: Attempt;
    try {
      attempt =
        this.lastFailed === undefined
          ? this.attempts.first()
          : this.attempts.next(this.lastFailed, this.lastError);
    } catch (error) {
      this.failUnlessOver(error);
      return undefined;
    }
    if (this.isOver) {
      // The user's rule, a weight function or a listener ended the call.
      attempt.aborted(this.reason);
      return undefined;
    }
    return attempt;
  }

  private failUnlessOver(error: unknown): void {
    if (!this.isOver) {
      this.close();
      this.fail(error);
    }
  }

  private isTimeUp(): boolean {
    return (
      this.timeout !== undefined && this.timeLeft(this.timeout, undefined) <= 0
    );
  }

  /** The user's rule or a listener may have ended the call meanwhile. */
  private timeOutUnlessOver(): void {
    if (!this.isOver) {
      this.callTimedOut(this.timeout as number);
    }
  }

  private startTimer(attempt: Attempt | undefined): void {
    const forAttempt =
      attempt === undefined ? undefined : this.group.policy.attemptTimeout;
    const { timeout } = this;
    if (timeout === undefined && forAttempt === undefined) {
      return;
    }
    const left =
      timeout === undefined ? Infinity : this.timeLeft(timeout, attempt);
    if (
      attempt === undefined ||
      forAttempt === undefined ||
      left <= forAttempt
    ) {
      this.timer = setTimeout(() => this.callTimedOut(timeout as number), left);
    } else {
      this.timer = setTimeout(
        () => this.attemptTimedOut(attempt, forAttempt),
        forAttempt,
      );
    }
    this.timer.unref();
  }

  private timeLeft(timeout: number, attempt: Attempt | undefined): number {
    // Reading the clock costs more than most of a call: who begins it has it all.
    return attempt !== undefined && attempt.startedAt === this.startedAt
      ? timeout
      : Math.max(0, timeout - (performance.now() - (this.startedAt as number)));
  }

  private attemptTimedOut(attempt: Attempt, timeout: number): void {
    const error = new DispatchTimeoutError(
      this.group.group,
      attempt.handler,
      'attempt',
      timeout,
    );
    this.release();
    attempt.context.abort(error);
    this.abandon();
    this.advance(attempt, error);
  }

  private stopTimer(): void {
    if (this.timer !== undefined) {
      clearTimeout(this.timer);
      this.timer = undefined;
    }
  }

  private release(): void {
    this.current = undefined;
    this.stopTimer();
  }

  private close(): void {
    this.isOver = true;
    this.release();
    if (this.onAbort !== undefined) {
      this.signal?.removeEventListener('abort', this.onAbort);
    }
  }
}
