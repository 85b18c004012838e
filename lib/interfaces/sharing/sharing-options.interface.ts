import type { RedisClient } from './redis-client.interface.js';
import type { TicketSource } from './ticket-source.interface.js';

/**
 * What a shared selector does with a pick that gets no ticket in time: `'local'`
 * makes it from the process's own place in the sequence, `'throw'` rejects it
 * with a `SharingUnavailableError`.
 */
export type OnUnavailable = 'local' | 'throw';

/** Whether picks come from the shared sequence, or for the time being from the process's own place in it. */
export type SharingState = 'shared' | 'degraded';

/** How selectors with `shared: true` share their sequences. */
export interface SharingOptions {
  /**
   * A connected client of ioredis or node-redis: a single one, a cluster or a
   * sentinel. The caller keeps it: it is never closed, re-configured or listened
   * to. Give this or `source`.
   */
  client?: RedisClient;
  /** What counts in place of a Redis client. */
  source?: TicketSource;
  /**
   * Keeps applications apart that use one Redis; 1 to 200 characters.
   * @defaultValue `'default'`
   */
  namespace?: string;
  /**
   * Milliseconds a pick waits for its ticket before it is made without one. Give
   * at least a quarter more than a round trip takes.
   * @defaultValue 25
   */
  timeout?: number;
  /**
   * What becomes of a pick that gets no ticket, because of an error or because
   * the timeout is over.
   * @defaultValue `'local'`
   */
  onUnavailable?: OnUnavailable;
}
