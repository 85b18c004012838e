import { ContextIdFactory, type ContextId, type ModuleRef } from '@nestjs/core';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { DispatchContext } from '../../interfaces/dispatch/dispatch-context.interface.js';
import type { GroupHandler } from '../group/group-handler.interface.js';

type HandlerMethod = (payload: unknown, context: DispatchContext) => unknown;

/** The DI context of one dispatch; opened by the first scoped handler when the caller gave none. */
export interface DispatchScope {
  contextId: ContextId | undefined;
}

/** Calls the handlers of a group, on the singleton or on an instance for the dispatch. */
export class HandlerCaller {
  constructor(
    private readonly group: string,
    private readonly moduleRef: ModuleRef,
  ) {}

  call(
    handler: GroupHandler,
    payload: unknown,
    context: DispatchContext,
    scope: DispatchScope,
  ): unknown {
    return handler.scoped
      ? this.callScoped(handler, payload, context, scope)
      : this.callOn(handler.instance, handler, payload, context);
  }

  private openContext(payload: unknown): ContextId {
    const contextId = ContextIdFactory.create();
    const request = { group: this.group, payload };
    this.moduleRef.registerRequestByContextId(request, contextId);
    return contextId;
  }

  private async callScoped(
    handler: GroupHandler,
    payload: unknown,
    context: DispatchContext,
    scope: DispatchScope,
  ): Promise<unknown> {
    const contextId = (scope.contextId ??= this.openContext(payload));
    const instance = await handler.resolve(contextId);
    context.signal.throwIfAborted();
    return this.callOn(instance, handler, payload, context);
  }

  private callOn(
    instance: unknown,
    handler: GroupHandler,
    payload: unknown,
    context: DispatchContext,
  ): unknown {
    const target = instance as
      Record<string | symbol, HandlerMethod> | undefined;
    if (typeof target?.[handler.method] !== 'function') {
      throw new SelectorConfigurationError(
        `Handler '${handler.name}' of group '${this.group}' has no method '${String(handler.method)}' to call. When it stands in for another in a test, give it that method.`,
      );
    }
    return target[handler.method](payload, context);
  }
}
