import {
  afterAll,
  afterEach,
  beforeAll,
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
  type Phase,
} from '../../../lib/index.js';
import { describeWithRedis, RedisServer } from '../../support/redis-server.js';
import { counts } from '../../support/sequence.js';
import { seeded } from '../../support/statistics.js';

const WEIGHTS: Record<string, number> = { A: 500, B: 100, C: 100 };
const EACH = 4;

describeWithRedis('processes that make the same change at one moment', () => {
  let server: RedisServer;
  const close: (() => unknown)[] = [];
  const selectors: SharedWeighter<string>[] = [];

  beforeAll(async () => {
    server = await RedisServer.start();
    for (let i = 0; i < EACH; i++) {
      const ioredis = new Redis(server.port);
      const nodeRedis = await createClient({
        socket: { port: server.port },
      }).connect();
      close.push(
        () => ioredis.disconnect(),
        () => nodeRedis.destroy(),
      );
      for (const client of [ioredis, nodeRedis]) {
        const selector = new SharedWeighter(Object.keys(WEIGHTS), {
          name: 'changes',
          source: redisTicketSource(client),
          timeout: 20_000,
          weight: (id) => WEIGHTS[id],
        });
        selectors.push(selector);
      }
    }
  });

  afterAll(async () => {
    close.forEach((end) => end());
    await server.stop();
  });

  /** The tickets of one pick each, all asked for at once, in their order. */
  async function tickets(): Promise<number[]> {
    await Promise.all(selectors.map((selector) => selector.get()));
    return selectors.map(({ ticket }) => ticket!).sort((a, b) => a - b);
  }

  it('go on from the place where the new sequence begins, without a gap', async () => {
    expect((await tickets())[0]).toBe(0);
    const starts = new Set<number>();
    for (let change = 1; change <= 20; change++) {
      selectors.forEach((each) => each.setWeight('B', 100 + change));
      const [first, ...others] = await tickets();
      expect(others).toEqual(others.map((_, i) => first + 1 + i));
      starts.add(first);
    }
    expect(starts.size).toBeGreaterThan(15);
    expect(Math.max(...starts)).toBeGreaterThan(100);
  });

  it('go back to a sequence where they left it', async () => {
    selectors.forEach((each) => each.setWeight('B', 100));
    expect((await tickets())[0]).toBe(selectors.length);
  });
});

describeWithRedis('weights that are others', () => {
  let server: RedisServer;
  let client: Redis;
  let warned: jest.SpiedFunction<typeof process.emitWarning>;

  beforeAll(async () => {
    server = await RedisServer.start();
    client = new Redis(server.port);
  });

  beforeEach(() => {
    warned = jest.spyOn(process, 'emitWarning').mockReturnValue();
  });

  afterEach(() => {
    warned.mockRestore();
  });

  afterAll(async () => {
    client.disconnect();
    await server.stop();
  });

  /** One pick each of processes that measure their weights for themselves. */
  async function firstPicks(phase: Phase): Promise<string[]> {
    const random = seeded(7);
    const picks: string[] = [];
    for (let i = 0; i < 200; i++) {
      const weights: Record<string, number> = {
        a: 3_400 + i,
        b: 3_300,
        c: 3_300 - i,
      };
      const selector = new SharedWeighter(Object.keys(weights), {
        name: phase,
        source: redisTicketSource(client),
        timeout: 20_000,
        weight: (id) => weights[id],
        phase,
        random,
      });
      picks.push((await selector.get())!);
    }
    return picks;
  }

  it('in each process send all their first picks to one, and say so', async () => {
    expect(counts(await firstPicks('fixed'))).toEqual({ a: 200 });
    const codes = warned.mock.calls.map(
      ([, options]) => (options as { code: string }).code,
    );
    expect(codes.length).toBeGreaterThan(190);
    expect(new Set(codes)).toEqual(new Set(['NESTJS_WEIGHTER_FIRST_TICKET']));
  });

  it('in each process spread their first picks with a random phase', async () => {
    const { a, b, c } = counts(await firstPicks('random'));
    expect(Math.max(a, b, c)).toBeLessThan(100);
    expect(Math.min(a, b, c)).toBeGreaterThan(40);
    expect(warned).not.toHaveBeenCalled();
  });

  it('each time they are read leave no keys for long', async () => {
    await client.flushall();
    let reading = 0;
    const selector = new SharedWeighter(['A', 'B', 'C'], {
      name: 'restless',
      source: redisTicketSource(client),
      timeout: 20_000,
      live: true,
      weight: (id) => (id === 'A' ? 50 + reading++ : 50),
    });
    for (let pick = 0; pick < 300; pick++) {
      await selector.get();
    }
    const keys = await client.keys('*');
    expect(keys.length).toBeGreaterThan(290);
    const ttls = await Promise.all(keys.map((key) => client.ttl(key)));
    // The last one is not replaced yet.
    expect(ttls.filter((ttl) => ttl > 600 || ttl < 0)).toHaveLength(1);
    expect(warned).toHaveBeenCalledWith(
      expect.stringContaining('shares nothing while its weights change'),
      expect.anything(),
    );
  });
});
