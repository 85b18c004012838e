import { Subscription, type Observable } from 'rxjs';
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
      if (!this.isAwaited(attempt)) {
        // It had ended its own call before it threw.
        attempt.handler.abandonedSettled();
      }
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
    const { subscription } = this;
    if (subscription === undefined) {
      attempt.handler.abandoned += 1;
      return;
    }
    this.subscription = undefined;
    try {
      subscription.unsubscribe();
    } catch {
      // Nobody waits for how an Observable fails when it is told to stop.
    }
  }

  private answered(attempt: Attempt, answer: unknown): unknown {
    if (!this.isAwaited(attempt)) {
      return this.tooLate(attempt);
    }
    try {
      const { group, handler } = attempt.context;
      const values = isUnread(answer)
        ? observed(answer, group, handler)
        : undefined;
      if (values !== undefined) {
        return this.observe(attempt, values);
      }
    } catch (error) {
      return this.rejected(attempt, error);
    }
    return this.served(attempt, answer);
  }

  private served(attempt: Attempt, result: unknown): unknown {
    const isFailure = this.isFailure(attempt, result);
    if (!this.isAwaited(attempt)) {
      // The user's rule ended the call.
      return this.tooLate(attempt);
    }
    if (isFailure) {
      const { group, handler } = attempt.context;
      const error = new FailedAnswerError(group, handler, result);
      return this.rejected(attempt, error);
    }
    this.succeeded(attempt);
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
    // There before the source is, which may end the call as it is subscribed to.
    const subscription = (this.subscription = new Subscription());
    return new Promise((resolve) => {
      const end = (outcome: () => unknown): void => {
        if (!subscription.closed) {
          this.subscription = undefined;
          resolve(outcome());
        }
      };
      const fail = (error: unknown): void =>
        end(() => this.rejected(attempt, error));
      try {
        const source = values.subscribe({
          next: (value) => {
            last = value;
          },
          error: fail,
          complete: () => end(() => this.served(attempt, last)),
        });
        subscription.add(source);
      } catch (error) {
        fail(error);
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
