import type { Observable, Subscription } from 'rxjs';
import { FailedAnswerError } from '../../errors/failed-answer.error.js';
import type { DispatchResult } from '../../interfaces/dispatch/dispatch-result.interface.js';
import type { Group } from '../group/group.js';
import { isUnread, observed } from './answer.js';
import type { Attempt } from './attempt.js';
import { Call, type CallRequest, type Failure } from './call.js';
import type { Invocation } from './invocation.js';

/** One dispatch under a policy. */
export class DispatchCall extends Call {
  private resolve!: (result: unknown) => void;
  private reject!: (reason: unknown) => void;
  /** Of an answer that is an Observable. */
  private subscription: Subscription | undefined;
  private winner: Attempt | undefined;

  constructor(
    group: Group,
    request: CallRequest,
    private readonly invocation: Invocation,
  ) {
    super(group, request);
  }

  run(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
      this.start();
    });
  }

  /** `run` with all that is known of the call. */
  async runDetailed(): Promise<DispatchResult<unknown>> {
    const { clock } = this.group;
    const startedAt = clock.now();
    const result = await this.run();
    const { handler, durationMs } = this.winner!;
    const last = { handler: handler.name, durationMs };
    return {
      result,
      handler: handler.name,
      attempts: [...(this.failures ?? []), last],
      durationMs: clock.now() - startedAt,
    };
  }

  protected begin(attempt: Attempt): Failure | undefined {
    let work: unknown;
    try {
      work = this.invocation.call(attempt.handler, attempt.context);
    } catch (error) {
      return { error };
    }
    // One chain down to the caller's await: the stack of an error names the caller.
    Promise.resolve(work)
      .then(
        (answer) => this.answered(attempt, answer),
        (error: unknown) => this.rejected(attempt, error),
      )
      .then(this.resolve, this.reject);
    return undefined;
  }

  protected fail(error: unknown): void {
    this.reject(error);
  }

  protected abandon(attempt: Attempt): void {
    if (this.subscription === undefined) {
      attempt.handler.abandoned += 1;
    } else {
      this.subscription.unsubscribe();
      this.subscription = undefined;
    }
  }

  private answered(attempt: Attempt, answer: unknown): unknown {
    if (!this.isAwaited(attempt)) {
      return this.tooLate(attempt);
    }
    if (isUnread(answer)) {
      try {
        const { group, handler } = attempt.context;
        const values = observed(answer, group, handler);
        if (values !== undefined) {
          return this.observe(attempt, values);
        }
      } catch (error) {
        return this.rejected(attempt, error);
      }
    }
    return this.served(attempt, answer);
  }

  private served(attempt: Attempt, result: unknown): unknown {
    if (this.isFailure(attempt, result)) {
      const { group, handler } = attempt.context;
      const error = new FailedAnswerError(group, handler, result);
      return this.rejected(attempt, error);
    }
    if (!this.succeeded(attempt)) {
      return pending();
    }
    this.winner = attempt;
    return result;
  }

  private rejected(attempt: Attempt, error: unknown): unknown {
    if (!this.isAwaited(attempt)) {
      return this.tooLate(attempt);
    }
    this.failed(attempt, error);
    return pending();
  }

  /** The attempt was given up; what it comes to is nobody's result. */
  private tooLate(attempt: Attempt): unknown {
    attempt.handler.abandonedSettled();
    return pending();
  }

  /** The last value counts, as Nest takes it from a controller. */
  private observe(attempt: Attempt, values: Observable<unknown>): unknown {
    let last: unknown;
    return new Promise((resolve) => {
      const end = (outcome: () => unknown) => (): void => {
        this.subscription = undefined;
        resolve(outcome());
      };
      const subscription = values.subscribe({
        next: (value) => {
          last = value;
        },
        error: (error: unknown) => end(() => this.rejected(attempt, error))(),
        complete: end(() => this.served(attempt, last)),
      });
      if (!subscription.closed) {
        this.subscription = subscription;
      }
    });
  }

  private isFailure(attempt: Attempt, result: unknown): boolean {
    const { policy, events } = this.group;
    if (policy.failWhen === undefined) {
      return false;
    }
    try {
      return policy.failWhen(result, attempt.context) === true;
    } catch (error) {
      events.ruleThrew('failWhen', attempt.handler.name, error);
      return false;
    }
  }
}

/** For a step of the chain after which the call goes on elsewhere, or is over. */
function pending(): Promise<never> {
  return new Promise(() => undefined);
}
