import { setTimeout as pause } from 'node:timers/promises';
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
  type OnUnavailable,
  type RedisClient,
} from '../../../lib/index.js';
import { FaultProxy } from '../../support/fault-proxy.js';
import { describeWithRedis, RedisServer } from '../../support/redis-server.js';

jest.setTimeout(60_000);

const WEIGHTS: Record<string, number> = { A: 5, B: 1, C: 1 };

describeWithRedis.each(['ioredis', 'node-redis'])(
  'selectors that pick through %s while Redis is slow',
  (kind) => {
    let server: RedisServer;
    let proxy: FaultProxy;
    const close: (() => unknown)[] = [];

    beforeAll(async () => {
      server = await RedisServer.start();
    });

    beforeEach(async () => {
      proxy = await FaultProxy.before(server.port);
    });

    afterEach(async () => {
      close.splice(0).forEach((end) => end());
      await proxy.close();
    });

    afterAll(() => server.stop());

    async function client(): Promise<RedisClient> {
      if (kind === 'ioredis') {
        const redis = new Redis(proxy.port);
        close.push(() => redis.disconnect());
        await redis.ping();
        return redis;
      }
      const redis = createClient({ socket: { port: proxy.port } });
      close.push(() => redis.destroy());
      return redis.connect();
    }

    function selectorOver(
      redis: RedisClient,
      timeout: number,
      onUnavailable: OnUnavailable = 'local',
    ): SharedWeighter<string> {
      const selector = new SharedWeighter(Object.keys(WEIGHTS), {
        name: 'slow',
        source: redisTicketSource(redis),
        timeout,
        onUnavailable,
        weight: (id) => WEIGHTS[id],
      });
      close.push(() => selector.stop());
      return selector;
    }

    /** What became of the picks of so many callers, each with a pause between its picks. */
    async function traffic(
      selector: SharedWeighter<string>,
      load: { callers: number; pause: number; ms: number },
    ) {
      const result = { picks: 0, local: 0, rejected: 0, changes: 0 };
      let { state } = selector;
      const watch = setInterval(() => {
        result.changes += Number(state !== selector.state);
        state = selector.state;
      }, 1);
      const end = performance.now() + load.ms;
      const caller = async () => {
        while (performance.now() < end) {
          await selector.get().then(
            () => (result.local += Number(selector.ticket === undefined)),
            () => (result.rejected += 1),
          );
          result.picks += 1;
          await pause(load.pause);
        }
      };
      await Promise.all(Array.from({ length: load.callers }, caller));
      clearInterval(watch);
      return result;
    }

    it.each([0.3, 0.56, 0.8])(
      'have their tickets at a round trip of %p of the timeout',
      async (part) => {
        // Long enough for a busy machine to keep the margin.
        const timeout = 400;
        const redis = await client();
        proxy.delay = () => part * timeout;
        const results = await Promise.all(
          (['local', 'throw'] as const).map((onUnavailable) =>
            traffic(selectorOver(redis, timeout, onUnavailable), {
              callers: 8,
              pause: 7,
              ms: 2_500,
            }),
          ),
        );
        for (const { picks, local, rejected, changes } of results) {
          expect(picks).toBeGreaterThan(50);
          expect([local, rejected, changes]).toEqual([0, 0, 0]);
        }
      },
    );

    it('have them but for those that wait for a segment sent again, when that is one in fifty', async () => {
      const all: ReturnType<typeof traffic>[] = [];
      const load = { callers: 1, pause: 220, ms: 4_000 };
      for (let i = 0; i < 20; i++) {
        all.push(traffic(selectorOver(await client(), 25), load));
      }
      let segments = 0;
      proxy.delay = () => (++segments % 50 === 0 ? 200 : 0);
      const results = await Promise.all(all);
      const sum = (what: 'picks' | 'local' | 'changes') =>
        results.reduce((total, result) => total + result[what], 0);
      expect(sum('picks')).toBeGreaterThan(200);
      expect(sum('local') / sum('picks')).toBeLessThan(0.05);
      expect(sum('changes')).toBe(0);
    });

    it('do not go to and fro where all answers wait for such a segment again and again', async () => {
      const selector = selectorOver(await client(), 25);
      proxy.delay = () => Math.max(0, 200 - (performance.now() % 1_000));
      const load = { callers: 8, pause: 5, ms: 4_000 };
      const { picks, local, changes } = await traffic(selector, load);
      expect(changes).toBeLessThanOrEqual(2);
      expect(local / picks).toBeLessThan(0.2);
    });

    it('do not go to and fro at round trips about the timeout', async () => {
      const selector = selectorOver(await client(), 25);
      proxy.delay = () => 20 + 10 * Math.random();
      const load = { callers: 1, pause: 50, ms: 6_000 };
      const { changes } = await traffic(selector, load);
      expect(changes).toBeLessThanOrEqual(3);
    });

    it('ask whether it is quick again as if they were one', async () => {
      const admin = new Redis(server.port);
      close.push(() => admin.disconnect());
      const redis = await client();
      const source = redisTicketSource(redis);
      const selectors = Array.from({ length: 50 }, (_, i) => {
        const selector = new SharedWeighter(['A', 'B'], {
          name: `slow ${i}`,
          source,
        });
        close.push(() => selector.stop());
        return selector;
      });
      await Promise.all(selectors.map((selector) => selector.get()));
      proxy.delay = () => 100;
      while (selectors.some(({ state }) => state === 'shared')) {
        await Promise.all(selectors.map((selector) => selector.get()));
      }
      await pause(500);
      await admin.config('RESETSTAT');
      await pause(3_000);
      const stats = await admin.info('commandstats');
      const [calls] = /(?<=cmdstat_incrby:calls=)\d+/.exec(stats) ?? ['0'];
      expect(Number(calls)).toBeGreaterThan(0);
      expect(Number(calls)).toBeLessThanOrEqual(12);
    });
  },
);
