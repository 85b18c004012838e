import { ContextIdFactory, type ContextId, type ModuleRef } from '@nestjs/core';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { DispatchContext } from '../../interfaces/dispatch/dispatch-context.interface.js';
import type { Handler } from '../health/handler.js';

type HandlerMethod = (payload: unknown, context: DispatchContext) => unknown;

/** What one call hands to each handler it tries. */
export class Invocation {
  constructor(
    private readonly moduleRef: ModuleRef,
    private readonly payload: unknown,
    /** The DI context of the call; opened by its first scoped handler when the caller gave none. */
    private contextId: ContextId | undefined,
  ) {}

  /** Calls the singleton, or an instance that belongs to this call. */
  call(handler: Handler, context: DispatchContext): unknown {
    return handler.declared.scoped
      ? this.callScoped(handler, context)
      : callOn(handler.declared.instance, handler, this.payload, context);
  }

  private async callScoped(
    handler: Handler,
    context: DispatchContext,
  ): Promise<unknown> {
    const contextId = (this.contextId ??= this.openContext(context.group));
    const instance = await handler.declared.resolve(contextId);
    context.signal.throwIfAborted();
    return callOn(instance, handler, this.payload, context);
  }

  private openContext(group: string): ContextId {
    const contextId = ContextIdFactory.create();
    const request = { group, payload: this.payload };
    this.moduleRef.registerRequestByContextId(request, contextId);
    return contextId;
  }
}

export function callOn(
  instance: unknown,
  handler: Handler,
  payload: unknown,
  context: DispatchContext,
): unknown {
  const { method } = handler.declared;
  const target = instance as Record<string | symbol, HandlerMethod> | undefined;
  if (typeof target?.[method] !== 'function') {
    throw new SelectorConfigurationError(
      `Handler '${handler.name}' of group '${context.group}' has no method '${String(method)}' to call. When it stands in for another in a test, give it that method.`,
    );
  }
  return target[method](payload, context);
}
