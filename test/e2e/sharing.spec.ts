import type { EventEmitter } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  it,
} from '@jest/globals';
import { Controller, Get, type INestApplicationContext } from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { Redis } from 'ioredis';
import { createClient } from 'redis';
import {
  getWeighterToken,
  InjectWeighter,
  memoryTicketSource,
  SelectorConfigurationError,
  SharingUnavailableError,
  WeighterModule,
  type SelectorDefinition,
  SharedWeighter,
  type SharingOptions,
  type TicketSource,
} from '../../lib/index.js';
import { RedisServer } from '../support/redis-server.js';
import { awaitedPicks } from '../support/sequence.js';
import { StubTicketSource } from '../support/stub-ticket-source.js';
import { until } from '../support/until.js';
import { handlerClass } from './support.js';

const weights: Record<string, number> = { A: 5, B: 1, C: 1 };

function definition(options: Partial<SelectorDefinition<string>> = {}) {
  return {
    name: 'sms',
    candidates: ['A', 'B', 'C'],
    weight: (id: string) => weights[id],
    shared: true,
    ...options,
  } as SelectorDefinition<string>;
}

describe('shared selectors in an application', () => {
  const apps: INestApplicationContext[] = [];
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
    await Promise.all(apps.splice(0).map((app) => app.close()));
    await client.flushall();
  });

  afterAll(async () => {
    client.disconnect();
    nodeRedis.destroy();
    await server.stop();
  });

  async function start(
    sharing: SharingOptions | undefined,
    ...definitions: SelectorDefinition<string>[]
  ) {
    const module = await Test.createTestingModule({
      imports: [
        WeighterModule.forRoot(sharing === undefined ? {} : { sharing }),
        WeighterModule.forFeature(...definitions),
      ],
      providers: [
        handlerClass('one', { weight: 2 }),
        handlerClass('two', { weight: 1 }),
      ],
    }).compile();
    apps.push(await module.init());
    return module;
  }

  function selectorIn(
    app: INestApplicationContext,
    name = 'sms',
  ): SharedWeighter<string> {
    return app.get(getWeighterToken(name), { strict: false });
  }

  const patient = { timeout: 10_000 };

  it.each<[string, () => Redis | ReturnType<typeof createClient>]>([
    ['ioredis', () => client],
    ['node-redis', () => nodeRedis],
  ])(
    'D44: leave a client of %s that was passed in open, and as it was',
    async (_, connected) => {
      const passedIn = connected();
      const emitter: EventEmitter = passedIn;
      const listeners = () =>
        emitter.eventNames().map((name) => [name, emitter.listenerCount(name)]);
      const before = listeners();
      const app = await start({ client: passedIn, ...patient }, definition());
      expect(await awaitedPicks(selectorIn(app), 2)).toBe('AA');
      await app.close();
      await app.close();
      expect(listeners()).toEqual(before);
      expect(await passedIn.echo('still there')).toBe('still there');
      expect(await awaitedPicks(selectorIn(app), 3)).toBe('BAC');
      expect(selectorIn(app).state).toBe('degraded');
    },
  );

  it('D44: are closed with the source they were given', async () => {
    let closed = 0;
    const memory = memoryTicketSource();
    const source: TicketSource = {
      take: (key, count) => memory.take(key, count),
      close: async () => {
        closed += 1;
      },
    };
    const app = await start({ source }, definition());
    await app.close();
    await app.close();
    expect(closed).toBe(1);
  });

  it('share until the requests under way have been answered', async () => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let arrived = false;
    @Controller()
    class SmsController {
      constructor(
        @InjectWeighter('sms') private readonly sms: SharedWeighter<string>,
      ) {}

      @Get()
      async send() {
        arrived = true;
        await gate;
        return { supplier: await this.sms.get(), ticket: this.sms.ticket };
      }
    }
    const sharing = { source: memoryTicketSource() };
    const module = await Test.createTestingModule({
      imports: [
        WeighterModule.forRoot({ sharing }),
        WeighterModule.forFeature(definition()),
      ],
      controllers: [SmsController],
    }).compile();
    const app = module.createNestApplication();
    await app.listen(0, '127.0.0.1');
    const server = app.getHttpServer() as Server;
    const { port } = server.address() as AddressInfo;
    const response = fetch(`http://127.0.0.1:${port}/`);
    await until(() => arrived, 'the request has come');
    const closed = app.close();
    await until(() => !server.listening, 'the server takes no more');
    open();
    expect(await (await response).json()).toEqual({ supplier: 'A', ticket: 0 });
    await closed;
    expect(selectorIn(app).state).toBe('degraded');
  });

  it('D46: are apart in each namespace, with one key each', async () => {
    const app1 = await start(
      { client, ...patient, namespace: 'app1' },
      definition(),
    );
    const app2 = await start(
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

  it('D46: escape a hostile name, and refuse an empty one', async () => {
    const app = await start(
      { client, ...patient },
      definition({ name: 'a}b' }),
    );
    expect(await awaitedPicks(selectorIn(app, 'a}b'), 3)).toBe('AAB');
    expect(await client.keys('*')).toEqual([
      expect.stringMatching(/^weighter:\{default:a%7Db\}:[0-9a-f]{32}$/),
    ]);
    expect(
      () =>
        definition({ name: '' }) &&
        WeighterModule.forFeature(definition({ name: '' })),
    ).toThrow(SelectorConfigurationError);
    await expect(
      start({ client, namespace: '' }, definition()),
    ).rejects.toThrow("Invalid option 'namespace'");
  });

  it('D48: pick locally while Redis is gone, or fail if told to, and come back', async () => {
    const sharing = { client, timeout: 200 };
    const local = selectorIn(
      await start({ ...sharing, namespace: 'x' }, definition()),
    );
    const failing = selectorIn(
      await start(
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
      expect(first).toBeLessThanOrEqual(1);
      expect(picked).toBe('AABACAAA'.slice(first, first + 7));
    }
  });

  it('use an answer that came while the process was too busy to read it', async () => {
    const app = await start({ client, timeout: 25 }, definition());
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
    const app = await start({ client: nowhere }, definition());
    expect(await awaitedPicks(selectorIn(app), 3)).toBe('AAB');
    expect(selectorIn(app).state).toBe('degraded');
    nowhere.disconnect();
  });

  it('share with what a factory returns, and in the defaults of forRoot', async () => {
    const source = memoryTicketSource();
    const app = await start(
      { source },
      {
        name: 'made',
        useFactory: async () => ({ candidates: ['x', 'y'], shared: true }),
      },
    );
    const other = await start(
      { source },
      definition({ name: 'made', candidates: ['y', 'x'], weight: undefined }),
    );
    expect(await selectorIn(app, 'made').get()).toBe('x');
    expect(await selectorIn(other, 'made').get()).toBe('y');
  });

  it('choose among the handlers of a group', async () => {
    const source = memoryTicketSource();
    const group = () => ({ name: 'jobs', shared: true });
    const one = selectorIn(await start({ source }, group()), 'jobs');
    const other = selectorIn(await start({ source }, group()), 'jobs');
    const picked = [];
    for (let i = 0; i < 6; i++) {
      picked.push(await (i % 2 === 0 ? one : other).get());
    }
    expect(picked).toEqual(['one', 'two', 'one', 'one', 'two', 'one']);
    one.suspend('one');
    expect(await one.get()).toBe('two');
  });

  it('wait for a ticket as long as sharing says, whatever the timeout of their dispatches', async () => {
    const source = new StubTicketSource();
    const group = { name: 'jobs', shared: true, timeout: 1 };
    const app = await start({ source, timeout: 60_000 }, group);
    const pick = selectorIn(app, 'jobs').get();
    await until(() => source.requests.length === 1, 'a ticket is asked for');
    await delay(20);
    source.last.answer(2);
    expect(await pick).toBe('one');
    expect(selectorIn(app, 'jobs').ticket).toBe(2);
  });

  it.each<
    [
      string,
      SharingOptions | undefined,
      Partial<SelectorDefinition<never>>,
      string,
    ]
  >([
    [
      'nothing to share with',
      undefined,
      {},
      "Selector 'sms': 'shared' needs something that counts",
    ],
    [
      'a strategy at random',
      { source: memoryTicketSource() },
      { strategy: 'random' },
      "Selector 'sms': A shared selector cannot have the strategy 'random'",
    ],
    [
      'too long a period',
      { source: memoryTicketSource() },
      { weight: () => Math.random() },
      'Round the weights to fewer digits',
    ],
    [
      'objects without id',
      { source: memoryTicketSource() },
      { candidates: [{}] as never },
      "Give the selector a function 'id'",
    ],
    [
      'an id that nobody shares',
      { source: memoryTicketSource() },
      { shared: false, id: () => 'x' },
      "Give 'shared: true' with it",
    ],
    [
      'a client and a source',
      { client: {} as never, source: memoryTicketSource() },
      {},
      "either 'client', a Redis client, or 'source'",
    ],
    [
      'no client',
      { client: {} as never },
      {},
      'WeighterModule.forRoot(): Sharing got {} for a Redis client',
    ],
  ])('do not start with %s', async (_, sharing, options, message) => {
    await expect(
      (async () => start(sharing, definition(options as never)))(),
    ).rejects.toThrow(message);
  });

  it('are refused with a module that is loaded late, too', async () => {
    const app = await start({ source: memoryTicketSource() }, definition());
    const late = () => ({
      module: class Late {},
      imports: [
        WeighterModule.forFeature(
          definition({ name: 'late', weight: () => Math.random() }),
        ),
      ],
    });
    await expect(app.get(LazyModuleLoader).load(late)).rejects.toThrow(
      "Selector 'late': The weights",
    );
  });
});
