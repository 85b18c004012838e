import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { Controller, Get, type INestApplication } from '@nestjs/common';
import { HealthCheckService, TerminusModule } from '@nestjs/terminus';
import { Test } from '@nestjs/testing';
import { afterEach, expect, it } from '@jest/globals';
import {
  SelectorConfigurationError,
  UnknownSelectorError,
  WeighterControl,
  WeighterModule,
} from '../../../lib/index.js';
import { WeighterHealthIndicator } from '../../../lib/terminus/index.js';
import { handlers } from '../support.js';

@Controller('health')
class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly weighter: WeighterHealthIndicator,
  ) {}

  @Get()
  check() {
    return this.health.check([
      () => this.weighter.isUsable('jobs', { minEligible: 2 }),
      () => this.weighter.isUsable('replicas'),
    ]);
  }
}

const apps: INestApplication[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

async function serve() {
  const module = await Test.createTestingModule({
    imports: [
      TerminusModule.forRoot({ logger: false }),
      WeighterModule.forRoot({ log: false }),
      WeighterModule.forFeature(
        { name: 'jobs', maxConcurrent: { B: 1 } },
        { name: 'replicas', candidates: ['a', 'b'] },
      ),
    ],
    controllers: [HealthController],
    providers: [WeighterHealthIndicator, ...handlers({ A: 1, B: 1, C: 1 })],
  }).compile();
  const app = module.createNestApplication({ logger: false });
  await app.listen(0, '127.0.0.1');
  apps.push(app);
  const { port } = (app.getHttpServer() as Server).address() as AddressInfo;
  return {
    control: app.get(WeighterControl),
    indicator: app.get(WeighterHealthIndicator),
    check: async () => {
      const response = await fetch(`http://127.0.0.1:${port}/health`);
      const { status, details } = (await response.json()) as {
        status: string;
        details: Record<string, object>;
      };
      return { code: response.status, status, details };
    },
  };
}

const by = { actor: 'ada', reason: 'a secret' };

it('answers 200 while enough handlers can take calls, and 503 after that', async () => {
  const { control, check } = await serve();
  expect(await check()).toEqual({
    code: 200,
    status: 'ok',
    details: {
      jobs: {
        status: 'up',
        eligible: 3,
        minEligible: 2,
        states: { eligible: 3 },
      },
      replicas: {
        status: 'up',
        eligible: 2,
        minEligible: 1,
        states: { eligible: 2 },
      },
    },
  });
  control.eject('jobs', 'A', { forMs: 60_000 }, by);
  expect((await check()).code).toBe(200);
  control.suspend('jobs', 'B', {}, by);
  const down = await check();
  expect(down).toMatchObject({
    code: 503,
    status: 'error',
    details: {
      jobs: {
        status: 'down',
        eligible: 1,
        states: { ejected: 1, suspended: 1, eligible: 1 },
      },
      replicas: { status: 'up' },
    },
  });
  // It may be read by anybody.
  expect(JSON.stringify(down)).not.toContain('secret');
  control.recover('jobs', 'A', by);
  expect((await check()).code).toBe(200);
});

it('does not take what cannot be', async () => {
  const { indicator } = await serve();
  expect(() => indicator.isUsable('jbos')).toThrow(UnknownSelectorError);
  for (const minEligible of [0, 1.5, '1']) {
    expect(() =>
      indicator.isUsable('jobs', { minEligible: minEligible as number }),
    ).toThrow(SelectorConfigurationError);
  }
  expect(() => indicator.isUsable('jobs', { minimum: 1 } as never)).toThrow(
    "'minEligible'",
  );
});
