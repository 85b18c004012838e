import type { ModuleRef } from '@nestjs/core';
import type { AttemptOutcome } from '../../interfaces/dispatch/handler-snapshot.interface.js';
import { isHeard } from '../channels.js';
import type { Group } from '../group/group.js';
import type { Handler } from '../health/handler.js';
import { verdictOn } from '../health/verdict.js';
import { isUnread, resultOf } from './answer.js';
import { AttemptContext } from './attempt-context.js';
import { callOn, Invocation } from './invocation.js';
import { recordSettled } from './record-settled.js';

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
  handler.outcome ??= new Outcome(group, handler);
  return settle(group, handler, payload, moduleRef, handler.outcome as Outcome);
}

/** `callPlainly`, counted, and told to those who listen. */
export function callObserved(
  group: Group,
  handler: Handler,
  payload: unknown,
  moduleRef: ModuleRef,
): Promise<unknown> {
  const outcome = new ObservedOutcome(group, handler);
  return settle(group.name, handler, payload, moduleRef, outcome);
}

function settle(
  group: string,
  handler: Handler,
  payload: unknown,
  moduleRef: ModuleRef,
  outcome: Outcome,
): Promise<unknown> {
  const context = new AttemptContext(group, handler.name);
  const { declared } = handler;
  handler.take();
  let work: unknown;
  try {
    work = declared.scoped
      ? new Invocation(moduleRef, payload, undefined).call(handler, context)
      : callOn(declared.instance, handler, payload, context);
  } catch (error) {
    outcome.failed(error);
  }
  return Promise.resolve(work).then(outcome.answered, outcome.failed);
}

/** What follows a plain call: the same for every call of a handler, so it is made once. */
class Outcome {
  constructor(
    private readonly groupName: string,
    protected readonly handler: Handler,
  ) {}

  readonly answered = (answer: unknown): unknown => {
    let isUnreadAnswer: boolean;
    try {
      isUnreadAnswer = isUnread(answer);
    } catch (error) {
      return this.failed(error);
    }
    if (isUnreadAnswer) {
      return this.read(answer);
    }
    this.settled('succeeded');
    return answer;
  };

  readonly failed = (error: unknown): never => {
    this.settled('failed', error);
    throw error;
  };

  protected settled(outcome: AttemptOutcome, error?: unknown): void;
  protected settled(): void {
    this.handler.release();
  }

  private async read(answer: unknown): Promise<unknown> {
    let result: unknown;
    try {
      result = await resultOf(answer, this.groupName, this.handler.name);
    } catch (error) {
      return this.failed(error);
    }
    this.settled('succeeded');
    return result;
  }
}

/** Whether it says something about the handler; a plain group has no rules of its own. */
function isHandlers(outcome: AttemptOutcome, error: unknown): boolean {
  return outcome === 'succeeded' || verdictOn(error).blames === 'handler';
}

/** Of one call, where somebody wants to know. */
class ObservedOutcome extends Outcome {
  readonly number = 1;
  readonly startedAt: number;
  readonly dispatchId: number;

  constructor(
    private readonly group: Group,
    handler: Handler,
  ) {
    super(group.name, handler);
    this.startedAt = group.clock.now();
    this.dispatchId = group.events.application.nextDispatchId();
    handler.stats?.began(this.startedAt, true);
    group.events.picked(handler, this.dispatchId, 1);
  }

  protected override settled(outcome: AttemptOutcome, error?: unknown): void {
    const { group, handler } = this;
    handler.release();
    const durationMs = recordSettled(group, handler, this, {
      kind: 'first',
      outcome,
      error,
      isHandlers: isHandlers(outcome, error),
    });
    if (isHeard('weighter:dispatch:settled')) {
      group.events.dispatchSettled({
        dispatchId: this.dispatchId,
        outcome,
        attempts: 1,
        durationMs,
        ...(outcome === 'succeeded' ? { handler: handler.name } : { error }),
      });
    }
  }
}
