import { describe, expect, it } from '@jest/globals';
import { Cluster, Redis } from 'ioredis';
import { createClient, createCluster, createSentinel } from 'redis';
import {
  redisTicketSource,
  WeighterModule,
  type RedisClient,
} from '../../../lib/index.js';

const ioredis = new Redis({ lazyConnect: true });
const nodeRedis = createClient();

describe('a Redis client', () => {
  it('is any of ioredis and node-redis', () => {
    const clients: RedisClient[] = [
      ioredis,
      new Cluster([{}], { lazyConnect: true }),
      nodeRedis,
      createClient({ RESP: 3 }),
      createCluster({ rootNodes: [{}] }),
      createSentinel({ name: 'main', sentinelRootNodes: [] }),
    ];
    for (const client of clients) {
      expect(redisTicketSource(client)).toHaveProperty('take');
      expect(WeighterModule.forRoot({ sharing: { client } })).toBeDefined();
    }
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['an options object', { host: 'localhost' }],
    ['an address', 'redis://localhost'],
    ['a pipeline of ioredis', ioredis.pipeline()],
    ['a transaction of node-redis', nodeRedis.multi()],
  ])('is not %s', (_, client) => {
    expect(() => redisTicketSource(client as RedisClient)).toThrow(
      'for a Redis client. Give one of ioredis (new Redis(), new Redis.Cluster()) or node-redis',
    );
  });

  it('is not one of node-redis in legacy mode', () => {
    expect(() => redisTicketSource(nodeRedis.legacy() as never)).toThrow(
      'Sharing got a client of node-redis in legacy mode, whose commands promise no replies. Give the client itself',
    );
    const client = createClient({ RESP: 3 }).legacy() as never;
    expect(() => WeighterModule.forRoot({ sharing: { client } })).toThrow(
      'WeighterModule.forRoot(): Sharing got a client of node-redis in legacy mode',
    );
  });

  it('has a type, so that another one does not compile', () => {
    const refused: (() => unknown)[] = [
      // @ts-expect-error -- its commands promise nothing
      () => redisTicketSource(nodeRedis.legacy()),
      // @ts-expect-error -- its commands return the pipeline
      () => redisTicketSource(ioredis.pipeline()),
      // @ts-expect-error -- its commands return the transaction
      () => redisTicketSource(nodeRedis.multi()),
      // @ts-expect-error -- an address is no client
      () => redisTicketSource('redis://localhost'),
      // @ts-expect-error -- neither is a map
      () => redisTicketSource(new Map<string, number>()),
      // @ts-expect-error -- nor are the options of one
      () => WeighterModule.forRoot({ sharing: { client: { port: 6379 } } }),
    ];
    for (const make of refused) {
      expect(make).toThrow('Sharing got');
    }
  });
});
