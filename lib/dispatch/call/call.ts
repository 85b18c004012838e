import {
  DispatchFailedError,
  type FailedAttempt,
} from '../../errors/dispatch-failed.error.js';
import { DispatchTimeoutError } from '../../errors/dispatch-timeout.error.js';
import { publish } from '../channels.js';
import type { Group } from '../group/group.js';
import { noCandidate } from '../group/group-errors.js';
import type { SharedSelector } from '../group/shared-selector.js';
import type { Handler } from '../health/handler.js';
import { abortReason, onAbort } from './abort-listeners.js';
import { Attempt } from './attempt.js';
import { Countdown, type TimeScope } from './countdown.js';
import { Route, type RouteOptions } from './route.js';

/** Why an attempt failed, or a call is over. */
export interface Failure {
  readonly error: unknown;
}

/** What one call was asked for. */
export interface CallRequest extends RouteOptions {
  readonly signal: AbortSignal | undefined;
  /** Milliseconds of the whole call; undefined for what the group has. */
  readonly timeout: number | undefined;
  /** Picks the first handler; undefined where it is picked as the others are. */
  readonly shared: SharedSelector<string> | undefined;
}

/**
 * One call: attempts along a route, until one succeeds or the failover policy
 * says that it is over. How a handler is called, and what its caller gets, is
 * for the dispatch or the stream to say.
 */
export abstract class Call {
  private readonly route: Route;
  private readonly countdown: Countdown;
  private readonly stopListening: (() => void) | undefined;
  /** The attempt that is waited for; what others still do no longer matters. */
  private current: Attempt | undefined;
  protected failures: FailedAttempt[] | undefined;
  private isOver = false;
  /** Why it was over before its time. */
  private reason: unknown;

  constructor(
    protected readonly group: Group,
    private readonly request: CallRequest,
  ) {
    const { signal, timeout } = request;
    this.route = new Route(group, request);
    group.budget?.call();
    this.countdown = new Countdown(
      group.clock,
      timeout ?? group.policy.timeout,
      (scope, limit) => this.timedOut(scope, limit),
    );
    this.stopListening =
      signal && onAbort(signal, () => this.aborted(abortReason(signal)));
  }

  /**
   * Starts the work of an attempt, and tells `succeeded` or `failed` what it
   * comes to; what fails at once is returned.
   */
  protected abstract begin(attempt: Attempt): Failure | undefined;

  /** The call has failed. */
  protected abstract fail(error: unknown): void;

  /** Nobody waits for the work of the attempt any more. */
  protected abstract abandon(attempt: Attempt): void;

  protected start(): void {
    const { shared } = this.request;
    if (shared === undefined) {
      this.makeAttempts(this.first());
      return;
    }
    this.countdown.start(undefined);
    shared.get().then(
      (first) => this.startWith(first),
      (error: unknown) => this.end({ error }),
    );
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
      this.makeAttempts(this.after(attempt, { error }));
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
    this.giveUp(attempt, reason);
    if (hasServed) {
      attempt.succeeded();
    } else {
      attempt.aborted(reason);
    }
  }

  /** From now on only the time of the whole call counts. */
  protected stopAttemptTimer(): void {
    this.countdown.stopAttempt();
  }

  private startWith(first: string | undefined): void {
    if (this.isOver) {
      return;
    }
    if (this.countdown.isUp) {
      this.timedOut('dispatch', this.countdown.total!);
      return;
    }
    this.route.startWith(first);
    this.makeAttempts(this.first());
  }

  /** A loop: by recursion, handlers that fail at once could fill the stack. */
  private makeAttempts(first: Attempt | Failure): void {
    let next = first;
    while (next instanceof Attempt) {
      const attempt = next;
      if (this.isOver) {
        // The user's rule, a weight function or a listener ended the call.
        attempt.aborted(this.reason);
        return;
      }
      this.current = attempt;
      const limit = this.group.policy.attemptTimeoutOf(attempt.handler.name);
      this.countdown.start(limit, attempt.startedAt);
      const failure = this.begin(attempt);
      if (failure === undefined || this.current !== attempt) {
        return;
      }
      next = this.after(attempt, failure);
    }
    this.end(next);
  }

