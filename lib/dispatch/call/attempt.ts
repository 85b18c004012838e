import { DispatchTimeoutError } from '../../errors/dispatch-timeout.error.js';
import { propertyOf } from '../../errors/property-of.js';
import { isHeard, publish } from '../channels.js';
import type { Group } from '../group/group.js';
import type { Handler } from '../health/handler.js';
import { AttemptContext } from './attempt-context.js';

/** The books of one attempt: what it means for its handler, and who is told. */
export class Attempt {
  readonly context: AttemptContext;
  readonly startedAt: number;
  /** 0 when it does not probe. */
  private readonly probe: number;

  constructor(
    private readonly group: Group,
    readonly handler: Handler,
    readonly number: number,
    tried: readonly string[] | undefined,
    deadline: number | undefined,
  ) {
    this.context = new AttemptContext(
      group.name,
      handler.name,
      undefined,
      number,
      tried,
      deadline,
    );
    this.startedAt = group.clock.now();
    handler.inFlight += 1;
    handler.served += 1;
    this.probe = group.gates.ejection.begin(handler);
    if (isHeard('weighter:pick')) {
      publish('weighter:pick', () => ({
        group: group.name,
        handler: handler.name,
        attempt: number,
      }));
    }
  }

  get durationMs(): number {
    return this.group.clock.now() - this.startedAt;
  }

  succeeded(): void {
    this.handler.inFlight -= 1;
    this.group.gates.ejection.succeeded(this.handler, this.probe);
    this.publishSettled('succeeded');
  }

  /** Returns whether another handler may be tried. */
  failed(error: unknown): boolean {
    this.handler.inFlight -= 1;
    const isRetryable = this.group.policy.isRetryable(error, this.context);
    this.blame(error, isRetryable);
    this.publishSettled('failed', error);
    return isRetryable;
  }

  /** The time of the whole call is up: no other may be tried, whatever the rule says. */
  timedOut(error: DispatchTimeoutError): void {
    this.handler.inFlight -= 1;
    this.context.abort(error);
    this.blame(error, true);
    this.publishSettled('failed', error);
  }

  /** Nobody's failure: the caller is no longer interested. */
  aborted(reason: unknown): void {
    this.handler.inFlight -= 1;
    this.group.gates.ejection.releaseProbe(this.handler, this.probe);
    this.context.abort(reason);
    this.publishSettled('aborted', reason);
  }

  private blame(error: unknown, isRetryable: boolean): void {
    const { ejection } = this.group.gates;
    const pause = retryAfterMs(error);
    // Whatever may be tried again elsewhere, these two are about the handler.
    if (
      isRetryable ||
      pause !== undefined ||
      error instanceof DispatchTimeoutError
    ) {
      ejection.failed(this.handler, this.probe, pause);
    } else if (this.probe !== 0 && this.group.policy.hasOwnRule) {
      // What a rule will not have retried may be the handler's failure or not.
      ejection.releaseProbe(this.handler, this.probe);
    } else if (this.probe !== 0) {
      // A mistake of the caller says nothing against the handler, which answered.
      ejection.succeeded(this.handler, this.probe);
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
      group: this.group.name,
      handler: this.handler.name,
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
