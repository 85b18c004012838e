import { isHeard, publish } from '../channels.js';
import type { Group } from '../group/group.js';
import type { Handler } from '../health/handler.js';
import { requestedPause } from '../health/requested-pause.js';
import type { Verdict } from '../health/verdict.js';
import { AttemptContext } from './attempt-context.js';

/** The books of one attempt: what it means for its handler, and who is told. */
export class Attempt {
  readonly context: AttemptContext;
  readonly startedAt: number;
  /** What ejection knows the call by. */
  private readonly call: number;

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
      number,
      tried,
      deadline,
    );
    this.startedAt = group.clock.now();
    handler.inFlight += 1;
    handler.attempts += 1;
    this.call = group.gates.ejection.begin(handler);
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
    this.handler.release();
    this.group.gates.ejection.succeeded(this.handler, this.call);
    this.publishSettled('succeeded');
  }

  /** Returns whether another handler may be tried. */
  failed(error: unknown): boolean {
    this.handler.release();
    const verdict = this.group.policy.judge(error, this.context);
    this.blame(error, verdict);
    this.publishSettled('failed', error);
    return verdict.isRetryable;
  }

  /** Nobody's failure: the caller is no longer interested. */
  aborted(reason: unknown): void {
    this.handler.release();
    this.group.gates.ejection.ended(this.handler, this.call);
    this.context.abort(reason);
    this.publishSettled('aborted', reason);
  }

  private blame(error: unknown, { blames }: Verdict): void {
    const { gates, policy, clock } = this.group;
    // What an inner group waits for is no wish of this handler.
    const pause =
      policy.ejection.heedRetryAfter && blames !== 'nobody'
        ? requestedPause(error, clock.date())
        : undefined;
    if (blames === 'handler' || pause !== undefined) {
      gates.ejection.failed(this.handler, this.call, pause);
    } else if (blames === 'caller') {
      gates.ejection.answered(this.handler, this.call);
    } else {
      gates.ejection.ended(this.handler, this.call);
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
