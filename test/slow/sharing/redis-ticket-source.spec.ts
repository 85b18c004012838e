import { afterAll, beforeAll, describe } from '@jest/globals';
import { Redis } from 'ioredis';
import { createClient } from 'redis';
import {
  redisTicketSource,
  type RedisClient,
  type TicketSource,
} from '../../../lib/index.js';
import { describeWithRedis, RedisServer } from '../../support/redis-server.js';
import { ticketSourceContract } from '../../sharing/sources/ticket-source.contract.js';

describeWithRedis('redisTicketSource()', () => {
  let server: RedisServer;
  const close: (() => unknown)[] = [];

  beforeAll(async () => {
    server = await RedisServer.start();
  });

  afterAll(async () => {
    await Promise.all(close.map((end) => end()));
    await server.stop();
  });

  function contract(name: string, connect: () => Promise<RedisClient>): void {
    describe(`with ${name}`, () => {
      let sources: TicketSource[];

      beforeAll(async () => {
        const clients = [await connect(), await connect()];
        sources = clients.map((client) => redisTicketSource(client));
      });

      ticketSourceContract(
        () => sources[0],
        () => sources[1],
      );
    });
  }

  contract('ioredis', async () => {
    const client = new Redis(server.port, { lazyConnect: true });
    close.push(() => client.disconnect());
    await client.connect();
    return client;
  });

  contract('ioredis that is set to return text', async () => {
    const client = new Redis(server.port, { stringNumbers: true });
    close.push(() => client.disconnect());
    return client;
  });

  contract('node-redis', async () => {
    const client = createClient({ socket: { port: server.port } });
    close.push(() => client.destroy());
    return client.connect();
  });
});
