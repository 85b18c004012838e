import type { GroupHandler } from '../group/group-handler.interface.js';

/**
 * One handler of a group: how it is called, and what is known of it from the
 * calls it had. Times are those of the group's clock.
 */
export class Handler {
  /** Calls under way. */
  inFlight = 0;
  /** Calls made. */
  served = 0;
  /** Failures since the last success. */
  failures = 0;
  /** Ejections since it last recovered. */
  ejections = 0;
  /** When it may be tried again; undefined while it is not ejected. */
  ejectedUntil: number | undefined;
  /** Until when one call alone tries it after an ejection. */
  probedUntil = -Infinity;
  /** The number of the last probe. */
  probe = 0;
  /** When it began to come back slowly. */
  slowSince = -Infinity;
  /** The part of a call that slow start has saved up for it. */
  credit = 0;

  constructor(
    readonly name: string,
    /** As it was last found in the application. */
    public declared: GroupHandler,
  ) {}
}
