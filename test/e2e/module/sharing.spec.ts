import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Controller, Get, Logger } from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import {
  InjectSharedWeighter,
  memoryTicketSource,
  SelectorConfigurationError,
  type SelectorDefinition,
  SharedWeighter,
  type SharingOptions,
  type TicketSource,
  WeighterModule,
} from '../../../lib/index.js';
import { CLOCK } from '../../../lib/module/tokens.js';
import { systemClock, type Clock } from '../../../lib/time/clock.js';
import {
  closeSharing,
  definition,
  selectorIn,
  startSharing,
} from '../shared-selectors.js';
import { StubTicketSource } from '../../support/stub-ticket-source.js';
import { settled, useClock } from '../support.js';

describe('shared selectors in an application', () => {
  afterEach(async () => {
    jest.useRealTimers();
    await closeSharing();
  });

  it('close the source that was passed in once, when the application closes', async () => {
    let closed = 0;
    const memory = memoryTicketSource();
    const source: TicketSource = {
      take: (key, count) => memory.take(key, count),
      close: async () => {
        closed += 1;
      },
    };
    const app = await startSharing({ source }, definition());
    await app.close();
    await app.close();
    expect(closed).toBe(1);
  });

  it('tell the world when they have no tickets, and when they have some again', async () => {
    useClock();
    const heard: unknown[] = [];
    const listen = (event: unknown) => void heard.push(event);
    channel('weighter:sharing').subscribe(listen);
    const lines: string[] = [];
    for (const level of ['warn', 'log'] as const) {
      jest
        .spyOn(Logger.prototype, level)
        .mockImplementation((line: unknown) => void lines.push(String(line)));
    }
    const memory = memoryTicketSource();
    const down = new Error('down');
    let isDown = true;
    const source: TicketSource = {
      take: async (key, count) => {
        if (isDown) {
          throw down;
        }
        return memory.take(key, count);
      },
    };
    const app = await startSharing({ source }, definition());
    await selectorIn(app).get();
    isDown = false;
    await jest.advanceTimersByTimeAsync(5_000);
    await selectorIn(app).get();
    channel('weighter:sharing').unsubscribe(listen);
    jest.restoreAllMocks();
    const where = { application: expect.any(String), selector: 'sms' };
    expect(heard).toEqual([
      { ...where, state: 'degraded', cause: down },
      { ...where, state: 'shared' },
    ]);
    expect(lines.filter((line) => line.startsWith('Selector'))).toEqual([
      "Selector 'sms': picks without tickets, apart from other processes: down",
      "Selector 'sms': picks from the sequence of all processes again",
    ]);
  });

  it('share until the requests under way have been answered', async () => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    @Controller()
    class SmsController {
      constructor(
        @InjectSharedWeighter('sms')
        private readonly sms: SharedWeighter<string>,
      ) {}

      @Get()
      async send() {
        arrive();
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
    const answered = once(get({ port, agent: false }), 'response');
    await arrived;
    const closed = app.close();
    while (server.listening) {
      await settled();
    }
    open();
    const [response] = (await answered) as [IncomingMessage];
    expect(await json(response)).toEqual({ supplier: 'A', ticket: 0 });
    await closed;
    expect(selectorIn(app).state).toBe('degraded');
  });

  it('refuse an empty name and an empty namespace', async () => {
    expect(() => WeighterModule.forFeature(definition({ name: '' }))).toThrow(
      SelectorConfigurationError,
    );
    await expect(
      startSharing(
        { source: memoryTicketSource(), namespace: '' },
        definition(),
      ),
    ).rejects.toThrow("Invalid option 'namespace'");
  });

  it('share with what a factory returns, and in the defaults of forRoot', async () => {
    const source = memoryTicketSource();
    const app = await startSharing(
      { source },
      {
        name: 'made',
        shared: true,
        useFactory: async () => ({ candidates: ['x', 'y'] }),
      },
    );
    const other = await startSharing(
      { source },
      definition({ name: 'made', candidates: ['y', 'x'], weight: undefined }),
    );
    expect(await selectorIn(app, 'made').get()).toBe('x');
    expect(await selectorIn(other, 'made').get()).toBe('y');
  });

  it('choose among the handlers of a group', async () => {
    const source = memoryTicketSource();
    const group = () => ({ name: 'jobs', shared: true });
    const one = selectorIn(await startSharing({ source }, group()), 'jobs');
    const other = selectorIn(await startSharing({ source }, group()), 'jobs');
    const picked = [];
    for (let i = 0; i < 6; i++) {
      picked.push(await (i % 2 === 0 ? one : other).get());
    }
    expect(picked).toEqual(['one', 'two', 'one', 'one', 'two', 'one']);
    one.suspend('one');
    expect(await one.get()).toBe('two');
  });

  it('wait for a ticket as long as sharing says, whatever the timeout of their dispatches', async () => {
    useClock();
    const source = new StubTicketSource();
    const group = { name: 'jobs', shared: true, timeout: 1 };
    const app = await startSharing({ source, timeout: 60_000 }, group);
    const pick = selectorIn(app, 'jobs').get();
    await settled();
    await jest.advanceTimersByTimeAsync(20);
    source.last.answer(2);
    expect(await pick).toBe('one');
    expect(selectorIn(app, 'jobs').ticket).toBe(2);
  });

  it('wait by the clock of the application', async () => {
    const timers: (() => void)[] = [];
    const clock: Clock = {
      ...systemClock,
      setTimer: (callback) => timers.push(callback),
      clearTimer: () => undefined,
    };
    const sharing = { source: new StubTicketSource(), timeout: 60_000 };
    const module = await Test.createTestingModule({
      imports: [
        WeighterModule.forRoot({ sharing }),
        WeighterModule.forFeature(definition()),
      ],
    })
      .overrideProvider(CLOCK)
      .useValue(clock)
      .compile();
    const pick = selectorIn(module).get();
    await settled();
    expect(timers).toHaveLength(1);
    timers[0]();
    expect(await pick).toBe('A');
    expect(selectorIn(module).ticket).toBeUndefined();
    await module.close();
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
      (async () => startSharing(sharing, definition(options as never)))(),
    ).rejects.toThrow(message);
  });

  it('are refused with a module that is loaded late, too', async () => {
    const app = await startSharing(
      { source: memoryTicketSource() },
      definition(),
    );
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
