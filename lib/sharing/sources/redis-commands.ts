import { describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type {
  IoredisClient,
  NodeRedisClient,
  RedisClient,
} from '../../interfaces/sharing/redis-client.interface.js';

/** The commands sharing needs, as any client has them. */
export interface RedisCommands {
  increment(key: string, by: number): Promise<unknown>;
  expire(key: string, seconds: number): Promise<unknown>;
  /** Runs a script over one key. */
  evaluate(script: string, key: string, ...args: number[]): Promise<unknown>;
  /** Why a command would only wait in a queue; undefined when it would be sent. */
  obstacle(): string | undefined;
}

/** ioredis between two connections: whatever is sent now is queued, for as long as that takes. */
const BETWEEN = ['reconnecting', 'close', 'end', 'disconnecting'];

/**
 * Tells clients apart by what they can do: an application may have another copy
 * of a client's package than whoever made the client.
 *
 * @throws {@link SelectorConfigurationError} for what is no client
 */
export function redisCommands(client: RedisClient): RedisCommands {
  const { incrBy, incrby, isPipeline, execAsPipeline, sendCommand, connect } =
    (client ?? {}) as unknown as Record<string, unknown>;
  // Pipelines of ioredis and transactions of node-redis send nothing by themselves.
  const isBatch = isPipeline === true || execAsPipeline !== undefined;
  if (typeof incrBy === 'function' && !isBatch) {
    if (sendCommand !== undefined && connect === undefined) {
      throw new SelectorConfigurationError(
        'Sharing got a client of node-redis in legacy mode, whose commands promise no replies. Give the client itself, as in { client }, not client.legacy().',
      );
    }
    return commandsOfNodeRedis(client as NodeRedisClient);
  }
  if (typeof incrby === 'function' && !isBatch) {
    return commandsOfIoredis(client as IoredisClient);
  }
  throw new SelectorConfigurationError(
    `Sharing got ${describeValue(client)} for a Redis client. Give one of ioredis (new Redis(), new Redis.Cluster()) or node-redis (createClient(), createCluster(), createSentinel()); anything else needs a TicketSource of its own as 'source'.`,
  );
}

function commandsOfNodeRedis(client: NodeRedisClient): RedisCommands {
  return {
    increment: (key, by) => client.incrBy(key, by),
    expire: (key, seconds) => client.expire(key, seconds),
    evaluate: (script, key, ...args) =>
      client.eval(script, { keys: [key], arguments: args.map(String) }),
    obstacle: () =>
      client.isReady === false ? 'the client is not connected' : undefined,
  };
}

function commandsOfIoredis(client: IoredisClient): RedisCommands {
  return {
    increment: (key, by) => client.incrby(key, by),
    expire: (key, seconds) => client.expire(key, seconds),
    evaluate: (script, key, ...args) =>
      client.eval(script, 1, key, ...args.map(String)),
    obstacle: () =>
      BETWEEN.includes(client.status)
        ? `the client's connection is in the state '${client.status}'`
        : undefined,
  };
}
