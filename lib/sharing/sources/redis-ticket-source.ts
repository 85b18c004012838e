import { describeValue } from '../../errors/describe-value.js';
import type { RedisClient } from '../../interfaces/sharing/redis-client.interface.js';
import type { TicketSource } from '../../interfaces/sharing/ticket-source.interface.js';
import { systemClock } from '../../time/clock.js';
import { checkTicket } from '../tickets/foreign-counter.error.js';
import { warn } from '../warnings.js';
import { leave, takeFrom, type OwnTicketSource } from './own-ticket-source.js';
import { redisCommands, type RedisCommands } from './redis-commands.js';

/** A counter that nobody uses any more goes after a week. */
const TIME_TO_LIVE_S = 7 * 24 * 60 * 60;
/** One whose weights were replaced before it was refreshed may be one of very many. */
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
  /** When each key was last told to stay, by the machine's clock as Redis goes by one, and whether that was as this process began it. */
  private readonly kept = new Map<string, { at: number; isNew: boolean }>();
  private mayExpire = true;

  constructor(private readonly commands: RedisCommands) {}

  async take(key: string, count: number): Promise<number> {
    let first = await this.increment(key, count);
    if (first < 0) {
      // Somebody set it by hand. In one step, so that all processes stay together.
      const more = count - first;
      first = (await this.increment(key, more)) + more - count;
    }
    // One that begins may be new, and would stay for ever.
    const isNew = checkTicket(first) === 0;
    if (isNew || this.isDue(key)) {
      this.keep(key, isNew);
    }
    return first;
  }

  async [takeFrom](
    key: string,
    count: number,
    limit: number,
    to: number,
  ): Promise<number> {
    this.checkConnected();
    const { commands } = this;
    const reply = await commands.evaluate(TAKE_FROM, key, count, limit, to);
    const first = numberOf(reply) - count;
    this.keep(key, first === to && !this.kept.has(key));
    return first;
  }

  [leave](key: string): boolean {
    const isBrief = this.kept.get(key)?.isNew === true && !this.isDue(key);
    if (isBrief) {
      this.kept.delete(key);
      void this.expire(key, BRIEF_S);
    }
    return isBrief;
  }

  private increment(key: string, by: number): Promise<number> {
    this.checkConnected();
    return this.commands
      .increment(key, by)
      .then((after) => checkTicket(numberOf(after), -Infinity) - by);
  }

  private checkConnected(): void {
    const obstacle = this.commands.obstacle();
    if (obstacle !== undefined) {
      throw new Error(obstacle);
    }
  }

  private isDue(key: string): boolean {
    const last = this.kept.get(key)?.at ?? -Infinity;
    return systemClock.now() - last >= REFRESH_MS;
  }

  private keep(key: string, isNew: boolean): void {
    if (this.kept.size >= MAX_REMEMBERED) {
      this.kept.clear();
    }
    this.kept.set(key, { at: systemClock.now(), isNew });
    void this.expire(key, TIME_TO_LIVE_S);
  }

  /** Nobody waits for it; if it fails, the next ticket tries again. */
  private async expire(key: string, seconds: number): Promise<void> {
    if (!this.mayExpire || this.commands.obstacle() !== undefined) {
      return;
    }
    try {
      await this.commands.expire(key, seconds);
    } catch (error) {
      this.kept.delete(key);
      if (REFUSED.test(String(error)) && this.mayExpire) {
        this.mayExpire = false;
        warn(
          'EXPIRE_REFUSED',
          `Redis refuses sharing the command EXPIRE (${String(error)}), so that its counters stay for ever. Give its user that right, and restart: the command is not sent any more.`,
        );
      }
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
