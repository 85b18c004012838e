import { describeValue } from '../../errors/describe-value.js';
import type { RedisClient } from '../../interfaces/sharing/redis-client.interface.js';
import type { TicketSource } from '../../interfaces/sharing/ticket-source.interface.js';
import { systemClock } from '../../time/clock.js';
import { warn } from '../warn.js';
import { checkTicket } from '../tickets/foreign-counter.error.js';
import {
  beginAt,
  takeAtLeast,
  type OwnTicketSource,
} from './own-ticket-source.js';
import { redisCommands, type RedisCommands } from './redis-commands.js';

/** A counter that nobody uses any more goes after a week. */
const TIME_TO_LIVE_S = 7 * 24 * 60 * 60;
/** A set of weights that was reached at run time may be another one with the next pick. */
const FIRST_TIME_TO_LIVE_S = 10 * 60;
const REFRESH_MS = 60_000;
/** What Redis says to a command it will not carry out, however often it is asked. */
const REFUSED = /NOPERM|unknown command/i;
/** What comes of being refused a command that sharing can do without. */
const WITHOUT = {
  EXPIRE: 'the counters of selectors stay for ever',
  SETNX: 'the sequences of weights that were changed begin at 0',
  EVAL: 'a counter that is evicted or rolled back is not raised again',
};
/** `INCRBY` by 0 brings the counter as a number, and needs no right that sharing does not need anyway. */
const TAKE_AT_LEAST = `
local missing = ARGV[2] - redis.call('INCRBY', KEYS[1], 0)
if missing > 0 then
  redis.call('INCRBY', KEYS[1], string.format('%.0f', missing))
end
return redis.call('INCRBY', KEYS[1], ARGV[1])`;
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

  constructor(private readonly commands: RedisCommands) {}

  async take(key: string, count: number): Promise<number> {
    const obstacle = this.commands.obstacle();
    if (obstacle !== undefined) {
      throw new Error(obstacle);
    }
    const { commands } = this;
    let first = firstOf(count, await commands.increment(key, count));
    if (first < 0) {
      // Somebody set it by hand. In one step, so that all processes stay together.
      const more = count - first;
      const raised = firstOf(more, await commands.increment(key, more));
      first = raised + more - count;
    }
    checkTicket(first);
    // One that begins may be new, and would stay for ever.
    if (first === 0 || this.isDue(key)) {
      this.expire(key, TIME_TO_LIVE_S);
    }
    return first;
  }

  [beginAt](key: string, start: number): void {
    if (this.commands.obstacle() === undefined) {
      this.remember(key);
      void this.tryTo('SETNX', key, async () => {
        const isNew = Number(await this.commands.setIfNew(key, start)) === 1;
        this.expire(key, isNew ? FIRST_TIME_TO_LIVE_S : TIME_TO_LIVE_S);
      });
    }
  }

  async [takeAtLeast](
    key: string,
    count: number,
    least: number,
  ): Promise<number> {
    let reply: unknown;
    await this.tryTo('EVAL', key, async () => {
      reply = await this.commands.evaluate(TAKE_AT_LEAST, key, count, least);
    });
    return firstOf(count, reply);
  }

  private isDue(key: string): boolean {
    const last = this.refreshed.get(key) ?? -Infinity;
    return systemClock.now() - last >= REFRESH_MS;
  }

  private expire(key: string, seconds: number): void {
    this.remember(key);
    void this.tryTo('EXPIRE', key, () => this.commands.expire(key, seconds));
  }

  private remember(key: string): void {
    if (this.refreshed.size >= MAX_REMEMBERED) {
      this.refreshed.clear();
    }
    this.refreshed.set(key, systemClock.now());
  }

  /** Sends a command that is done without if it fails; one that was refused is not sent again. */
  private async tryTo(
    command: keyof typeof WITHOUT,
    key: string,
    send: () => Promise<unknown>,
  ): Promise<void> {
    if (this.refused.has(command)) {
      return;
    }
    try {
      await send();
    } catch (error) {
      // The next ticket of the key tries again.
      this.refreshed.delete(key);
      const message = String((error as { message?: unknown } | null)?.message);
      if (REFUSED.test(message) && !this.refused.has(command)) {
        this.refused.add(command);
        warn(
          'REFUSED',
          `Redis refuses sharing the command ${command} (${message}), so that ${WITHOUT[command]}. Give its user that right, and restart: the command is not sent any more.`,
        );
      }
    }
  }
}

function firstOf(count: number, reply: unknown): number {
  return checkTicket(numberOf(reply), -Infinity) - count;
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
