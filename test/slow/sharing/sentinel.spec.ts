import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { createSentinel } from 'redis';
import { redisTicketSource, SharedWeighter } from '../../../lib/index.js';
import { describeWithRedis, RedisServer } from '../../support/redis-server.js';
import { until } from '../../support/until.js';
import { ticketSourceContract } from '../../sharing/sources/ticket-source.contract.js';

jest.setTimeout(60_000);

const NAME = 'main';

function nodeRedisSentinel(port: number) {
  const client = createSentinel({
    name: NAME,
    sentinelRootNodes: [{ host: '127.0.0.1', port }],
    nodeClientOptions: { socket: { reconnectStrategy: () => 20 } },
  });
  client.on('error', () => undefined);
  return client;
}

describeWithRedis('a primary and its replica behind a sentinel', () => {
  let primary: RedisServer;
  let replica: RedisServer;
  let sentinel: RedisServer;
  let ioredis: Redis;
  let nodeRedis: ReturnType<typeof nodeRedisSentinel>;

  beforeAll(async () => {
    primary = await RedisServer.start('--repl-diskless-sync-delay', '0');
    replica = await RedisServer.start(
      '--replicaof',
      '127.0.0.1',
      String(primary.port),
    );
    sentinel = await RedisServer.startSentinel(NAME, primary);
    ioredis = new Redis({
      name: NAME,
      sentinels: [{ host: '127.0.0.1', port: sentinel.port }],
      maxRetriesPerRequest: null,
      retryStrategy: () => 20,
      sentinelRetryStrategy: () => 20,
    });
    ioredis.on('error', () => undefined);
    nodeRedis = nodeRedisSentinel(sentinel.port);
    await nodeRedis.connect();
  });

  afterAll(async () => {
    ioredis.disconnect();
    await nodeRedis.destroy();
    await Promise.all(
      [sentinel, replica, primary].map((server) => server?.stop()),
    );
  });

  describe('through ioredis', () => {
    ticketSourceContract(() => redisTicketSource(ioredis));
  });

  describe('through node-redis', () => {
    ticketSourceContract(() => redisTicketSource(nodeRedis));
  });

  it('goes on with the sequence when the replica takes over', async () => {
    const weights: Record<string, number> = { A: 5, B: 1, C: 1 };
    const selectors = [ioredis, nodeRedis].map(
      (client) =>
        new SharedWeighter(Object.keys(weights), {
          name: 'sms',
          source: redisTicketSource(client),
          timeout: 250,
          weight: (id) => weights[id],
        }),
    );
    const inTurn = async (length: number) => {
      const tickets: (number | undefined)[] = [];
      let picked = '';
      for (let i = 0; i < length; i++) {
        const selector = selectors[i % 2];
        picked += await selector.get();
        tickets.push(selector.ticket);
      }
      return { tickets, picked };
    };
    await ioredis.ping();
    expect((await inTurn(7)).picked).toBe('AABACAA');
    expect(await ioredis.wait(1, 10_000)).toBe(1);

    await primary.signal('SIGKILL');
    let picks = '';
    await until(async () => {
      const { tickets, picked } = await inTurn(2);
      picks += picked;
      return !tickets.includes(undefined);
    }, 'both have tickets again');
    expect(picks).toMatch(/^[ABC]{3,}$/);

    const { tickets, picked } = await inTurn(14);
    const first = tickets[0]!;
    expect(first).toBeGreaterThanOrEqual(7);
    expect(tickets).toEqual(tickets.map((_, i) => first + i));
    const cycle = 'AABACAA'.repeat(3);
    expect(picked).toBe(cycle.slice(first % 7).slice(0, 14));
  });
});
