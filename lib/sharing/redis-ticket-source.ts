import type { TicketSource } from '../interfaces/ticket-source.interface.js';
import { checkTicket } from './foreign-counter.error.js';
import { redisCommands, type RedisCommands } from './redis-commands.js';

/** A counter nobody uses any more goes after a week. */
const TIME_TO_LIVE_S = 7 * 24 * 60 * 60;
const REFRESH_MS = 60_000;
/** So many keys are remembered as fresh; a process has one for each selector. */
const MAX_REMEMBERED = 1_000;

/**
 * Counts in Redis or Valkey, with one `INCRBY` a request, through a client of
 * ioredis or node-redis: a single one, a cluster or a sentinel. The client stays
 * the caller's: it is never closed, re-configured or listened to.
 *
 * @throws SelectorConfigurationError for what is no client
 */
export function redisTicketSource(client: object): TicketSource {
  return new RedisTicketSource(redisCommands(client));
}

class RedisTicketSource implements TicketSource {
  /** When each key was last told to stay. */
  private readonly refreshed = new Map<string, number>();

  constructor(private readonly commands: RedisCommands) {}

  async take(key: string, count: number): Promise<number> {
    const obstacle = this.commands.obstacle();
    if (obstacle !== undefined) {
      throw new Error(obstacle);
    }
    const reply = this.commands.increment(key, count);
    this.refreshWhenDue(key);
    // A client may be set to return text or a bigint.
    const first = checkTicket(checkTicket(Number(await reply)) - count);
    if (first === 0 && count > 0) {
      // It was emptied, and the new counter would stay for ever.
      this.refresh(key);
    }
    return first;
  }

  private refreshWhenDue(key: string): void {
    const last = this.refreshed.get(key) ?? -Infinity;
    if (performance.now() - last >= REFRESH_MS) {
      this.refresh(key);
    }
  }

  /** Nobody waits for it; if it fails, a later one will do. */
  private refresh(key: string): void {
    if (this.refreshed.size >= MAX_REMEMBERED) {
      this.refreshed.clear();
    }
    this.refreshed.set(key, performance.now());
    this.commands
      .expire(key, TIME_TO_LIVE_S)
      .catch(() => this.refreshed.delete(key));
  }
}
