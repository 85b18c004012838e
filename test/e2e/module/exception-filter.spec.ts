import { createRequire } from 'node:module';
import { lastValueFrom } from 'rxjs';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  BadRequestException,
  Body,
  Controller,
  Get,
  type INestApplication,
  Logger,
  Post,
  Res,
  UseFilters,
} from '@nestjs/common';
import { APP_FILTER, type AbstractHttpAdapter } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import {
  DispatchFailedError,
  type Dispatcher,
  FailedAnswerError,
  InjectDispatcher,
  SharingUnavailableError,
  type SelectorOptions,
  WeighterExceptionFilter,
  WeighterModule,
} from '../../../lib/index.js';
import { type Behaviour, handlerClass, rejects } from '../support.js';

type MakeAdapter = () => AbstractHttpAdapter;

/** Where a platform is not installed its suite is skipped. */
async function fastify(): Promise<MakeAdapter | undefined> {
  const platform = '@nestjs/platform-fastify';
  try {
    const { FastifyAdapter } = (await import(platform)) as {
      FastifyAdapter: new () => AbstractHttpAdapter;
    };
    return () => new FastifyAdapter();
  } catch {
    return undefined;
  }
}

const require = createRequire(import.meta.url);
const { version } = require('@nestjs/core/package.json') as { version: string };
const isNest11 = version.startsWith('11.');

const PLATFORMS: [string, MakeAdapter | undefined][] = [
  ['Express', () => new ExpressAdapter()],
  ['Fastify', await fastify()],
];

let app: INestApplication;
afterEach(() => app.close());
afterEach(() => void jest.restoreAllMocks());

let does: Behaviour = () => 'ok';
/** What a controller fails with that dispatches nothing. */
let ownError = new Error('own');

@Controller()
class JobsController {
  constructor(@InjectDispatcher('jobs') private readonly jobs: Dispatcher) {}

  @Post('jobs')
  dispatch(@Body() options: object): Promise<unknown> {
    return this.jobs.dispatch('payload', options);
  }

  @Get('own')
  own(): Promise<unknown> {
    return Promise.reject(ownError);
  }

  @Get('begun')
  async begun(@Res() response: unknown): Promise<void> {
    const raw = ((response as { raw?: unknown }).raw ?? response) as {
      writeHead(status: number): void;
      write(text: string): void;
    };
    raw.writeHead(200);
    raw.write('half');
    await this.jobs.dispatch('payload');
  }
}

@Controller('filtered')
@UseFilters(WeighterExceptionFilter)
class FilteredController {
  constructor(@InjectDispatcher('jobs') private readonly jobs: Dispatcher) {}

  @Get()
  dispatch(): Promise<unknown> {
    return this.jobs.dispatch('payload');
  }
}

async function listen(
  adapter: MakeAdapter,
  options: SelectorOptions<string>,
  providers: object[] = [
    { provide: APP_FILTER, useClass: WeighterExceptionFilter },
  ],
) {
  does = () => 'ok';
  const Handler = handlerClass('A');
  const Other = handlerClass('B');
  for (const each of [Handler, Other]) {
    each.prototype.handle = (payload: unknown, context: never) =>
      does(payload, context) as string;
  }
  const module = await Test.createTestingModule({
    imports: [
      WeighterModule.forRoot({ log: false }),
      WeighterModule.forFeature({ name: 'jobs', ...options }),
    ],
    controllers: [JobsController, FilteredController],
    providers: [Handler, Other, ...(providers as [])],
  }).compile();
  app = module.createNestApplication(adapter(), { logger: false });
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  return {
    jobs: app.get<Dispatcher>('Dispatcher(jobs)'),
    get: (path: string) => fetch(`${url}/${path}`),
    post: async (call: object = {}) => {
      const response = await fetch(`${url}/jobs`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(call),
      });
      const text = await response.text();
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        type: response.headers.get('content-type')?.split(';')[0],
        text,
      };
    },
  };
}

const down = rejects(new Error('secret: twilio said no'));

/** A body in neutral words. */
const body = (statusCode: number, error: string): unknown => ({
  statusCode,
  error,
  message: expect.stringMatching(/^(Nobody|The request) /),
});

