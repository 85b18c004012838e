import {
  DispatchFailedError,
  type FailedAttempt,
} from '../../errors/dispatch-failed.error.js';
import { NoCandidateError } from '../../errors/no-candidate.error.js';
import { Attempt } from './attempt.js';
import type { CallOptions } from '../options/call-options.js';
import { publish } from './dispatch-channels.js';
import type { GroupRuntime } from '../group/group-runtime.js';
import { HandlerWalk } from './handler-walk.js';
import { noCandidateReasons } from './no-candidate-reasons.js';

/** The attempts of one dispatch, and whether there is to be another. */
export class Attempts {
  /** Told to the handlers. */
  deadline: number | undefined;
  private readonly walk: HandlerWalk;
  private failures: FailedAttempt[] | undefined;

  constructor(
    private readonly group: GroupRuntime,
    options: CallOptions | undefined,
  ) {
    this.walk = new HandlerWalk(group, options);
    group.budget?.call();
  }

  /** Whom the first attempt is to be made with. */
  startWith(handler: string | undefined): void {
    this.walk.startWith(handler);
  }

  /** @throws NoCandidateError */
  first(): Attempt {
    const handler = this.walk.next();
    if (handler === undefined) {
      throw this.noCandidate();
    }
    return new Attempt(this.group, handler, 1, undefined, this.deadline);
  }

  /** The attempt after one that failed; throws what the dispatch fails with when there is none. */
  next(failed: Attempt, error: unknown): Attempt {
    const { durationMs } = failed;
    const retryable = failed.failed(error);
    const failures = (this.failures ??= []);
    failures.push({ handler: failed.handler, error, durationMs });
    const handler = retryable ? this.nextHandler(failures.length) : undefined;
    if (handler === undefined) {
      throw failures.length === 1
        ? error
        : new DispatchFailedError(this.group.group, failures);
    }
    publish('weighter:failover', () => ({
      group: this.group.group,
      handler: failed.handler,
      error,
    }));
    const tried = failures.map((failure) => failure.handler);
    const number = tried.length + 1;
    return new Attempt(this.group, handler, number, tried, this.deadline);
  }

  private nextHandler(attempts: number): string | undefined {
    const { policy, budget } = this.group;
    // Before the walk goes on: a turn that is not taken would be lost to its handler.
    if (attempts >= policy.maxAttempts || budget?.isSpent === true) {
      return undefined;
    }
    const handler = this.walk.next();
    if (handler !== undefined) {
      budget?.retry();
    }
    return handler;
  }

  private noCandidate(): NoCandidateError {
    const { group, selector, handlers } = this.group;
    const { exclude } = this.walk;
    const reasons = noCandidateReasons(handlers.keys(), selector, (name) =>
      exclude.includes(name) ? 'excluded' : this.group.reasonOf(name),
    );
    return new NoCandidateError(group, reasons);
  }
}
