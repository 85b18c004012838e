import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import {
  getDispatcherToken,
  WeightedHandler,
  WeighterModule,
} from '../../scripts/library.js';

const GROUP = 'work';

/**
 * A Nest application with one group of handlers, as a user would start it.
 *
 * @param handlers an async function and a weight or priority for each handler
 * @param options those of the group's dispatcher
 */
export async function dispatchApplication(handlers, options = {}) {
  const providers = handlers.map(({ handle, ...declared }, i) =>
    handlerClass(handle, { name: `handler-${i}`, ...declared }),
  );
  const app = await NestFactory.createApplicationContext(
    {
      module: class BenchModule {},
      imports: [WeighterModule.forFeature({ name: GROUP, ...options })],
      providers,
    },
    { logger: ['error'], abortOnError: false },
  );
  return {
    dispatcher: app.get(getDispatcherToken(GROUP)),
    instances: providers.map((provider) => app.get(provider)),
    close: () => app.close(),
  };
}

/** A class of its own for each: one class is one handler. */
function handlerClass(handle, declared) {
  class Handler {}
  Handler.prototype.handle = handle;
  WeightedHandler(GROUP, declared)(Handler);
  return Handler;
}
