import { digestOf, type Digest } from '../call/rendezvous.js';

/** What is known of a handler from the calls it had. Times are those of `performance.now()`. */
export class HandlerState {
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

  private ownDigest: Digest | undefined;

  constructor(readonly name: string) {}

  /** Of its name, for calls with a key. */
  get digest(): Digest {
    return (this.ownDigest ??= digestOf(this.name));
  }
}
