import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { GroupHandler } from '../../dispatch/group/group-handler.interface.js';
import { HandlerSource } from '../../dispatch/group/handler-source.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import { classOf } from './class-of.js';
import { FoundHandler, type HandlerHost } from './found-handler.js';
import { HandlerGroups } from './handler-groups.js';
import { HandlerMetadataAccessor } from './handler-metadata.accessor.js';
import { isPending } from './is-pending.js';
import {
  providersOf,
  type NestModule,
  type NestWrapper,
} from './nest-wrapper.js';
import { PromisedValues } from './promised-values.js';

/** No number of modules: the next who asks for handlers looks for new ones. */
const LOOK_AGAIN = -1;

/**
 * Finds the handlers of the application: one scan over the providers and
 * controllers of all modules when they are first asked for, and another one
 * when a module has been loaded since.
 */
@Injectable()
export class WeightedHandlerExplorer
  extends HandlerSource
  implements OnModuleInit
{
  readonly #promised = new PromisedValues(() => this.lookAgain());
  #groups = new HandlerGroups();
  #scanned: ReadonlySet<NestModule> = new Set();
  #moduleCount = LOOK_AGAIN;
  #revision = 0;
  #allCreated = false;

  constructor(
    private readonly modules: ModulesContainer,
    private readonly metadata: HandlerMetadataAccessor,
  ) {
    super();
    // Promised values should be there by the time handlers are asked for.
    for (const wrapper of [...modules.values()].flatMap(providersOf)) {
      this.#promised.instanceOf(wrapper);
    }
  }

  /** Nest runs the first hook when all singletons exist. */
  onModuleInit(): void {
    this.#allCreated = true;
  }

  get revision(): number {
    this.update();
    return this.#revision;
  }

  handlersOf(group: string): ReadonlyMap<string, GroupHandler> {
    this.update();
    return this.#groups.of(group);
  }

  /** The names of all groups that have a handler. */
  groupNames(): string[] {
    this.update();
    return this.#groups.names();
  }

  /** On the way of every dispatch: it compares two numbers as long as nothing joins. */
  private update(): void {
    if (this.modules.size !== this.#moduleCount) {
      this.scan();
    }
  }

  private lookAgain(): void {
    this.#moduleCount = LOOK_AGAIN;
  }

  /**
   * All modules, or an error, at first; then those that came later as well, as
   * soon as they are complete. An unfinished one is looked at again next time.
   */
  private scan(): void {
    const isFirst = this.#revision === 0;
    const modules = [...this.modules.values()];
    if (isFirst) {
      this.checkReady(modules);
    }
    const complete = modules.filter(
      (module) =>
        isFirst || this.#scanned.has(module) || this.isComplete(module),
    );
    if (
      this.#moduleCount === LOOK_AGAIN ||
      complete.length !== this.#scanned.size
    ) {
      this.#groups = this.find(complete);
      this.#scanned = new Set(complete);
      this.#revision++;
    }
    this.#moduleCount = complete.length;
  }

  private find(modules: readonly NestModule[]): HandlerGroups {
    const groups = new HandlerGroups();
    const seen = new Set<unknown>();
    for (const module of modules) {
      for (const wrapper of providersOf(module)) {
        const owner = this.ownerOf(wrapper);
        if (owner !== undefined && !seen.has(owner)) {
          seen.add(owner);
          this.addAll(groups, {
            owner,
            wrapper,
            module,
            instance: () => this.#promised.instanceOf(wrapper),
          });
        }
      }
    }
    return groups;
  }

  /** A testing module may be used without its hooks, so they are not all that counts. */
  private checkReady(modules: readonly NestModule[]): void {
    const pending = this.#allCreated
      ? undefined
      : modules
          .flatMap(providersOf)
          .find((wrapper) => this.isUnfinished(wrapper));
    if (pending !== undefined) {
      throw new SelectorConfigurationError(
        `The handlers are not there yet: Nest is still creating providers (${String(pending.name)}, for one). Use dispatchers and the selectors of groups from onModuleInit or later, not in a constructor or a factory.`,
      );
    }
  }

  /** Nest registers a module, then its providers, and then creates them. */
  private isComplete(module: NestModule): boolean {
    const own = module.providers.get(module.metatype);
    return (
      (own === undefined || !isPending(own)) &&
      !providersOf(module).some((wrapper) => this.isUnfinished(wrapper))
    );
  }

  /** Whether a handler may still come of it; what a factory makes is unknown before. */
  private isUnfinished(wrapper: NestWrapper): boolean {
    const mayHandle =
      wrapper.isFactory ||
      this.metadata.declarationsOf(wrapper.metatype) !== undefined ||
      this.metadata.declarationsOf(wrapper.token) !== undefined;
    return mayHandle && isPending(wrapper);
  }

  /**
   * The class whose decorators describe the provider: its own class, else the
   * class it is provided for, as when a test puts a fake in a handler's place.
   */
  private ownerOf(wrapper: NestWrapper): HandlerHost['owner'] | undefined {
    const type = wrapper.isNotMetatype
      ? classOf(this.#promised.instanceOf(wrapper))
      : wrapper.metatype;
    if (this.metadata.declarationsOf(type) !== undefined) {
      return type as HandlerHost['owner'];
    }
    return this.metadata.declarationsOf(wrapper.token) !== undefined &&
      this.canBeCalled(wrapper)
      ? (wrapper.token as HandlerHost['owner'])
      : undefined;
  }

  /** Null and primitives take a handler's place without being one. */
  private canBeCalled(wrapper: NestWrapper): boolean {
    if (wrapper.isTransient || !wrapper.isDependencyTreeStatic()) {
      return true;
    }
    const instance = this.#promised.instanceOf(wrapper);
    return (
      (typeof instance === 'object' && instance !== null) ||
      typeof instance === 'function'
    );
  }

  private addAll(groups: HandlerGroups, host: HandlerHost): void {
    for (const declaration of this.metadata.declarationsOf(host.owner) ?? []) {
      groups.add(declaration.group, () => new FoundHandler(host, declaration));
    }
  }
}
