import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { GroupHandler } from '../dispatch/group-handler.interface.js';
import { HandlerSource } from '../dispatch/handler-source.js';
import { DuplicateHandlerError } from '../errors/duplicate-handler.error.js';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
import { classOf } from './class-of.js';
import { FoundHandler, type HandlerHost } from './found-handler.js';
import { HandlerMetadataAccessor } from './handler-metadata.accessor.js';
import { isPending } from './is-pending.js';
import type { NestModule, NestWrapper } from './nest-wrapper.js';

type Groups = Map<string, Map<string, FoundHandler>>;

const NONE: ReadonlyMap<string, GroupHandler> = new Map();

/**
 * Finds the handlers of the application: one scan over the providers and
 * controllers of all modules, when they are first asked for.
 */
@Injectable()
export class WeightedHandlerExplorer
  extends HandlerSource
  implements OnModuleInit
{
  #groups: Groups | undefined;
  #allCreated = false;

  constructor(
    private readonly modules: ModulesContainer,
    private readonly metadata: HandlerMetadataAccessor,
  ) {
    super();
  }

  /** Nest runs the first hook when all singletons exist. */
  onModuleInit(): void {
    this.#allCreated = true;
  }

  handlersOf(group: string): ReadonlyMap<string, GroupHandler> {
    return this.groups.get(group) ?? NONE;
  }

  /** The names of all groups that have a handler. */
  groupNames(): string[] {
    return [...this.groups.keys()];
  }

  /** A scan that failed is not kept: the next one reports the same. */
  private get groups(): Groups {
    return (this.#groups ??= this.scan());
  }

  private scan(): Groups {
    const groups: Groups = new Map();
    const seen = new Set<unknown>();
    const entries = this.entries();
    this.checkReady(entries.map(({ wrapper }) => wrapper));
    for (const { module, wrapper } of entries) {
      const owner = this.ownerOf(wrapper);
      if (owner !== undefined && !seen.has(owner)) {
        seen.add(owner);
        this.addAll(groups, { owner, wrapper, module });
      }
    }
    return groups;
  }

  private entries(): { module: NestModule; wrapper: NestWrapper }[] {
    return [...this.modules.values()].flatMap((module) =>
      [...module.providers.values(), ...module.controllers.values()]
        .filter((wrapper) => !wrapper.isAlias)
        .map((wrapper) => ({ module, wrapper })),
    );
  }

  /** A testing module may be used without its hooks, so they are not all that counts. */
  private checkReady(wrappers: readonly NestWrapper[]): void {
    const pending = this.#allCreated
      ? undefined
      : wrappers.find(
          (wrapper) => this.mayHandle(wrapper) && isPending(wrapper),
        );
    if (pending !== undefined) {
      throw new SelectorConfigurationError(
        `The handlers are not there yet: Nest is still creating providers (${String(pending.name)}, for one). Use dispatchers and the selectors of groups from onModuleInit or later, not in a constructor or a factory.`,
      );
    }
  }

  /** What a factory makes is unknown before it has. */
  private mayHandle(wrapper: NestWrapper): boolean {
    return (
      wrapper.isFactory ||
      this.metadata.declarationsOf(wrapper.metatype) !== undefined ||
      this.metadata.declarationsOf(wrapper.token) !== undefined
    );
  }

  /**
   * The class whose decorators describe the provider: its own class, else the
   * class it is provided for, as when a test puts a fake in a handler's place.
   */
  private ownerOf(wrapper: NestWrapper): HandlerHost['owner'] | undefined {
    const type = wrapper.isNotMetatype
      ? classOf(wrapper.instance)
      : wrapper.metatype;
    if (this.metadata.declarationsOf(type) !== undefined) {
      return type as HandlerHost['owner'];
    }
    return this.metadata.declarationsOf(wrapper.token) !== undefined &&
      canBeCalled(wrapper)
      ? (wrapper.token as HandlerHost['owner'])
      : undefined;
  }

  private addAll(groups: Groups, host: HandlerHost): void {
    for (const declaration of this.metadata.declarationsOf(host.owner) ?? []) {
      const handler = new FoundHandler(host, declaration);
      const { group } = declaration;
      const handlers = groups.get(group) ?? new Map<string, FoundHandler>();
      const other = handlers.get(handler.name);
      if (other !== undefined) {
        throw new DuplicateHandlerError(
          `Group '${group}' has two handlers named '${handler.name}': ${other.place} and ${handler.place}. Give one of them another 'name' in @WeightedHandler().`,
        );
      }
      groups.set(group, handlers.set(handler.name, handler));
    }
  }
}

/** Null and primitives take a handler's place without being one. */
function canBeCalled(wrapper: NestWrapper): boolean {
  if (wrapper.isTransient || !wrapper.isDependencyTreeStatic()) {
    return true;
  }
  const instance: unknown = wrapper.instance;
  return (
    (typeof instance === 'object' && instance !== null) ||
    typeof instance === 'function'
  );
}
