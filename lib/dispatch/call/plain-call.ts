import type { ModuleRef } from '@nestjs/core';
import type { Handler } from '../health/handler.js';
import { isUnread, resultOf } from './answer.js';
import { AttemptContext } from './attempt-context.js';
import { callOn, Invocation } from './invocation.js';

/** What follows a plain call: the same for every call of a handler, so it is made once. */
class Outcome {
  constructor(
    private readonly group: string,
    private readonly handler: Handler,
  ) {}

  readonly answered = (answer: unknown): unknown => {
    let isDone = true;
    try {
      if (!isUnread(answer)) {
        return answer;
      }
      isDone = false;
      return this.read(answer);
    } finally {
      if (isDone) {
        this.handler.release();
      }
    }
  };

  readonly failed = (error: unknown): never => {
    this.handler.release();
    throw error;
  };

  private async read(answer: object): Promise<unknown> {
    try {
      return await resultOf(answer, this.group, this.handler.name);
    } finally {
      this.handler.release();
    }
  }
}

/**
 * One attempt and nothing else: what no option asked for costs nothing. The
 * promise that is returned hangs on the handler's own, so that the stack of an
 * error names the caller.
 */
export function callPlainly(
  group: string,
  handler: Handler,
  payload: unknown,
  moduleRef: ModuleRef,
): Promise<unknown> {
  const context = new AttemptContext(group, handler.name);
  const { declared } = handler;
  const outcome = (handler.outcome ??= new Outcome(group, handler)) as Outcome;
  handler.inFlight += 1;
  handler.attempts += 1;
  let work: unknown;
  try {
    work = declared.scoped
      ? new Invocation(moduleRef, payload, undefined).call(handler, context)
      : callOn(declared.instance, handler, payload, context);
  } catch (error) {
    handler.release();
    throw error;
  }
  return Promise.resolve(work).then(outcome.answered, outcome.failed);
}
