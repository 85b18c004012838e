import { AttemptContext } from './attempt-context.js';
import { isHeard, publish } from './dispatch-channels.js';
import type { GroupRuntime } from '../group/group-runtime.js';
import { DispatchTimeoutError } from '../../errors/dispatch-timeout.error.js';
import { propertyOf } from '../../errors/property-of.js';
import type { HandlerState } from '../health/handler-state.js';

/** The books of one attempt: what it means for its handler, and who is told. */
export class Attempt {
  readonly context: AttemptContext;
  private readonly state: HandlerState;
  /** 0 when it does not probe. */
  private readonly probe: number;
  readonly startedAt = performance.now();

  constructor(
    private readonly group: GroupRuntime,
    readonly handler: string,
    readonly number: number,
    tried: readonly string[] | undefined,
    deadline: number | undefined,
  ) {
    this.context = new AttemptContext(
      group.group,
      handler,
      undefined,
      number,
      tried,
      deadline,
    );
    this.state = group.stateOf(handler);
    this.state.inFlight += 1;
    this.state.served += 1;
    this.probe = group.ejector.begin(this.state);
    if (isHeard('weighter:pick')) {
      publish('weighter:pick', () => ({
        group: group.group,
        handler,
        attempt: number,
      }));
    }
  }

  get durationMs(): number {
    return performance.now() - this.startedAt;
  }

  succeeded(): void {
    this.state.inFlight -= 1;
    this.group.ejector.succeeded(this.state, this.probe);
    this.publishSettled('succeeded');
  }

  /** Returns whether another handler may be tried. */
  failed(error: unknown): boolean {
    this.state.inFlight -= 1;
    const retryable = this.group.policy.isRetryable(error, this.context);
    this.blame(error, retryable);
    this.publishSettled('failed', error);
    return retryable;
  }

  /** The time of the whole call is up: no other may be tried, whatever the rule says. */
  timedOut(error: DispatchTimeoutError): void {
    this.state.inFlight -= 1;
    this.context.abort(error);
    this.blame(error, true);
    this.publishSettled('failed', error);
  }

  /** Nobody's failure: the caller is no longer interested. */
  aborted(reason: unknown): void {
    this.state.inFlight -= 1;
    this.group.ejector.releaseProbe(this.state, this.probe);
    this.context.abort(reason);
    this.publishSettled('aborted', reason);
  }

  private blame(error: unknown, retryable: boolean): void {
    const { ejector } = this.group;
    const pause = retryAfterMs(error);
    // Whatever may be tried again elsewhere, these two are about the handler.
    if (
      retryable ||
      pause !== undefined ||
      error instanceof DispatchTimeoutError
    ) {
      ejector.failed(this.state, this.probe, pause);
    } else if (this.probe !== 0 && this.group.policy.hasOwnRule) {
      // What a rule will not have retried may be the handler's failure or not.
      ejector.releaseProbe(this.state, this.probe);
    } else if (this.probe !== 0) {
      // A mistake of the caller says nothing against the handler, which answered.
      ejector.succeeded(this.state, this.probe);
    }
  }

  private publishSettled(
    outcome: 'succeeded' | 'failed' | 'aborted',
    error?: unknown,
  ): void {
    if (!isHeard('weighter:attempt:settled')) {
      return;
    }
    publish('weighter:attempt:settled', () => ({
      group: this.group.group,
      handler: this.handler,
      attempt: this.number,
      durationMs: this.durationMs,
      outcome,
      ...(outcome === 'succeeded' ? {} : { error }),
    }));
  }
}

function retryAfterMs(error: unknown): number | undefined {
  const value = propertyOf(error, 'retryAfterMs');
  return typeof value === 'number' && value > 0 && Number.isFinite(value)
    ? value
    : undefined;
}
