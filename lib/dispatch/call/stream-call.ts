import { Subject, takeUntil, type Subscriber } from 'rxjs';
import type { Group } from '../group/group.js';
import type { Attempt } from './attempt.js';
import { Call, type CallRequest, type Failure } from './call.js';
import type { Invocation } from './invocation.js';
import { isThenable, toStream } from './to-stream.js';

/** One stream under a policy: another handler may take over until the first value. */
export class StreamCall<Result> extends Call {
  /** Ends the attempt's stream, also one that is still emitting as it is subscribed to. */
  private stop: Subject<void> | undefined;
  private hasStarted = false;
  /** The attempt whose handler has promised a stream and not brought it yet. */
  private promisedBy: Attempt | undefined;

  constructor(
    group: Group,
    request: CallRequest,
    private readonly invocation: Invocation,
    private readonly subscriber: Subscriber<Result>,
  ) {
    super(group, request);
  }

  run(): void {
    this.start();
  }

  /** The subscriber is no longer interested; one that had values had what it wanted. */
  unsubscribe(): void {
    this.drop(
      () => new DOMException('The stream was unsubscribed from.', 'AbortError'),
      this.hasStarted,
    );
  }

  protected begin(attempt: Attempt): Failure | undefined {
    let failure: Failure | undefined;
    let isSubscribed = false;
    this.stop = new Subject();
    toStream<Result>(() => this.call(attempt))
      .pipe(takeUntil(this.stop))
      .subscribe({
        next: (value) => this.next(attempt, value),
        error: (error: unknown) => {
          if (this.hasStarted || isSubscribed) {
            this.ended(attempt, error);
          } else {
            failure = { error };
          }
        },
        complete: () => {
          if (this.succeeded(attempt)) {
            this.subscriber.complete();
          }
        },
      });
    isSubscribed = true;
    return failure;
  }

  /** A promise of a stream goes on when nobody waits for it any more. */
  private call(attempt: Attempt): unknown {
    const answer = this.invocation.call(attempt.handler, attempt.context);
    if (isThenable(answer)) {
      this.promisedBy = attempt;
      const settled = (): void => {
        if (this.promisedBy === attempt) {
          this.promisedBy = undefined;
        } else {
          attempt.handler.abandonedSettled();
        }
      };
      Promise.resolve(answer).then(settled, settled);
    }
    return answer;
  }

  protected fail(error: unknown): void {
    this.subscriber.error(error);
  }

  protected abandon(attempt: Attempt): void {
    if (this.promisedBy === attempt) {
      this.promisedBy = undefined;
      attempt.handler.abandoned += 1;
    }
    const { stop } = this;
    this.stop = undefined;
    stop?.next();
  }

  private next(attempt: Attempt, value: Result): void {
    if (this.isAwaited(attempt)) {
      if (!this.hasStarted) {
        this.hasStarted = true;
        this.stopAttemptTimer();
      }
      this.subscriber.next(value);
    }
  }

  private ended(attempt: Attempt, error: unknown): void {
    if (!this.isAwaited(attempt)) {
      return;
    }
    if (this.hasStarted) {
      this.failedForGood(attempt, error);
    } else {
      this.failed(attempt, error);
    }
  }
}
