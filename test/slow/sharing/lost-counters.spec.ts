import {
  afterAll,
  afterEach,
  beforeEach,
  expect,
  it,
  jest,
} from '@jest/globals';
import { Redis } from 'ioredis';
import { createClient } from 'redis';
import {
  redisTicketSource,
  SharedWeighter,
  type RedisClient,
} from '../../../lib/index.js';
import { describeWithRedis, RedisServer } from '../../support/redis-server.js';
import { awaitedPicks, counts } from '../../support/sequence.js';

jest.setTimeout(60_000);

const WEIGHTS: Record<string, number> = { A: 5, B: 1, C: 1 };
const CYCLE = 'AABACAA';

describeWithRedis('counters that Redis has lost', () => {
  const warned = jest.spyOn(process, 'emitWarning');
  let server: RedisServer;
  let admin: Redis;
  const close: (() => unknown)[] = [];

  beforeEach(() => {
    warned.mockReset();
  });

  afterEach(async () => {
    close.splice(0).forEach((end) => end());
    await server.stop();
  });

  afterAll(() => {
    warned.mockRestore();
  });

  async function serve(...args: string[]): Promise<void> {
    server = await RedisServer.start(...args);
    admin = await ioredis();
  }

  async function ioredis(options: object = {}): Promise<Redis> {
    const client = new Redis(server.port, options);
    close.push(() => client.disconnect());
    await client.ping();
    return client;
  }

  async function nodeRedis(options: object = {}) {
    const client = createClient({ socket: { port: server.port }, ...options });
    close.push(() => client.destroy());
    return client.connect();
  }

  function selectorOver(client: RedisClient): SharedWeighter<string> {
    const selector = new SharedWeighter(Object.keys(WEIGHTS), {
      name: 'lost',
      source: redisTicketSource(client),
      timeout: 20_000,
      weight: (id) => WEIGHTS[id],
    });
    close.push(() => selector.stop());
    return selector;
  }

  const kinds: [string, (options?: object) => Promise<RedisClient>][] = [
    ['ioredis', ioredis],
    ['node-redis', nodeRedis],
  ];

  it.each(kinds)('are raised in one step, through %s', async (_, connect) => {
    await serve();
    const selector = selectorOver(await connect());
    await awaitedPicks(selector, 100);
    const [key] = await admin.keys('*');
    await admin.set(key, '93', 'KEEPTTL');
    await awaitedPicks(selector, 1);
    expect(selector.ticket).toBe(100);
    await admin.del(key);
    const [calls] = (await admin.info('commandstats')).match(
      /(?<=cmdstat_eval:calls=)\d+/,
    )!;
    expect(calls).toBe('1');
    expect(await awaitedPicks(selector, 7)).toBe((CYCLE + CYCLE).slice(3, 10));
    expect(await admin.get(key)).toBe('108');
    expect(await admin.ttl(key)).toBeGreaterThan(604_000);
    expect(warned).toHaveBeenCalledTimes(1);
  });

  it('are raised once, however many processes notice', async () => {
    await serve();
    const selectors: SharedWeighter<string>[] = [];
    for (let i = 0; i < 4; i++) {
      for (const [, connect] of kinds) {
        selectors.push(selectorOver(await connect()));
      }
    }
    const all = () => Promise.all(selectors.map((each) => each.get()));
    for (let i = 0; i < 7; i++) {
      await all();
    }
    const [key] = await admin.keys('*');
    for (let loss = 0; loss < 20; loss++) {
      await admin.del(key);
      await all();
    }
    const counter = Number(await admin.get(key));
    expect(counter).toBeGreaterThanOrEqual(56);
    expect(counter).toBeLessThanOrEqual(56 + 2 * 20 * selectors.length);
    expect(warned).toHaveBeenCalledTimes(selectors.length);
  });

  it('are raised from below zero, too, with one key for all', async () => {
    await serve();
    const selectors: SharedWeighter<string>[] = [];
    for (let i = 0; i < 4; i++) {
      for (const [, connect] of kinds) {
        selectors.push(selectorOver(await connect()));
      }
    }
    await selectors[0].get();
    const [key] = await admin.keys('*');
    await admin.set(key, '-3');
    const tickets: number[] = [];
    for (let pick = 0; pick < 50; pick++) {
      await Promise.all(selectors.map((each) => each.get()));
      tickets.push(...selectors.map(({ ticket }) => ticket!));
    }
    expect(Math.min(...tickets)).toBeGreaterThanOrEqual(0);
    expect(new Set(tickets).size).toBe(400);
    expect(await admin.keys('*')).toEqual([key]);
  });

  it('keep the shares in a Redis that evicts them all the time', async () => {
    await serve('--maxmemory', '4mb', '--maxmemory-policy', 'volatile-lru');
    const selector = selectorOver(await ioredis());
    const value = 'x'.repeat(1_000);
    let filled = 0;
    for (let isFull = false; !isFull; filled++) {
      isFull = await admin.set(`kept ${filled}`, value).then(
        () => false,
        () => true,
      );
    }
    for (let room = 0; room < 200; room++) {
      await admin.del(`kept ${room}`);
    }
    let picked = '';
    for (let i = 0; i < 140; i++) {
      picked += await awaitedPicks(selector, 1);
      await Promise.allSettled(
        Array.from({ length: 300 }, (_, session) =>
          admin.set(`session ${i} ${session}`, value, 'EX', 1_000),
        ),
      );
    }
    expect(selector.state).toBe('shared');
    expect(counts(picked)).toEqual({ A: 100, B: 20, C: 20 });
    expect(warned).toHaveBeenCalledTimes(1);
  });

  /** Another user, with the right to these commands alone. */
  async function userWith(...commands: string[]): Promise<Redis> {
    const rights = commands.map((command) => `+${command}`);
    await admin.call(
      'ACL',
      'SETUSER',
      'plain',
      'on',
      '>secret',
      '~*',
      ...rights,
    );
    return ioredis({ username: 'plain', password: 'secret' });
  }

  const codes = () =>
    warned.mock.calls.map(([, options]) => (options as { code: string }).code);

  it('are raised with the rights that are asked for, and no others', async () => {
    await serve();
    const rights = ['incrby', 'expire', 'eval', 'ping', 'info'];
    const selector = selectorOver(await userWith(...rights));
    await awaitedPicks(selector, 10);
    await admin.flushall();
    expect(await awaitedPicks(selector, 7)).toBe((CYCLE + CYCLE).slice(3, 10));
    expect(codes()).toEqual(['NESTJS_WEIGHTER_COUNTER_LOST']);
  });

  it('are raised by each process that notices where the user has no right to scripts', async () => {
    await serve();
    const selector = selectorOver(
      await userWith('incrby', 'expire', 'ping', 'info'),
    );
    await awaitedPicks(selector, 9);
    for (let loss = 0; loss < 3; loss++) {
      await admin.flushall();
      expect(await awaitedPicks(selector, 7)).toBe((CYCLE + CYCLE).slice(2, 9));
    }
    expect(selector.state).toBe('shared');
    expect(codes()).toEqual(['NESTJS_WEIGHTER_COUNTER_LOST']);
  });

  it('and the right to let them expire is asked for once', async () => {
    await serve();
    const selector = selectorOver(await userWith('incrby', 'ping', 'info'));
    await awaitedPicks(selector, 500);
    const stats = await admin.info('commandstats');
    expect(stats).toMatch(/cmdstat_incrby:calls=500,/);
    expect(stats).toMatch(/cmdstat_expire:calls=0,.*rejected_calls=1,/);
    expect(codes()).toEqual(['NESTJS_WEIGHTER_EXPIRE_REFUSED']);
  });
});
