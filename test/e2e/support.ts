import { Injectable, type ModuleMetadata, type Type } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { WeightedDispatcher, WeightedHandler } from '../../lib/index.js';
import type { WeightedHandlerOptions } from '../../lib/index.js';

/** An application that has started; the test closes it. */
export async function start(metadata: ModuleMetadata): Promise<TestingModule> {
  const app = await Test.createTestingModule(metadata).compile();
  return app.init();
}

/** A handler class of the group 'jobs' that answers with its name. */
export function handlerClass(
  name: string,
  options: WeightedHandlerOptions = {},
): Type<{ handle(): string }> {
  @WeightedHandler('jobs', { name, ...options })
  @Injectable()
  class Handler {
    handle(): string {
      return name;
    }
  }
  return Handler;
}

/** One handler class for each name, with its weight. */
export function handlers(
  weights: Readonly<Record<string, number>>,
): Type<{ handle(): string }>[] {
  return Object.entries(weights).map(([name, weight]) =>
    handlerClass(name, { weight }),
  );
}

/** The answers of so many dispatches to the group 'jobs', in a row. */
export async function dispatched(
  app: TestingModule,
  times: number,
): Promise<string> {
  const dispatcher = app.get(WeightedDispatcher);
  let answers = '';
  for (let call = 0; call < times; call++) {
    answers += await dispatcher.dispatch<string>('jobs', call);
  }
  return answers;
}
