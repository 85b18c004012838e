import type { TicketSource } from './ticket-source.interface.js';

/** What a shared selector does with a pick when no ticket can be had in time. */
export type OnUnavailable = 'local' | 'throw';

/** Whether picks come from the shared sequence, or for the time being from the process's own. */
export type SharingState = 'shared' | 'degraded';

/** How selectors with `shared: true` share their sequences. */
export interface SharingOptions {
  /**
   * A connected client of ioredis or node-redis: a single one, a cluster or a
   * sentinel. It stays yours: it is never closed, re-configured or listened to.
   * Give this or `source`.
   */
  client?: object;
  /** Counts in place of a Redis client. */
  source?: TicketSource;
  /**
   * Keeps applications apart that use one Redis; 1 to 200 characters.
   * @defaultValue `'default'`
   */
  namespace?: string;
  /**
   * Milliseconds a pick waits for its ticket before it is made locally. Give at
   * least twice a round trip.
   * @defaultValue 25
   */
  deadline?: number;
  /**
   * Past the deadline, or after an error: `'local'` picks from the process's own
   * place in the sequence, `'throw'` rejects with a `SharingUnavailableError`.
   * @defaultValue `'local'`
   */
  onUnavailable?: OnUnavailable;
}
