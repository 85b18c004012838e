import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { createClient } from 'redis';
import {
  redisTicketSource,
  SharedWeighter,
  type RedisClient,
} from '../../../lib/index.js';
import { describeWithRedis, RedisServer } from '../../support/redis-server.js';

const TIMEOUT = 25;

function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describeWithRedis('a process that is busy', () => {
  let server: RedisServer;
  const close: (() => unknown)[] = [];

  beforeAll(async () => {
    server = await RedisServer.start();
  });

  afterAll(async () => {
    close.forEach((end) => end());
    await server.stop();
  });

  it.each<[string, () => Promise<RedisClient>]>([
    [
      'ioredis',
      async () => {
        const client = new Redis(server.port);
        close.push(() => client.disconnect());
        await client.ping();
        return client;
      },
    ],
    [
      'ioredis with autopipelining',
      async () => {
        const client = new Redis(server.port, { enableAutoPipelining: true });
        close.push(() => client.disconnect());
        await client.ping();
        return client;
      },
    ],
    [
      'node-redis',
      async () => {
        const client = createClient({ socket: { port: server.port } });
        close.push(() => client.destroy());
        return client.connect();
      },
    ],
  ])('has its ticket through %s all the same', async (_, connect) => {
    const selector = new SharedWeighter(['a', 'b'], {
      name: 'busy',
      source: redisTicketSource(await connect()),
      timeout: TIMEOUT,
    });
    await selector.get();
    for (const ms of [40, 60, 100]) {
      for (let i = 0; i < 5; i++) {
        const pick = selector.get();
        // The request is sent, and what the client writes later is not.
        await new Promise<void>((resolve) => process.nextTick(resolve));
        work(ms);
        await pick;
        expect([ms, i, selector.ticket]).toEqual([ms, i, expect.any(Number)]);
        expect(selector.state).toBe('shared');
      }
    }
    selector.stop();
  });
});
