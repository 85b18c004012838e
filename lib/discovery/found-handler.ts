import { ModuleRef, type ContextId } from '@nestjs/core';
import { checkName } from '../dispatch/selector-name.js';
import type { GroupHandler } from '../dispatch/group-handler.interface.js';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
import type { HandlerDeclaration } from '../interfaces/handler-declaration.interface.js';
import { classOf, propertyOf } from './class-of.js';
import type { NestModule, NestWrapper } from './nest-wrapper.js';

/** What is called when the class itself is decorated. */
const DEFAULT_METHOD = 'handle';

/** Where a class with handlers was found. */
export interface HandlerHost {
  /** The class whose decorators are read. */
  readonly owner: { readonly name: string; readonly prototype: unknown };
  readonly wrapper: NestWrapper;
  readonly module: NestModule;
}

/** One `@WeightedHandler()` on a provider or controller of the application. */
export class FoundHandler implements GroupHandler {
  readonly name: string;
  readonly method: string | symbol;
  readonly scoped: boolean;
  #instance: unknown;

  /** @throws SelectorConfigurationError when it has no usable name or method */
  constructor(
    private readonly host: HandlerHost,
    private readonly declaration: HandlerDeclaration,
  ) {
    const { wrapper } = host;
    this.method = declaration.method ?? DEFAULT_METHOD;
    this.name = this.readName();
    this.scoped = wrapper.isTransient || !wrapper.isDependencyTreeStatic();
    this.checkMethod();
  }

  get weight(): GroupHandler['weight'] {
    return this.declaration.options.weight;
  }

  get priority(): GroupHandler['priority'] {
    return this.declaration.options.priority;
  }

  /** Class and module, for a message. */
  get place(): string {
    return `${this.host.owner.name} in ${this.host.module.name}`;
  }

  /** Read when it is first needed: what is found may not have been created yet. */
  get instance(): unknown {
    return this.scoped
      ? undefined
      : (this.#instance ??= this.host.wrapper.instance);
  }

  async resolve(contextId: ContextId): Promise<unknown> {
    const { wrapper, module } = this.host;
    const moduleRef = module.getProviderByKey<ModuleRef>(ModuleRef).instance;
    return moduleRef.resolve<unknown>(
      wrapper.token as string | symbol,
      contextId,
      { strict: true },
    );
  }

  private readName(): string {
    const { name } = this.host.owner;
    const { method, options } = this.declaration;
    const member =
      typeof method === 'symbol' ? `[${method.description ?? ''}]` : method;
    return checkName(
      `handler (of ${this.place}, group '${this.declaration.group}')`,
      options.name ?? (member === undefined ? name : `${name}.${member}`),
    );
  }

  /**
   * A stand-in (`overrideProvider`) is only looked at when it is called, and so
   * is a scoped handler, whose fields nobody can know before.
   */
  private checkMethod(): void {
    const { owner, wrapper } = this.host;
    if (
      this.scoped ||
      (wrapper.metatype !== owner && classOf(wrapper.instance) !== owner) ||
      typeof propertyOf(owner.prototype, this.method) === 'function' ||
      typeof propertyOf(wrapper.instance, this.method) === 'function'
    ) {
      return;
    }
    throw new SelectorConfigurationError(
      `${this.place} is decorated with @WeightedHandler('${this.declaration.group}') but has no method '${String(this.method)}': add handle(payload, context), or decorate the method that does the work.`,
    );
  }
}
