/** What sharing uses of a client of ioredis: `new Redis()`, `new Redis.Cluster()`. */
export interface IoredisClient {
  readonly status: string;
  incrby(key: string, increment: number): Promise<unknown>;
  expire(key: string, seconds: number): Promise<unknown>;
  eval(script: string, keys: number, ...rest: string[]): Promise<unknown>;
}

/** What sharing uses of a client of node-redis: `createClient()`, `createCluster()`, `createSentinel()`. */
export interface NodeRedisClient {
  readonly isReady: boolean;
  incrBy(key: string, increment: number): Promise<unknown>;
  expire(key: string, seconds: number): Promise<unknown>;
  eval(
    script: string,
    options: { keys: string[]; arguments: string[] },
  ): Promise<unknown>;
}

/** A client of ioredis or node-redis. */
export type RedisClient = IoredisClient | NodeRedisClient;
