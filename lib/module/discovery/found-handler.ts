import { ModuleRef, type ContextId } from '@nestjs/core';
import { checkName } from '../options/selector-name.js';
import type { GroupHandler } from '../../dispatch/group/group-handler.interface.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { HandlerDeclaration } from '../../interfaces/module/weighted-handler-options.interface.js';
import { classOf, dataPropertyOf } from './class-of.js';
import type { NestModule, NestWrapper } from './nest-wrapper.js';

/** What is called when the class itself is decorated. */
const DEFAULT_METHOD = 'handle';

/** Where a class with handlers was found. */
export interface HandlerHost {
  /** The class whose decorators are read. */
  readonly owner: { readonly prototype: unknown };
  readonly wrapper: NestWrapper;
  readonly module: NestModule;
  /** The singleton as it is now. */
  readonly instance: () => unknown;
}

/** One `@WeightedHandler()` on a provider or controller of the application. */
export class FoundHandler implements GroupHandler {
  readonly name: string;
  readonly method: string | symbol;
  readonly scoped: boolean;
  private singleton: unknown;

  /** @throws {@link SelectorConfigurationError} when it has no usable name or method */
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

  get accepts(): GroupHandler['accepts'] {
    return this.declaration.options.accepts;
  }

  /** Class and module, for a message. */
  get place(): string {
    const name = this.className || 'an anonymous class';
    return `${name} in ${this.host.module.name}`;
  }

  /** Read when it is first needed: a handler may be found before Nest has created it. */
  get instance(): unknown {
    return this.scoped ? undefined : (this.singleton ??= this.host.instance());
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

  /** Empty where a static getter, or a static field that is no text, hides the name. */
  private get className(): string {
    const name = dataPropertyOf(this.host.owner, 'name');
    return typeof name === 'string' ? name : '';
  }

  private readName(): string {
    const { group, method, options } = this.declaration;
    const { className } = this;
    if (options.name === undefined && className === '') {
      throw new SelectorConfigurationError(
        `Group '${group}' has a handler without a name, as its class has none (${this.place}). Give it a 'name' in @WeightedHandler().`,
      );
    }
    const member =
      typeof method === 'symbol' ? `[${method.description ?? ''}]` : method;
    return checkName(
      `handler (of ${this.place}, group '${group}')`,
      options.name ??
        (member === undefined ? className : `${className}.${member}`),
    );
  }

  /**
   * A test's `overrideProvider` is not checked, and neither is a scoped handler,
   * whose fields are unknown before it is created.
   */
  private checkMethod(): void {
    const { owner, wrapper } = this.host;
    const instance = this.scoped ? undefined : this.host.instance();
    if (
      this.scoped ||
      (wrapper.metatype !== owner && classOf(instance) !== owner) ||
      typeof dataPropertyOf(owner.prototype, this.method) === 'function' ||
      typeof dataPropertyOf(instance, this.method) === 'function'
    ) {
      return;
    }
    throw new SelectorConfigurationError(
      `${this.place} is decorated with @WeightedHandler('${this.declaration.group}') but has no method '${String(this.method)}': add handle(payload, context), or decorate the method that does the work.`,
    );
  }
}
