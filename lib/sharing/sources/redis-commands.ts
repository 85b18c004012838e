import { describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';

/** The commands sharing needs, as any client has them. */
export interface RedisCommands {
  increment(key: string, by: number): Promise<unknown>;
  expire(key: string, seconds: number): Promise<unknown>;
  setIfNew(key: string, value: number): Promise<unknown>;
  /** Why a command would only wait in a queue; undefined when it would be sent. */
  obstacle(): string | undefined;
}

interface AnyClient {
  incrby?(key: string, by: number): Promise<unknown>;
  incrBy?(key: string, by: number): Promise<unknown>;
  expire?(key: string, seconds: number): Promise<unknown>;
  setnx?(key: string, value: string): Promise<unknown>;
  setNX?(key: string, value: string): Promise<unknown>;
  /** ioredis */
  status?: unknown;
  /** node-redis */
  isReady?: unknown;
  /** A pipeline of ioredis, and a transaction of node-redis. */
  isPipeline?: unknown;
  execAsPipeline?: unknown;
}

/** ioredis between two connections: whatever is sent now is queued, for as long as that takes. */
const BETWEEN = ['reconnecting', 'close', 'end', 'disconnecting'];

/**
 * Tells clients apart by what they can do: an application may have another copy
 * of a client's package than whoever made the client.
 *
 * @throws SelectorConfigurationError for what is no client
 */
export function redisCommands(client: unknown): RedisCommands {
  const any = (client ?? {}) as AnyClient;
  if (typeof any.expire === 'function' && !isBatch(any)) {
    const expire = (key: string, seconds: number) => any.expire!(key, seconds);
    if (typeof any.incrBy === 'function') {
      return {
        increment: (key, by) => any.incrBy!(key, by),
        setIfNew: (key, value) => any.setNX!(key, String(value)),
        expire,
        obstacle: () =>
          any.isReady === false ? 'the client is not connected' : undefined,
      };
    }
    if (typeof any.incrby === 'function') {
      return {
        increment: (key, by) => any.incrby!(key, by),
        setIfNew: (key, value) => any.setnx!(key, String(value)),
        expire,
        obstacle: () =>
          BETWEEN.includes(any.status as string)
            ? `the client's connection is in the state '${String(any.status)}'`
            : undefined,
      };
    }
  }
  throw new SelectorConfigurationError(
    `Sharing got ${describeValue(client)} for a Redis client. Give one of ioredis (new Redis(), new Redis.Cluster()) or node-redis (createClient(), createCluster(), createSentinel()); anything else needs a TicketSource of its own as 'source'.`,
  );
}

/** It looks like its client, but sends nothing until it is told to. */
function isBatch({ isPipeline, execAsPipeline }: AnyClient): boolean {
  return isPipeline === true || execAsPipeline !== undefined;
}
