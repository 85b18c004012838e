import { describeValue } from '../../errors/describe-value.js';
import type { RedisClient } from '../../interfaces/sharing/redis-client.interface.js';
import type { TicketSource } from '../../interfaces/sharing/ticket-source.interface.js';
import { checkTicket } from '../tickets/foreign-counter.error.js';
import { Warnings } from '../warnings.js';
import { takeFrom, type OwnTicketSource } from './own-ticket-source.js';
import { redisCommands, type RedisCommands } from './redis-commands.js';

/** A counter that nobody uses any more goes after a week. */
const TIME_TO_LIVE_S = 7 * 24 * 60 * 60;
/** Unless its weights are replaced at once; if they are not, it is refreshed before. */
const BRIEF_S = 10 * 60;
const REFRESH_MS = 60_000;
/** Takes tickets of a counter that may have to be moved first. `INCRBY` by 0 brings it as a number, and needs no further right. */
const TAKE_FROM = `
local counter = redis.call('INCRBY', KEYS[1], 0)
if counter < tonumber(ARGV[2]) then
  redis.call('INCRBY', KEYS[1], string.format('%.0f', ARGV[3] - counter))
end
return redis.call('INCRBY', KEYS[1], ARGV[1])`;
/** What Redis says to a command it will not carry out, however often it is asked. */
const REFUSED = /NOPERM|unknown command/i;
/** What comes of being refused a command that sharing can do without. */
const WITHOUT = {
  EXPIRE: 'its counters stay for ever',
  EVAL: 'each process moves a counter by itself that all have to move',
};
/** So many keys are remembered as fresh; a process has one for each selector. */
const MAX_REMEMBERED = 1_000;

/**
 * Counts in Redis or Valkey, with one `INCRBY` a request, through a client of
 * ioredis or node-redis: a single one, a cluster or a sentinel. The client stays
 * the caller's: it is never closed, re-configured or listened to.
 *
 * @throws {@link SelectorConfigurationError} for what is no client
 */
export function redisTicketSource(client: RedisClient): TicketSource {
  return new RedisTicketSource(redisCommands(client));
}

class RedisTicketSource implements OwnTicketSource {
  /** When each key was last told to stay. */
  private readonly refreshed = new Map<string, number>();
  private readonly refused = new Set<keyof typeof WITHOUT>();
  private readonly warnings = new Warnings();

  constructor(private readonly commands: RedisCommands) {}

  async take(key: string, count: number): Promise<number> {
    let first = await this.increment(key, count);
    if (first < 0) {
      // Somebody set it by hand. In one step, so that all processes stay together.
      const more = count - first;
      first = (await this.increment(key, more)) + more - count;
    }
    // One that begins may be new, and would stay for ever.
    if (checkTicket(first) === 0 || this.isDue(key)) {
      this.expire(key, TIME_TO_LIVE_S);
    }
    return first;
  }

  async [takeFrom](
    key: string,
    count: number,
    limit: number,
    to: number,
  ): Promise<number> {
    const after = await this.attempt('EVAL', () =>
      this.commands.evaluate(TAKE_FROM, key, count, limit, to),
    );
    const first = numberOf(after) - count;
    const isNew = first === to && !this.refreshed.has(key);
    this.expire(key, isNew ? BRIEF_S : TIME_TO_LIVE_S);
    return first;
  }

  private async increment(key: string, by: number): Promise<number> {
    this.checkConnected();
    const after = numberOf(await this.commands.increment(key, by));
    return checkTicket(after, -Infinity) - by;
  }

  private isDue(key: string): boolean {
    const last = this.refreshed.get(key) ?? -Infinity;
    return performance.now() - last >= REFRESH_MS;
  }

  /** Nobody waits for it; if it fails, the next ticket tries again. */
  private expire(key: string, seconds: number): void {
    if (this.refreshed.size >= MAX_REMEMBERED) {
      this.refreshed.clear();
    }
    this.refreshed.set(key, performance.now());
    this.attempt('EXPIRE', () => this.commands.expire(key, seconds)).catch(() =>
      this.refreshed.delete(key),
    );
  }

  /** Sends a command that can be done without; one that was refused is not sent again. */
  private async attempt(
    command: keyof typeof WITHOUT,
    send: () => Promise<unknown>,
  ): Promise<unknown> {
    this.checkConnected();
    if (this.refused.has(command)) {
      throw new Error(`${command} is refused`);
    }
    try {
      return await send();
    } catch (error) {
      const message = String((error as { message?: unknown } | null)?.message);
      if (REFUSED.test(message)) {
        this.refused.add(command);
        this.warnings.give(
          `${command}_REFUSED`,
          `Redis refuses sharing the command ${command} (${message}), so that ${WITHOUT[command]}. Give its user that right, and restart: the command is not sent any more.`,
        );
      }
      throw error;
    }
  }

  private checkConnected(): void {
    const obstacle = this.commands.obstacle();
    if (obstacle !== undefined) {
      throw new Error(obstacle);
    }
  }
}

/** A client may be set to return text or a bigint. */
function numberOf(reply: unknown): number {
  const number = ['number', 'bigint', 'string'].includes(typeof reply)
    ? Number(reply)
    : NaN;
  if (Number.isNaN(number)) {
    throw new Error(
      `INCRBY was answered with ${describeValue(reply)}. Give 'sharing' a client whose commands promise their replies: none in legacy mode, in a transaction or a pipeline`,
    );
  }
  return number;
}
