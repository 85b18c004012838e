import type { Clock } from '../../time/clock.js';
import type { GroupEvents } from '../group/group-events.js';
import type { EjectionPolicy } from '../options/dispatch-policy.js';
import type { EjectionReason, Handler } from './handler.js';
import { SlidingCounts } from './sliding-counts.js';

/** What ejection asks of its group. */
export interface EjectionGroup {
  readonly clock: Clock;
  readonly events: GroupEvents;
  /** The handlers that take calls, ejected ones included. */
  eligibleHandlers(): readonly Handler[];
}

/** What `begin` returns for a call that is no probe. */
const ORDINARY = 0;
/** What `begin` returns for a call of a handler that is out, as nobody else is left. */
const LAST_RESORT = -1;

const CALLS = 0;
const FAILURES = 1;

/**
 * Leaves a handler alone for a while when it fails too often. After that one
 * call probes it, and decides whether it is back.
 */
export class Ejection {
  constructor(
    private readonly group: EjectionGroup,
    private readonly policy: EjectionPolicy,
    private readonly onRecovered: (handler: Handler) => void,
  ) {}

  /** Whether the handler is to be left alone now. */
  isOut(handler: Handler): boolean {
    if (handler.ejectedUntil === undefined) {
      return false;
    }
    const now = this.group.clock.now();
    return now < handler.ejectedUntil || now < handler.probedUntil;
  }

  /** When it may be tried again, by the clock; undefined while it is not ejected. */
  endOf(handler: Handler): number | undefined {
    return handler.ejectedUntil === undefined
      ? undefined
      : Math.max(handler.ejectedUntil, handler.probedUntil);
  }

  /** Whether an ejected handler may be called when nobody else is left: never against a person's word. */
  isLastResort(handler: Handler): boolean {
    return (
      this.policy.whenAllEjected === 'use-all' &&
      handler.ejectedFor?.by !== 'hand'
    );
  }

  /** A call begins; what is returned is to be given back with its outcome. */
  begin(handler: Handler): number {
    if (handler.ejectedUntil === undefined) {
      return ORDINARY;
    }
    if (this.isOut(handler)) {
      return LAST_RESORT;
    }
    // A probe that never settles holds up the next one no longer than an ejection.
    handler.probedUntil =
      this.group.clock.now() + this.durationOf(handler.ejections);
    handler.probe += 1;
    return handler.probe;
  }

  succeeded(handler: Handler, call: number): void {
    this.count(handler, CALLS);
    if (call > 0 && !isLatestProbe(handler, call)) {
      return;
    }
    handler.failuresInARow = 0;
    if (handler.ejectedUntil === undefined || call === ORDINARY) {
      return;
    }
    // Called as the last resort it was seen to work; a pause that it or a person asked for goes on.
    if (call !== LAST_RESORT || isForFailures(handler)) {
      this.recover(handler);
    }
  }

  /** @param pause milliseconds that the error asks for */
  failed(handler: Handler, call: number, pause: number | undefined): void {
    handler.failuresInARow += 1;
    this.count(handler, CALLS);
    this.count(handler, FAILURES);
    const isProbe = isLatestProbe(handler, call);
    if (pause !== undefined && this.policy.heedRetryAfter) {
      this.pause(handler, isProbe, Math.min(pause, this.policy.maxRetryAfter));
    } else if (isProbe && !this.policy.enabled) {
      // The pause is over, and nobody asked for more.
      this.recover(handler);
    } else {
      const reason = this.reasonToEject(handler, isProbe);
      if (reason !== undefined) {
        handler.ejections += this.policy.enforce ? 1 : 0;
        this.eject(handler, this.durationOf(handler.ejections), reason);
      }
    }
  }

  /** The error was the caller's: the handler answered. */
  answered(handler: Handler, call: number): void {
    this.count(handler, CALLS);
    if (isLatestProbe(handler, call)) {
      handler.failuresInARow = 0;
      this.recover(handler);
    }
  }

  /** The call ended without saying anything about the handler. */
  ended(handler: Handler, call: number): void {
    if (isLatestProbe(handler, call)) {
      handler.probedUntil = -Infinity;
    }
  }

  ejectByHand(handler: Handler, durationMs: number): void {
    const reason = { by: 'hand', text: 'by hand' } as const;
    // A probe that is under way has nothing to say about it.
    handler.probe += 1;
    this.takeOut(handler, this.group.clock.now() + durationMs, reason);
    this.group.events.ejected(handler, durationMs, true);
  }

