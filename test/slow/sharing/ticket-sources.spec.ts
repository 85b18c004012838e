import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { createClient } from 'redis';
import {
  memoryTicketSource,
  redisTicketSource,
  threadTicketSource,
  type TicketSource,
} from '../../../lib/index.js';
import { RedisServer } from '../../support/redis-server.js';
import { ticketSourceContract } from '../../sharing/sources/ticket-source.contract.js';

describe('memoryTicketSource()', () => {
  const source = memoryTicketSource();
  ticketSourceContract(() => source);
});

describe('threadTicketSource()', () => {
  const buffer = new SharedArrayBuffer(1024);
  const [one, other] = [threadTicketSource(buffer), threadTicketSource(buffer)];
  ticketSourceContract(
    () => one,
    () => other,
  );

  it('gives each key a slot until there is none left', async () => {
    const source = threadTicketSource(new SharedArrayBuffer(16 * 3 + 8));
    for (const key of ['a', 'b', 'c']) {
      expect(await source.take(key, 1)).toBe(0);
    }
    await expect(source.take('d', 1)).rejects.toThrow(
      'All 3 slots of the shared buffer are taken. Give threadTicketSource() a larger one: 16 bytes for each',
    );
    expect(await source.take('b', 1)).toBe(1);
  });

  it.each([new SharedArrayBuffer(8), new ArrayBuffer(64), undefined])(
    'refuses %p',
    (buffer) => {
      expect(() => threadTicketSource(buffer as SharedArrayBuffer)).toThrow(
        'Give a SharedArrayBuffer of 16 bytes for each selector',
      );
    },
  );
});

describe('redisTicketSource()', () => {
  let server: RedisServer;
  const close: (() => unknown)[] = [];

  beforeAll(async () => {
    server = await RedisServer.start();
  });

  afterAll(async () => {
    await Promise.all(close.map((end) => end()));
    await server.stop();
  });

  function contract(name: string, connect: () => Promise<object>): void {
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

  it.each([
    ['nothing', undefined],
    ['an options object', { host: 'localhost' }],
    ['an address', 'redis://localhost'],
    ['a pipeline of ioredis', new Redis({ lazyConnect: true }).pipeline()],
    ['a transaction of node-redis', createClient().multi()],
  ])('refuses %s', (_, client) => {
    expect(() => redisTicketSource(client as object)).toThrow(
      'for a Redis client. Give one of ioredis (new Redis(), new Redis.Cluster()) or node-redis',
    );
  });
});
