import { Injectable, type ModuleMetadata, type Type } from '@nestjs/common';
import { jest } from '@jest/globals';
import { Test, type TestingModule } from '@nestjs/testing';
import {
  type DispatchContext,
  type Dispatcher,
  getDispatcherToken,
  type HandlerSnapshot,
  type SelectorOptions,
  WeightedDispatcher,
  WeightedHandler,
  type WeightedHandlerOptions,
  WeighterModule,
} from '../../lib/index.js';

/** An application that has started; the test closes it. */
export async function start(metadata: ModuleMetadata): Promise<TestingModule> {
  const app = await Test.createTestingModule(metadata).compile();
  return app.init();
}

/** A handler class of the group 'jobs' that answers with its name. */
export function handlerClass(
  name: string,
  options: WeightedHandlerOptions<unknown, unknown> = {},
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
    answers += (await dispatcher.for('jobs').dispatch(call)) as string;
  }
  return answers;
}

/** What a handler does in a call. */
export type Behaviour = (payload: unknown, context: DispatchContext) => unknown;

/** A handler of a test group; a number is just its weight. */
export type HandlerPlan =
  number | (WeightedHandlerOptions<unknown, unknown> & { does?: Behaviour });

const started: TestingModule[] = [];

/** Closes what `startGroup` started, and ends a fake clock. */
export async function closeAll(): Promise<void> {
  jest.restoreAllMocks();
  jest.useRealTimers();
  await Promise.all(started.splice(0).map((app) => app.close()));
}

/**
 * An application with the group 'jobs', its options and handlers. They answer
 * with their names until `does` says otherwise; `calls` tells who was called.
 */
export async function startGroup(
  options: SelectorOptions<string>,
  plans: Readonly<Record<string, HandlerPlan>>,
) {
  const calls: string[] = [];
  const contexts: DispatchContext[] = [];
  const does: Record<string, Behaviour> = {};
  const providers = Object.entries(plans).map(([name, plan]) => {
    const { does: behaviour, ...declared } =
      typeof plan === 'number' ? { weight: plan, does: undefined } : plan;
    does[name] = behaviour ?? (() => name);
    @WeightedHandler('jobs', { name, ...declared })
    @Injectable()
    class Handler {
      handle(payload: unknown, context: DispatchContext): unknown {
        calls.push(name);
        contexts.push(context);
        return does[name](payload, context);
      }
    }
    return Handler;
  });
  const imports = [WeighterModule.forFeature({ name: 'jobs', ...options })];
  const app = await start({ imports, providers });
  started.push(app);
  const jobs: Dispatcher<unknown, string> = app.get(getDispatcherToken('jobs'));
  return { app, jobs, selector: jobs.selector, calls, contexts, does };
}

/** Fails with the error each time. */
export function rejects(error: unknown): Behaviour {
  // A handler may fail with anything.
  // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
  return () => Promise.reject(error);
}

/** Never settles. */
export const hangs: Behaviour = () => new Promise(() => undefined);

/** What a promise rejects with. */
export async function reasonOf(promise: Promise<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    return error;
  }
  throw new Error(`It did not reject, but gave ${String(value)}.`);
}

/** Time passes only when the test says so; promises go on settling. */
export function useClock(): void {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
  });
}

/** Time passes on a fake clock while the process is too busy for any timer to fire. */
export function beBusy(ms: number): void {
  jest.setSystemTime(Date.now() + ms);
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + ms);
}

/** Lets promises settle that wait for nothing else. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** How long a handler is left alone yet. */
export function ejectedForMs(snapshot: HandlerSnapshot | undefined): number {
  return snapshot?.untilMs === undefined ? 0 : snapshot.untilMs - Date.now();
}
