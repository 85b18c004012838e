import type { GroupHandler } from '../group/group-handler.interface.js';
import type { SlidingCounts } from './sliding-counts.js';

/**
 * One handler of a group: how it is called, and what is known of it from the
 * calls it had. Times are those of the group's clock.
 */
export class Handler {
  /** Attempts that are waited for. */
  inFlight = 0;
  /** Attempts that were given up while the handler was still at work. */
  abandoned = 0;
  /** Told when the handler has nothing more to do. */
  private onIdle: (() => void)[] | undefined;
  /** What follows a plain call of it; made with the first. */
  outcome: object | undefined;
  /** Attempts made. */
  attempts = 0;
  failuresInARow = 0;
  /** Calls and failures of late, where a rate is watched. */
  recent: SlidingCounts | undefined;
  /** Ejections since it last recovered. */
  ejections = 0;
  /** When it may be tried again; undefined while it is not ejected. */
  ejectedUntil: number | undefined;
  /** Why it is ejected. */
  ejectedFor: EjectionReason | undefined;
  /** Until when one call alone tries it after an ejection. */
  probedUntil = -Infinity;
  /** The number of the last probe. */
  probe = 0;
  /** When it began to come back slowly; undefined when it does not. */
  slowSince: number | undefined;
  /** The part of a call that slow start has saved up for it. */
  credit = 0;

  constructor(
    readonly name: string,
    /** As it was last found in the application. */
    public declared: GroupHandler,
  ) {}

  get isIdle(): boolean {
    return this.inFlight === 0 && this.abandoned === 0;
  }

  /** Resolves once all its calls have settled, those that were given up included. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      (this.onIdle ??= []).push(resolve);
      this.tellIfIdle();
    });
  }

  /** An attempt is no longer waited for. */
  release(): void {
    this.inFlight -= 1;
    this.tellIfIdle();
  }

  /** An attempt that was given up has settled. */
  abandonedSettled(): void {
    this.abandoned -= 1;
    this.tellIfIdle();
  }

  private tellIfIdle(): void {
    if (this.onIdle !== undefined && this.isIdle) {
      const told = this.onIdle;
      this.onIdle = undefined;
      told.forEach((tell) => tell());
    }
  }
}

/** Who or what ejected a handler. */
export interface EjectionReason {
  readonly by: 'failures' | 'rate' | 'request' | 'hand';
  /** In words, for people. */
  readonly text: string;
}
