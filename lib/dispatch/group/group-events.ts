import { describeReason } from '../../errors/describe-value.js';
import type {
  AttemptSettledEvent,
  DispatchSettledEvent,
} from '../../interfaces/dispatch/dispatch-events.interface.js';
import type { AttemptOutcome } from '../../interfaces/dispatch/handler-snapshot.interface.js';
import type { ShareAlarm } from '../../interfaces/dispatch/share-alarm.interface.js';
import { isHeard, publish } from '../channels.js';
import type { EjectionReason, Handler } from '../health/handler.js';
import type { Application } from './application.js';

/** Writes a line for people; lines of one subject may be left out when there are many. */
export type Report = (
  level: 'log' | 'warn' | 'error',
  subject: string,
  line: string,
) => void;

/** Of a weight, for the log. */
export const LAPSED =
  'the weight set by hand has lapsed, as another one is configured now';

/** What happens seldom in a group, counted since the start. */
export interface GroupTotals {
  failovers: number;
  panics: number;
  noCandidates: number;
}

/** Tells the world what changes in a group: its channels, its counts, and whoever reads its log. */
export class GroupEvents {
  readonly totals: GroupTotals = { failovers: 0, panics: 0, noCandidates: 0 };

  constructor(
    private readonly group: string,
    readonly application: Application,
    private readonly report: Report,
  ) {}

  /** Before a handler is called; an event is made only where somebody listens. */
  picked(handler: Handler, dispatchId: number, attempt: number): void {
    if (isHeard('weighter:pick')) {
      publish('weighter:pick', {
        application: this.application.name,
        group: this.group,
        handler: handler.name,
        dispatchId,
        attempt,
      });
    }
  }

  attemptSettled(
    handler: Handler,
    dispatchId: number,
    attempt: number,
    durationMs: number,
    outcome: AttemptOutcome,
    error: unknown,
  ): void {
    if (isHeard('weighter:attempt:settled')) {
      const event: AttemptSettledEvent = {
        application: this.application.name,
        group: this.group,
        handler: handler.name,
        dispatchId,
        attempt,
        durationMs,
        outcome,
      };
      if (outcome !== 'succeeded') {
        event.error = error;
      }
      publish('weighter:attempt:settled', event);
    }
  }

  dispatchSettled(
    event: Omit<DispatchSettledEvent, 'application' | 'group'>,
  ): void {
    if (isHeard('weighter:dispatch:settled')) {
      // In Node 20 what follows a spread costs microseconds.
      publish('weighter:dispatch:settled', Object.assign(event, this.subject));
    }
  }

  /** A dispatch has nobody to call. */
  foundNobody(error: unknown): void {
    this.totals.noCandidates += 1;
    this.dispatchSettled({
      dispatchId: this.application.nextDispatchId(),
      outcome: 'noCandidate',
      attempts: 0,
      durationMs: 0,
      error,
    });
  }

  failedOver(handler: Handler, dispatchId: number, error: unknown): void {
    this.totals.failovers += 1;
    publish('weighter:failover', {
      ...this.subject,
      handler: handler.name,
      dispatchId,
      error,
    });
  }

  ejected(
    handler: Handler,
    durationMs: number,
    { by, text }: EjectionReason,
    enforced: boolean,
  ): void {
    if (enforced) {
      handler.ejectionsBy[by] += 1;
    }
    publish('weighter:ejected', {
      ...this.subject,
      handler: handler.name,
      durationMs,
      enforced,
      cause: by,
      reason: text,
    });
    const what = enforced ? 'ejected' : 'would be ejected';
    const line = `${what} for ${Math.ceil(durationMs)} ms (${text})`;
    this.reportOf('warn', handler.name, line, 'ejected');
  }

  recovered(handler: Handler): void {
    publish('weighter:recovered', {
      ...this.subject,
      handler: handler.name,
    });
    this.reportOf('log', handler.name, 'recovered');
  }

  becameEligible(handler: Handler): void {
    this.reportOf('log', handler.name, 'takes calls again');
  }

  /** A weight that a person had set is no longer in force. */
  lapsed(handler: string): void {
    this.reportOf('log', handler, LAPSED, 'lapsed');
  }

  panicked(): void {
    this.totals.panics += 1;
    publish('weighter:panic', this.subject);
    this.report(
      'warn',
      `${this.group}:panic`,
      `Group '${this.group}': everybody is ejected; ejected handlers are called as the last resort`,
    );
  }

  sharesAreOff({ calls, handlers }: ShareAlarm): void {
    const shares = handlers.map(
      ({ handler, expectedShare, servedShare }) =>
        `${handler} had ${percent(servedShare)} where ${percent(expectedShare)} was due`,
    );
    this.report(
      'warn',
      `${this.group}:shares`,
      `Group '${this.group}': of the last ${calls} first attempts ${shares.join(', ')}`,
    );
  }

  ruleThrew(rule: string, handler: string, error: unknown): void {
    const line = `'${rule}' threw: ${describeReason(error)}`;
    this.reportOf('error', handler, line, rule);
  }

  refused(handler: string, error: unknown): void {
    const line = `refused: ${describeReason(error)}`;
    this.reportOf('error', handler, line, 'refused');
  }

  /** Where an event happened. */
  get subject(): { application: string; group: string } {
    return { application: this.application.name, group: this.group };
  }

  private reportOf(
    level: 'log' | 'warn' | 'error',
    handler: string,
    what: string,
    kind = what,
  ): void {
    const subject = `${this.group}:${handler}:${kind}`;
    const line = `Group '${this.group}', handler '${handler}': ${what}`;
    this.report(level, subject, line);
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
