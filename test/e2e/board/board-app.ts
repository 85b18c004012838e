import { Injectable, type ModuleMetadata, type Type } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import type { AbstractHttpAdapter } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import {
  type Dispatcher,
  type SelectorOptions,
  WeightedDispatcher,
  WeightedHandler,
  type WeightedHandlerOptions,
  WeighterControl,
  WeighterModule,
} from '../../../lib/index.js';
import {
  WeighterBoardModule,
  type WeighterBoardOptions,
} from '../../../lib/board/index.js';

export type MakeAdapter = () => AbstractHttpAdapter;

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

export const PLATFORMS: [string, MakeAdapter | undefined][] = [
  ['Express', () => new ExpressAdapter()],
  ['Fastify', await fastify()],
];

/** What a handler of the test does; it answers with its name until told otherwise. */
export type Does = Record<string, () => unknown>;

export interface BoardApp {
  app: INestApplication;
  control: WeighterControl;
  url: string;
  does: Does;
  /** How often each handler was called. */
  calls: Record<string, number>;
  group(name: string): Dispatcher;
}

export interface BoardPlan {
  board?: Partial<WeighterBoardOptions>;
  /** Groups by name, their handlers with weights or options. */
  groups?: Record<
    string,
    Record<string, number | WeightedHandlerOptions<unknown, unknown>>
  >;
  options?: SelectorOptions<string>;
  metadata?: ModuleMetadata;
  adapter?: MakeAdapter;
  prepare?: (app: INestApplication) => void;
}

/** Everybody may use it, as 'ada'. */
export const OPEN: WeighterBoardOptions = {
  allowUnguarded: true,
  actor: () => 'ada',
};

/** An application with a board that listens; the test closes it. */
export async function startBoard({
  board = {},
  groups = { sms: { twilio: 3, vonage: 1 } },
  options = {},
  metadata = {},
  adapter = () => new ExpressAdapter(),
  prepare,
}: BoardPlan = {}): Promise<BoardApp> {
  const does: Does = {};
  const calls: Record<string, number> = {};
  const providers = Object.entries(groups).flatMap(([group, handlers]) =>
    Object.entries(handlers).map(([name, plan]) =>
      handlerOf(group, name, plan, does, calls),
    ),
  );
  const module = await Test.createTestingModule({
    imports: [
      WeighterModule.forRoot({ application: 'shop', log: false }),
      WeighterModule.forFeature(
        ...Object.keys(groups).map((name) => ({ name, ...options })),
      ),
      WeighterBoardModule.forRoot({ ...OPEN, ...board }),
      ...(metadata.imports ?? []),
    ],
    providers: [...providers, ...(metadata.providers ?? [])],
  }).compile();
  const app = module.createNestApplication(adapter(), { logger: false });
  prepare?.(app);
  await app.listen(0, '127.0.0.1');
  const dispatchers = app.get(WeightedDispatcher);
  return {
    app,
    control: app.get(WeighterControl),
    url: (await app.getUrl()).replace('[::1]', '127.0.0.1'),
    does,
    calls,
    group: (name) => dispatchers.for(name),
  };
}

function handlerOf(
  group: string,
  name: string,
  plan: number | WeightedHandlerOptions<unknown, unknown>,
  does: Does,
  calls: Record<string, number>,
): Type {
  const options = typeof plan === 'number' ? { weight: plan } : plan;
  @WeightedHandler(group, { name, ...options })
  @Injectable()
  class Handler {
    handle(): unknown {
      calls[name] = (calls[name] ?? 0) + 1;
      return does[name] === undefined ? name : does[name]();
    }
  }
  return Handler;
}