for (const [platform, adapter] of PLATFORMS) {
  const declare = adapter === undefined ? describe.skip : describe;
  declare(`the exception filter on ${platform}`, () => {
    const start = (...rest: [SelectorOptions<string>, object[]?]) =>
      listen(adapter!, ...rest);

    it('lets a success and the errors of others through', async () => {
      const { post } = await start({ failover: true });
      expect(await post()).toMatchObject({ status: 201, text: 'ok' });
      does = rejects(new BadRequestException('no such number'));
      const refused = await post();
      expect(refused.status).toBe(400);
      expect(refused.text).toContain('no such number');
      does = rejects(new TypeError('mistake'));
      expect((await post()).status).toBe(500);
    });

    it('answers 502 when all handlers are down, and names none of them', async () => {
      const { post } = await start({ failover: true });
      does = down;
      const { status, text, type, retryAfter } = await post();
      expect({ status, type, retryAfter }).toEqual({
        status: 502,
        type: 'application/json',
        retryAfter: null,
      });
      expect(JSON.parse(text)).toEqual(body(502, 'Bad Gateway'));
      expect(text).not.toMatch(/secret|jobs|twilio|\bA\b/);
    });

    it('answers 503 when nobody can be called, with Retry-After where an end is known', async () => {
      const { post, jobs } = await start({});
      jobs.selector.suspend('B');
      jobs.eject('A', { forMs: 4200 });
      const known = await post();
      expect(known).toMatchObject({ status: 503, retryAfter: '5' });
      expect(JSON.parse(known.text)).toEqual(body(503, 'Service Unavailable'));
      jobs.recover('A');
      const unknown = await post({ only: [] });
      expect(unknown).toMatchObject({ status: 503, retryAfter: null });
    });

    it('asks for a whole second at least', async () => {
      const { post, jobs } = await start({});
      jobs.selector.suspend('B');
      jobs.eject('A', { forMs: 950 });
      expect(await post()).toMatchObject({ status: 503, retryAfter: '1' });
    });

    it('answers 504 when time is up', async () => {
      const { post } = await start({ timeout: 10 });
      does = () => new Promise(() => undefined);
      const { status, text } = await post();
      expect(status).toBe(504);
      expect(JSON.parse(text)).toEqual(body(504, 'Gateway Timeout'));
    });

    it('answers 502 for an answer that failWhen refuses', async () => {
      const { post } = await start({ failWhen: () => true });
      expect((await post()).status).toBe(502);
    });

    it.each<[string, Error, number]>([
      ['a lost share', new SharingUnavailableError('s', new Error('x')), 503],
      ['a failed answer', new FailedAnswerError('g', 'h', 'secret'), 502],
    ])('answers for %s', async (_, error, status) => {
      const { get } = await start({});
      ownError = error;
      const response = await get('own');
      expect(response.status).toBe(status);
      expect(await response.text()).not.toContain('secret');
    });

    it('writes nothing to the log, however often', async () => {
      const log = jest
        .spyOn(Logger.prototype, 'error')
        .mockImplementation(() => undefined);
      const { post } = await start({ failover: true });
      does = down;
      for (let call = 0; call < 20; call++) {
        await post();
      }
      expect(log).not.toHaveBeenCalled();
    });

    // On Nest 11 the Fastify adapter does not see what was written past it; Nest's own filter fails, too.
    const sees = isNest11 && platform === 'Fastify' ? it.skip : it;
    sees('ends an answer that has begun', async () => {
      const { get } = await start({});
      does = down;
      does = rejects(
        new DispatchFailedError('jobs', [
          { handler: 'A', error: new Error('A'), durationMs: 1 },
        ]),
      );
      const response = await get('begun');
      expect(await response.text()).toBe('half');
    });

    it('serves one controller, too, or is given its adapter', async () => {
      const { get, post } = await start({ failover: true }, []);
      does = down;
      expect((await get('filtered')).status).toBe(502);
      expect((await post()).status).toBe(500);
    });

    it('can be made by hand with the adapter', async () => {
      const module = await Test.createTestingModule({
        imports: [WeighterModule.forFeature({ name: 'jobs' })],
        controllers: [JobsController],
      }).compile();
      app = module.createNestApplication(adapter!(), { logger: false });
      app.useGlobalFilters(new WeighterExceptionFilter(app.getHttpAdapter()));
      await app.listen(0, '127.0.0.1');
      const response = await fetch(`${await app.getUrl()}/jobs`, {
        method: 'POST',
      });
      expect(response.status).toBe(503);
    });
  });
}

describe('outside of HTTP', () => {
  it('a microservice is answered with the error itself', async () => {
    app = (await Test.createTestingModule({}).compile()) as never;
    const error = new DispatchFailedError('jobs', []);
    const host = { getType: () => 'rpc' };
    const answer = new WeighterExceptionFilter().catch(error, host as never);
    await expect(lastValueFrom(answer!)).rejects.toBe(error);
  });

  it.each(['ws', 'graphql'])(
    'the filter passes the error on in %s',
    async (type) => {
      app = (await Test.createTestingModule({}).compile()) as never;
      const error = new DispatchFailedError('jobs', []);
      const host = { getType: () => type, getArgByIndex: () => undefined };
      expect(() =>
        new WeighterExceptionFilter().catch(error, host as never),
      ).toThrow(error);
    },
  );
});
