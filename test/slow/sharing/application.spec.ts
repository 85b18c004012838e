import type { EventEmitter } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { createClient } from 'redis';
import { SharingUnavailableError } from '../../../lib/index.js';
import {
  closeSharing,
  definition,
  selectorIn,
  startSharing,
} from '../../e2e/shared-selectors.js';
import { describeWithRedis, RedisServer } from '../../support/redis-server.js';
import { awaitedPicks } from '../../support/sequence.js';
import { until } from '../../support/until.js';

describeWithRedis('selectors that share through a Redis server', () => {
  let server: RedisServer;
  let client: Redis;
  let nodeRedis: ReturnType<typeof createClient>;

  beforeAll(async () => {
    server = await RedisServer.start();
    client = new Redis(server.port, {
      maxRetriesPerRequest: null,
      retryStrategy: () => 20,
    });
    client.on('error', () => undefined);
    await client.ping();
    nodeRedis = createClient({ socket: { port: server.port } });
    nodeRedis.on('error', () => undefined);
    await nodeRedis.connect();
  });

  afterEach(async () => {
    await closeSharing();
    await client.flushall();
  });

  afterAll(async () => {
    client.disconnect();
    nodeRedis.destroy();
    await server.stop();
  });

  const patient = { timeout: 10_000 };

  it.each<[string, () => Redis | ReturnType<typeof createClient>]>([
    ['ioredis', () => client],
    ['node-redis', () => nodeRedis],
  ])(
    'leave a client of %s that was passed in open, and as it was',
    async (_, connected) => {
      const passedIn = connected();
      const emitter: EventEmitter = passedIn;
      const listeners = () =>
        emitter.eventNames().map((name) => [name, emitter.listenerCount(name)]);
      const before = listeners();
      const app = await startSharing(
        { client: passedIn, ...patient },
        definition(),
      );
      expect(await awaitedPicks(selectorIn(app), 2)).toBe('AA');
      await app.close();
      await app.close();
      expect(listeners()).toEqual(before);
      expect(await passedIn.echo('still there')).toBe('still there');
      expect(await awaitedPicks(selectorIn(app), 3)).toBe('BAC');
      expect(selectorIn(app).state).toBe('degraded');
    },
  );

  it('count apart in each namespace, with one key each', async () => {
    const app1 = await startSharing(
      { client, ...patient, namespace: 'app1' },
      definition(),
    );
    const app2 = await startSharing(
      { client, ...patient, namespace: 'app2' },
      definition(),
    );
    expect(await awaitedPicks(selectorIn(app1), 3)).toBe('AAB');
    expect(await awaitedPicks(selectorIn(app2), 3)).toBe('AAB');
    const keys = await client.keys('*');
    expect(keys.map((key) => key.replace(/[0-9a-f]{32}$/, '#')).sort()).toEqual(
      ['weighter:{app1:sms}:#', 'weighter:{app2:sms}:#'],
    );
    expect(await client.ttl(keys[0])).toBeGreaterThan(604_700);
  });

  it("escape a name that would break out of its key's hash slot", async () => {
    const app = await startSharing(
      { client, ...patient },
      definition({ name: 'a}b' }),
    );
    expect(await awaitedPicks(selectorIn(app, 'a}b'), 3)).toBe('AAB');
    expect(await client.keys('*')).toEqual([
      expect.stringMatching(/^weighter:\{default:a%7Db\}:[0-9a-f]{32}$/),
    ]);
  });

  it('pick locally while Redis is gone, or fail if told to, and share again when it is back', async () => {
    const sharing = { client, timeout: 200 };
    const local = selectorIn(
      await startSharing({ ...sharing, namespace: 'x' }, definition()),
    );
    const failing = selectorIn(
      await startSharing(
        { ...sharing, namespace: 'y', onUnavailable: 'throw' },
        definition(),
      ),
    );
    await server.signal('SIGKILL');
    expect(await awaitedPicks(local, 7)).toBe('AABACAA');
    const error: unknown = await failing
      .get()
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SharingUnavailableError);
    expect((error as Error).cause).toBeInstanceOf(Error);
    expect([local.state, failing.state]).toEqual(['degraded', 'degraded']);

    await server.launch();
    await until(
      () => local.state === 'shared' && failing.state === 'shared',
      'both are shared again',
    );
    for (const selector of [local, failing]) {
      const picked = await awaitedPicks(selector, 7);
      const first = selector.ticket! - 6;
      // The client may send once more what was under way as the server went.
      expect(first).toBeLessThanOrEqual(2);
      expect(picked).toBe('AABACAAAA'.slice(first, first + 7));
    }
  });

  it('use an answer that came while the process was too busy to read it', async () => {
    const app = await startSharing({ client, timeout: 25 }, definition());
    const pick = selectorIn(app).get();
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const end = performance.now() + 300;
    while (performance.now() < end);
    expect(await pick).toBe('A');
    expect(selectorIn(app).ticket).toBe(0);
    expect(selectorIn(app).state).toBe('shared');
  });

  it('start without waiting for Redis', async () => {
    const nowhere = new Redis(1, {
      retryStrategy: () => 20,
      disconnectTimeout: 20, // or the test process stays for two seconds
      maxRetriesPerRequest: null,
    });
    nowhere.on('error', () => undefined);
    const app = await startSharing({ client: nowhere }, definition());
    expect(await awaitedPicks(selectorIn(app), 3)).toBe('AAB');
    expect(selectorIn(app).state).toBe('degraded');
    nowhere.disconnect();
  });
});
