import type { ContextId } from '@nestjs/core';
import type { HandlerDeclaration } from '../../interfaces/module/weighted-handler-options.interface.js';

/** One handler of a group, found in the application. */
export interface GroupHandler {
  /** Unique in the group. */
  readonly name: string;
  /** What is called on the instance. */
  readonly method: string | symbol;
  readonly weight: HandlerDeclaration['options']['weight'];
  readonly priority: HandlerDeclaration['options']['priority'];
  readonly accepts: HandlerDeclaration['options']['accepts'];
  /** Whether an instance is made for each dispatch. */
  readonly scoped: boolean;
  /** The singleton, as it is now; `undefined` when the handler is scoped. */
  readonly instance: unknown;
  /** The instance of a scoped handler that belongs to the context. */
  resolve(contextId: ContextId): Promise<unknown>;
}
