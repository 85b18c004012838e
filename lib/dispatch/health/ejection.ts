import type { EjectionPolicy } from '../options/dispatch-policy.js';
import { publish } from '../channels.js';
import type { Clock } from '../../time/clock.js';
import type { Handler } from './handler.js';

/** What ejection asks of, and tells, its group. */
export interface EjectionGroup {
  readonly name: string;
  readonly clock: Clock;
  /** The handlers that take calls, ejected ones included. */
  eligibleHandlers(): readonly Handler[];
}

/**
 * Leaves a handler alone for a while when it fails in a row. After that one
 * call probes it, and decides whether it is back.
 */
export class Ejection {
  constructor(
    private readonly group: EjectionGroup,
    private readonly policy: EjectionPolicy,
    private readonly recovered: (handler: Handler) => void,
  ) {}

  /** Whether the handler is to be left alone now. */
  isOut(handler: Handler): boolean {
    if (handler.ejectedUntil === undefined) {
      return false;
    }
    const now = this.group.clock.now();
    return now < handler.ejectedUntil || now < handler.probedUntil;
  }

  /** How long it is to be left alone yet, in milliseconds. */
  outForMs(handler: Handler): number {
    return handler.ejectedUntil === undefined
      ? 0
      : Math.max(
          0,
          handler.ejectedUntil - this.group.clock.now(),
          this.probeMs(handler),
        );
  }

  /** A call begins; the number of the probe it is, or 0. */
  begin(handler: Handler): number {
    if (handler.ejectedUntil === undefined || this.isOut(handler)) {
      return 0;
    }
    // A probe that never settles holds up the next one no longer than an ejection.
    handler.probedUntil =
      this.group.clock.now() + this.durationOf(handler.ejections);
    handler.probe += 1;
    return handler.probe;
  }

  succeeded(handler: Handler, probe: number): void {
    if (probe !== 0 && !isUnderWay(handler, probe)) {
      return;
    }
    handler.failures = 0;
    if (probe !== 0 && handler.ejectedUntil !== undefined) {
      this.recover(handler);
    }
  }

  failed(handler: Handler, probe: number, retryAfterMs?: number): void {
    handler.failures += 1;
    const isProbe = isUnderWay(handler, probe);
    if (retryAfterMs !== undefined && this.policy.heedRetryAfter) {
      this.pause(handler, isProbe, retryAfterMs);
    } else if (isProbe && !this.policy.enabled) {
      // The pause it asked for is over, and nobody asked for more.
      this.recover(handler);
    } else if (isProbe || this.isDue(handler)) {
      handler.ejections += this.policy.enforce ? 1 : 0;
      this.eject(handler, this.durationOf(handler.ejections));
    }
  }

  /** The call that probed ended without saying anything about the handler. */
  releaseProbe(handler: Handler, probe: number): void {
    if (isUnderWay(handler, probe)) {
      handler.probedUntil = -Infinity;
    }
  }

  private probeMs(handler: Handler): number {
    return handler.probedUntil - this.group.clock.now();
  }

  private isDue(handler: Handler): boolean {
    if (
      !this.policy.enabled ||
      handler.ejectedUntil !== undefined ||
      handler.failures < this.policy.failures
    ) {
      return false;
    }
    const handlers = this.group.eligibleHandlers();
    const ejected = handlers.filter((each) => each.ejectedUntil !== undefined);
    const most = Math.floor(this.policy.maxEjected * handlers.length);
    return ejected.length < Math.max(1, most);
  }

  /** What it asked for itself; calls that were under way together may ask together. */
  private pause(
    handler: Handler,
    isProbe: boolean,
    retryAfterMs: number,
  ): void {
    const { ejectedUntil } = handler;
    if (ejectedUntil === undefined || isProbe) {
      this.eject(handler, retryAfterMs);
    } else {
      handler.ejectedUntil = Math.max(
        ejectedUntil,
        this.group.clock.now() + retryAfterMs,
      );
    }
  }

  private eject(handler: Handler, durationMs: number): void {
    const { enforce } = this.policy;
    if (enforce) {
      handler.ejectedUntil = this.group.clock.now() + durationMs;
    } else {
      // Told of once for so many failures, as it would have been.
      handler.failures = 0;
    }
    handler.probedUntil = -Infinity;
    publish('weighter:ejected', () => ({
      group: this.group.name,
      handler: handler.name,
      durationMs,
      enforced: enforce,
    }));
  }

  private recover(handler: Handler): void {
    handler.ejections = 0;
    handler.ejectedUntil = undefined;
    handler.probedUntil = -Infinity;
    this.recovered(handler);
    publish('weighter:recovered', () => ({
      group: this.group.name,
      handler: handler.name,
    }));
  }

  private durationOf(ejections: number): number {
    const { duration, maxDuration } = this.policy;
    return Math.min(duration * Math.max(1, ejections), maxDuration);
  }
}

/** One that took too long was given up: a later one decides. */
function isUnderWay(handler: Handler, probe: number): boolean {
  return probe !== 0 && probe === handler.probe;
}
