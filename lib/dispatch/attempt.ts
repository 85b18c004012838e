import { AttemptContext } from './attempt-context.js';
import { publish } from './dispatch-channels.js';
import type { GroupRuntime } from './group-runtime.js';
import type { HandlerState } from './handler-state.js';

/** The books of one attempt: what it means for its handler, and who is told. */
export class Attempt {
  readonly context: AttemptContext;
  private readonly state: HandlerState;
  private readonly isProbe: boolean;
  private readonly startedAt = performance.now();

  constructor(
    private readonly group: GroupRuntime,
    readonly handler: string,
    readonly number: number,
    tried: readonly string[],
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
    this.isProbe = group.ejector.begin(this.state);
    publish('weighter:pick', () => ({
      group: group.group,
      handler,
      attempt: number,
    }));
  }

  get durationMs(): number {
    return performance.now() - this.startedAt;
  }

  succeeded(): void {
    this.state.inFlight -= 1;
    this.group.ejector.succeeded(this.state, this.isProbe);
    this.publishSettled('succeeded');
  }

  /** Returns whether another handler may be tried. */
  failed(error: unknown): boolean {
    this.state.inFlight -= 1;
    const { ejector, policy } = this.group;
    const retryable = policy.isRetryable(error, this.context);
    if (retryable) {
      ejector.failed(this.state, this.isProbe, retryAfterMs(error));
    } else if (this.isProbe) {
      // A mistake of the caller says nothing against the handler, which answered.
      ejector.succeeded(this.state, true);
    }
    this.publishSettled('failed', error);
    return retryable;
  }

  /** Nobody's failure: the caller is no longer interested. */
  aborted(reason: unknown): void {
    this.state.inFlight -= 1;
    if (this.isProbe) {
      this.group.ejector.releaseProbe(this.state);
    }
    this.context.abort(reason);
    this.publishSettled('aborted', reason);
  }

  private publishSettled(
    outcome: 'succeeded' | 'failed' | 'aborted',
    error?: unknown,
  ): void {
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
  const value = (error as { retryAfterMs?: unknown } | null | undefined)
    ?.retryAfterMs;
  return typeof value === 'number' && value > 0 && Number.isFinite(value)
    ? value
    : undefined;
}
