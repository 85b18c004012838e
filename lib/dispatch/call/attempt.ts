import type {
  AttemptKind,
  AttemptOutcome,
} from '../../interfaces/dispatch/handler-snapshot.interface.js';
import { areCallsHeard } from '../channels.js';
import type { Group } from '../group/group.js';
import type { Handler } from '../health/handler.js';
import { requestedPause } from '../health/requested-pause.js';
import type { Verdict } from '../health/verdict.js';
import { AttemptContext } from './attempt-context.js';
import { recordSettled } from './record-settled.js';

/** The books of one attempt: what it means for its handler, and who is told. */
export class Attempt {
  readonly context: AttemptContext;
  readonly startedAt: number;
  /** Whether it is failing because its time is up. */
  isTimedOut = false;
  /** Whether what it comes to says something about the handler. */
  private isHandlers = true;
  /** What ejection knows the call by. */
  private readonly call: number;

  constructor(
    private readonly group: Group,
    readonly handler: Handler,
    readonly number: number,
    tried: readonly string[] | undefined,
    deadline: number | undefined,
    readonly dispatchId: number,
  ) {
    this.context = new AttemptContext(
      group.name,
      handler.name,
      number,
      tried,
      deadline,
    );
    this.startedAt = group.clock.now();
    handler.take();
    handler.stats?.began(this.startedAt, number === 1);
    this.call = group.gates.ejection.begin(handler);
    group.events.picked(handler, dispatchId, number);
  }

  get durationMs(): number {
    return this.group.clock.now() - this.startedAt;
  }

  succeeded(): void {
    this.handler.release();
    this.group.gates.ejection.succeeded(this.handler, this.call);
    this.settled('succeeded');
  }

  /** Returns whether another handler may be tried. */
  failed(error: unknown): boolean {
    this.handler.release();
    const verdict = this.group.judge(error, this.context);
    this.isHandlers = verdict.blames === 'handler';
    this.blame(error, verdict);
    this.settled(this.isTimedOut ? 'timedOut' : 'failed', error);
    return verdict.isRetryable;
  }

  /** Nobody's failure: the caller is no longer interested. */
  aborted(reason: unknown): void {
    this.handler.release();
    this.group.gates.ejection.ended(this.handler, this.call);
    this.context.abort(reason);
    this.settled('aborted', reason);
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

  private settled(outcome: AttemptOutcome, error?: unknown): void {
    if (this.handler.stats !== undefined || areCallsHeard()) {
      recordSettled(this.group, this.handler, this, {
        kind: this.kind,
        outcome,
        error,
        isHandlers: this.isHandlers,
      });
    }
  }

  private get kind(): AttemptKind {
    if (this.call > 0) {
      return 'probe';
    }
    return this.number === 1 ? 'first' : 'failover';
  }
}
