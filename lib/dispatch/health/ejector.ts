import type { EjectionPolicy } from '../options/dispatch-policy.js';
import { publish } from '../call/dispatch-channels.js';
import type { HandlerState } from './handler-state.js';

/** What an ejector asks of, and tells, its group. */
interface Surroundings {
  /** How many handlers the group has, and how many of them are ejected. */
  count(this: void): { handlers: number; ejected: number };
  recovered(this: void, state: HandlerState): void;
}

/**
 * Leaves a handler alone for a while when it fails in a row. After that one
 * call probes it, and decides whether it is back.
 */
export class Ejector {
  constructor(
    private readonly group: string,
    private readonly policy: EjectionPolicy,
    private readonly surroundings: Surroundings,
  ) {}

  /** Whether the handler is to be left alone now. */
  isOut(state: HandlerState): boolean {
    if (state.ejectedUntil === undefined) {
      return false;
    }
    const now = performance.now();
    return now < state.ejectedUntil || now < state.probedUntil;
  }

  /** How long it is to be left alone yet, in milliseconds. */
  outForMs(state: HandlerState): number {
    return state.ejectedUntil === undefined
      ? 0
      : Math.max(
          0,
          state.ejectedUntil - performance.now(),
          this.probeMs(state),
        );
  }

  /** A call begins; the number of the probe it is, or 0. */
  begin(state: HandlerState): number {
    if (state.ejectedUntil === undefined || this.isOut(state)) {
      return 0;
    }
    // A probe that never settles holds up the next one no longer than an ejection.
    state.probedUntil = performance.now() + this.durationOf(state.ejections);
    state.probe += 1;
    return state.probe;
  }

  succeeded(state: HandlerState, probe: number): void {
    if (probe !== 0 && !isUnderWay(state, probe)) {
      return;
    }
    state.failures = 0;
    if (probe !== 0 && state.ejectedUntil !== undefined) {
      this.recover(state);
    }
  }

  failed(state: HandlerState, probe: number, retryAfterMs?: number): void {
    state.failures += 1;
    const isProbe = isUnderWay(state, probe);
    if (retryAfterMs !== undefined && this.policy.heedRetryAfter) {
      this.pause(state, isProbe, retryAfterMs);
    } else if (isProbe && !this.policy.enabled) {
      // The pause it asked for is over, and nobody asked for more.
      this.recover(state);
    } else if (isProbe || this.isDue(state)) {
      state.ejections += this.policy.enforce ? 1 : 0;
      this.eject(state, this.durationOf(state.ejections));
    }
  }

  /** The call that probed ended without saying anything about the handler. */
  releaseProbe(state: HandlerState, probe: number): void {
    if (isUnderWay(state, probe)) {
      state.probedUntil = -Infinity;
    }
  }

  private probeMs(state: HandlerState): number {
    return state.probedUntil - performance.now();
  }

  private isDue(state: HandlerState): boolean {
    if (
      !this.policy.enabled ||
      state.ejectedUntil !== undefined ||
      state.failures < this.policy.failures
    ) {
      return false;
    }
    const { handlers, ejected } = this.surroundings.count();
    return ejected < Math.max(1, Math.floor(this.policy.maxEjected * handlers));
  }

  /** What it asked for itself; calls that were under way together may ask together. */
  private pause(
    state: HandlerState,
    isProbe: boolean,
    retryAfterMs: number,
  ): void {
    const { ejectedUntil } = state;
    if (ejectedUntil === undefined || isProbe) {
      this.eject(state, retryAfterMs);
    } else {
      state.ejectedUntil = Math.max(
        ejectedUntil,
        performance.now() + retryAfterMs,
      );
    }
  }

  private eject(state: HandlerState, durationMs: number): void {
    const { enforce } = this.policy;
    if (enforce) {
      state.ejectedUntil = performance.now() + durationMs;
    } else {
      // Told of once for so many failures, as it would have been.
      state.failures = 0;
    }
    state.probedUntil = -Infinity;
    publish('weighter:ejected', () => ({
      group: this.group,
      handler: state.name,
      durationMs,
      enforced: enforce,
    }));
  }

  private recover(state: HandlerState): void {
    state.ejections = 0;
    state.ejectedUntil = undefined;
    state.probedUntil = -Infinity;
    this.surroundings.recovered(state);
    publish('weighter:recovered', () => ({
      group: this.group,
      handler: state.name,
    }));
  }

  private durationOf(ejections: number): number {
    const { duration, maxDuration } = this.policy;
    return Math.min(duration * Math.max(1, ejections), maxDuration);
  }
}

/** One that took too long was given up: a later one decides. */
function isUnderWay(state: HandlerState, probe: number): boolean {
  return probe !== 0 && probe === state.probe;
}