  /** Does nothing for a handler that is not ejected. */
  recover(handler: Handler): void {
    if (handler.ejectedUntil === undefined) {
      return;
    }
    handler.ejections = 0;
    handler.probe += 1;
    handler.failuresInARow = 0;
    handler.recent?.clear();
    handler.ejectedUntil = undefined;
    handler.ejectedFor = undefined;
    handler.probedUntil = -Infinity;
    this.onRecovered(handler);
    this.group.events.recovered(handler);
  }

  private reasonToEject(
    handler: Handler,
    isProbe: boolean,
  ): EjectionReason | undefined {
    if (isProbe) {
      return { by: 'failures', text: 'failed again' };
    }
    if (!this.policy.enabled || handler.ejectedUntil !== undefined) {
      return undefined;
    }
    const { failuresInARow } = handler;
    const isDue = failuresInARow >= this.policy.failures;
    const share = isDue ? undefined : this.excessiveRate(handler);
    if ((!isDue && share === undefined) || !this.mayEjectOneMore()) {
      return undefined;
    }
    return share === undefined
      ? { by: 'failures', text: inARow(failuresInARow) }
      : { by: 'rate', text: `${Math.round(share * 100)} % of calls failed` };
  }

  private excessiveRate(handler: Handler): number | undefined {
    const { rate } = this.policy;
    if (rate === undefined || handler.recent === undefined) {
      return undefined;
    }
    const [calls, failures] = handler.recent.sums();
    const share = failures / calls;
    return calls >= rate.minimum && share > rate.above ? share : undefined;
  }

  private mayEjectOneMore(): boolean {
    const handlers = this.group.eligibleHandlers();
    // What a handler asks for itself comes on top.
    const ejected = handlers.filter(
      (each) =>
        each.ejectedUntil !== undefined && each.ejectedFor?.by !== 'request',
    );
    const most = Math.floor(this.policy.maxEjected * handlers.length);
    return ejected.length < Math.max(1, most);
  }

  private count(handler: Handler, kind: typeof CALLS | typeof FAILURES): void {
    const { rate } = this.policy;
    if (rate !== undefined) {
      handler.recent ??= new SlidingCounts(rate.window, this.group.clock);
      handler.recent.add(kind);
    }
  }

  /** What it asked for itself; calls that were under way together may ask together. */
  private pause(handler: Handler, isProbe: boolean, ms: number): void {
    const { ejectedUntil } = handler;
    if (ejectedUntil === undefined || isProbe) {
      this.eject(handler, ms, {
        by: 'request',
        text: 'asked for by the error',
      });
    } else if (this.policy.enforce) {
      handler.ejectedUntil = Math.max(
        ejectedUntil,
        this.group.clock.now() + ms,
      );
    }
  }

  private eject(
    handler: Handler,
    durationMs: number,
    reason: EjectionReason,
  ): void {
    const { enforce } = this.policy;
    if (enforce) {
      this.takeOut(handler, this.group.clock.now() + durationMs, reason);
      this.group.events.ejected(handler, durationMs, true);
      return;
    }
    handler.ejectedFor = reason;
    this.group.events.ejected(handler, durationMs, false);
    handler.ejectedFor = undefined;
    // Told of once for so many failures, as an ejection would have been.
    handler.failuresInARow = 0;
    handler.recent?.clear();
    // What a person ejected is back after its probe, whatever would be done now.
    this.recover(handler);
  }

  private takeOut(handler: Handler, until: number, reason: EjectionReason) {
    handler.ejectedUntil = until;
    handler.ejectedFor = reason;
    handler.probedUntil = -Infinity;
    handler.slowSince = undefined;
    handler.recent?.clear();
  }

  private durationOf(ejections: number): number {
    const { duration, maxDuration } = this.policy;
    return Math.min(duration * Math.max(1, ejections), maxDuration);
  }
}

function isForFailures({ ejectedFor }: Handler): boolean {
  return ejectedFor?.by === 'failures' || ejectedFor?.by === 'rate';
}

/** A probe that took too long was given up: a later one decides. */
function isLatestProbe(handler: Handler, call: number): boolean {
  return call > 0 && call === handler.probe;
}

function inARow(failures: number): string {
  return failures === 1 ? 'a failure' : `${failures} failures in a row`;
}