  private first(): Attempt | Failure {
    const { group, route, countdown } = this;
    try {
      const handler = route.next();
      return handler === undefined
        ? { error: noCandidate(group, this.request.barred) }
        : new Attempt(group, handler, 1, undefined, countdown.deadline);
    } catch (error) {
      // A selector may throw, as for a weight that cannot be.
      return { error };
    }
  }

  /** The attempt after one that failed, or what the call fails with. */
  private after(failed: Attempt, { error }: Failure): Attempt | Failure {
    const { group, countdown } = this;
    const { durationMs } = failed;
    const isUp = countdown.isUp;
    this.release();
    try {
      const isRetryable = failed.failed(error);
      const failures = (this.failures ??= []);
      failures.push({ handler: failed.handler.name, error, durationMs });
      if (isUp) {
        // Its timer is late, as behind a handler that keeps the process busy.
        return { error: this.timeoutError('dispatch', countdown.total!) };
      }
      const handler = isRetryable ? this.nextHandler() : undefined;
      if (handler === undefined) {
        // What must not be retried is the caller's to know as it is.
        return !isRetryable || failures.length === 1
          ? { error }
          : { error: new DispatchFailedError(group.name, failures) };
      }
      publish('weighter:failover', () => ({
        group: group.name,
        handler: failed.handler.name,
        error,
      }));
      const tried = failures.map((failure) => failure.handler);
      const number = tried.length + 1;
      return new Attempt(group, handler, number, tried, countdown.deadline);
    } catch (thrown) {
      return { error: thrown };
    }
  }

  private nextHandler(): Handler | undefined {
    const { policy, budget } = this.group;
    // Before the route goes on: a turn that is not taken would be lost to its handler.
    if (
      this.failures!.length >= policy.maxAttempts ||
      budget?.isSpent === true
    ) {
      return undefined;
    }
    const handler = this.route.next();
    if (handler !== undefined) {
      budget?.retry();
    }
    return handler;
  }

  private timedOut(scope: TimeScope, limit: number): void {
    const attempt = this.current;
    const error = this.timeoutError(scope, limit);
    if (scope === 'attempt' && attempt !== undefined) {
      this.release();
      this.giveUp(attempt, error);
      this.makeAttempts(this.after(attempt, { error }));
      return;
    }
    this.endEarly(error, () => attempt?.failed(error));
  }

  private aborted(reason: unknown): void {
    const attempt = this.current;
    this.endEarly(reason, () => attempt?.aborted(reason));
  }

  /** Over before its time. */
  private endEarly(reason: unknown, settle: () => void): void {
    const attempt = this.current;
    this.reason = reason;
    this.close();
    if (attempt !== undefined) {
      this.giveUp(attempt, reason);
    }
    settle();
    this.fail(reason);
  }

  /** Counted as given up before it is settled, so that a drain goes on waiting for the handler. */
  private giveUp(attempt: Attempt, reason: unknown): void {
    this.abandon(attempt);
    attempt.context.abort(reason);
  }

  private timeoutError(scope: TimeScope, limit: number): DispatchTimeoutError {
    const handler =
      this.current?.handler.name ?? this.failures?.at(-1)?.handler;
    return new DispatchTimeoutError(this.group.name, handler, scope, limit);
  }

  private end({ error }: Failure): void {
    if (!this.isOver) {
      this.close();
      this.fail(error);
    }
  }

  private release(): void {
    this.current = undefined;
    this.countdown.stop();
  }

  private close(): void {
    this.isOver = true;
    this.release();
    this.stopListening?.();
  }
}
