import {
  DispatchFailedError,
  type FailedAttempt,
} from '../errors/dispatch-failed.error.js';
import { NoCandidateError } from '../errors/no-candidate.error.js';
import type { DispatchOptions } from '../interfaces/dispatch-options.interface.js';
import { Attempt } from './attempt.js';
import { publish } from './dispatch-channels.js';
import type { GroupRuntime } from './group-runtime.js';
import { HandlerWalk } from './handler-walk.js';
import { noCandidateReasons } from './no-candidate-reasons.js';

/** The attempts of one dispatch, and whether there is to be another. */
export class Attempts {
  private readonly walk: HandlerWalk;
  private readonly failures: FailedAttempt[] = [];

  constructor(
    private readonly group: GroupRuntime,
    options: DispatchOptions | undefined,
    private readonly deadline: number | undefined,
  ) {
    this.walk = new HandlerWalk(group, options);
    group.budget?.call();
  }

  /** @throws NoCandidateError */
  first(): Attempt {
    const handler = this.walk.next();
    if (handler === undefined) {
      const { group, selector, handlers } = this.group;
      const reasons = noCandidateReasons(handlers.keys(), selector, (name) =>
        this.group.reasonOf(name),
      );
      throw new NoCandidateError(group, reasons);
    }
    return new Attempt(this.group, handler, 1, [], this.deadline);
  }

  /** The attempt after one that failed; throws what the dispatch fails with when there is none. */
  next(failed: Attempt, error: unknown): Attempt {
    const { durationMs } = failed;
    const retryable = failed.failed(error);
    this.failures.push({ handler: failed.handler, error, durationMs });
    const handler = retryable ? this.nextHandler() : undefined;
    if (handler === undefined) {
      throw this.failures.length === 1
        ? error
        : new DispatchFailedError(this.group.group, this.failures);
    }
    publish('weighter:failover', () => ({
      group: this.group.group,
      handler: failed.handler,
      error,
    }));
    const tried = this.failures.map((failure) => failure.handler);
    const number = tried.length + 1;
    return new Attempt(this.group, handler, number, tried, this.deadline);
  }

  private nextHandler(): string | undefined {
    const { policy, budget } = this.group;
    if (this.failures.length >= policy.maxAttempts) {
      return undefined;
    }
    const handler = this.walk.next();
    return handler === undefined || budget?.tryRetry() === false
      ? undefined
      : handler;
  }
}
