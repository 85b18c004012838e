import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { GroupHandler } from '../../dispatch/group/group-handler.interface.js';
import { HandlerSource } from '../../dispatch/group/handler-source.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import { classOf } from './class-of.js';
import { FoundHandler, type HandlerHost } from './found-handler.js';
import { describeReason } from '../../errors/describe-value.js';
import { WeighterLog } from '../weighter-log.js';
import { HandlerGroups } from './handler-groups.js';
import { HandlerMetadataAccessor } from './handler-metadata.accessor.js';
import { isPending } from './is-pending.js';
import {
  providersOf,
  type NestModule,
  type NestWrapper,
} from './nest-wrapper.js';
import { PromisedValues } from './promised-values.js';

/** A module count that never matches, so that the next call for handlers scans. */
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
  private readonly promised = new PromisedValues(() => this.lookAgain());
  private groups = new HandlerGroups();
  private scanned: ReadonlySet<NestModule> = new Set();
  /** The modules of the first scan. */
  private atStart: ReadonlySet<NestModule> | undefined;
  private readonly refused = new WeakSet<NestWrapper>();
  private moduleCount = LOOK_AGAIN;
  private scans = 0;
  private allCreated = false;

  constructor(
    private readonly modules: ModulesContainer,
    private readonly metadata: HandlerMetadataAccessor,
    private readonly log: WeighterLog,
  ) {
    super();
    // Promised values should be there by the time handlers are asked for.
    for (const wrapper of [...modules.values()].flatMap(providersOf)) {
      this.promised.instanceOf(wrapper);
    }
  }

  /** Nest runs the first hook when all singletons exist. */
  onModuleInit(): void {
    this.allCreated = true;
  }

  get revision(): number {
    this.update();
    return this.scans;
  }

  handlersOf(group: string): ReadonlyMap<string, GroupHandler> {
    this.update();
    return this.groups.of(group);
  }

  /** The names of all groups that have a handler. */
  groupNames(): string[] {
    this.update();
    return this.groups.names();
  }

  /** Called in every dispatch: compares two numbers as long as no module joins. */
  private update(): void {
    if (this.modules.size !== this.moduleCount) {
      this.scan();
    }
  }

  private lookAgain(): void {
    this.moduleCount = LOOK_AGAIN;
  }

  /**
   * The first scan takes all modules, or throws; a later one also those that
   * were loaded since and are complete. An unfinished module waits for the next.
   */
  private scan(): void {
    const isFirst = this.scans === 0;
    const modules = [...this.modules.values()];
    if (isFirst) {
      this.checkReady(modules);
    }
    const complete = modules.filter(
      (module) =>
        isFirst || this.scanned.has(module) || this.isComplete(module),
    );
    if (
      this.moduleCount === LOOK_AGAIN ||
      complete.length !== this.scanned.size
    ) {
      this.groups = this.find(complete);
      this.scanned = new Set(complete);
      this.atStart ??= this.scanned;
      this.scans++;
    }
    this.moduleCount = complete.length;
  }

  private find(modules: readonly NestModule[]): HandlerGroups {
    const groups = new HandlerGroups();
    const seen = new Set<unknown>();
    for (const module of modules) {
      for (const wrapper of providersOf(module)) {
        const owner = this.ownerOf(wrapper);
        if (owner !== undefined && !seen.has(owner)) {
          seen.add(owner);
          const isLate = this.atStart?.has(module) === false;
          this.addAll(groups, isLate, {
            owner,
            wrapper,
            module,
            instance: () => this.promised.instanceOf(wrapper),
          });
        }
      }
    }
    return groups;
  }

  /** Looks at the providers where the hook has not run: a testing module may be used without it. */
  private checkReady(modules: readonly NestModule[]): void {
    const pending = this.allCreated
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

  /** Whether Nest, which registers a module before it creates its providers, is done with it. */
  private isComplete(module: NestModule): boolean {
    const own = module.providers.get(module.metatype);
    return (
      (own === undefined || !isPending(own)) &&
      !providersOf(module).some((wrapper) => this.isUnfinished(wrapper))
    );
  }

  /** Whether the provider may become a handler; of a factory that is unknown until it has run. */
  private isUnfinished(wrapper: NestWrapper): boolean {
    const mayHandle =
      wrapper.isFactory ||
      this.metadata.declarationsOf(wrapper.metatype) !== undefined ||
      this.metadata.declarationsOf(wrapper.token) !== undefined;
    return mayHandle && isPending(wrapper);
  }

  /**
   * The class whose decorators describe the provider: the provider's own, else
   * the one that is its token, as when a test puts a fake in a handler's place.
   */
  private ownerOf(wrapper: NestWrapper): HandlerHost['owner'] | undefined {
    const type = wrapper.isNotMetatype
      ? classOf(this.promised.instanceOf(wrapper))
      : wrapper.metatype;
    if (this.metadata.declarationsOf(type) !== undefined) {
      return type as HandlerHost['owner'];
    }
    return this.metadata.declarationsOf(wrapper.token) !== undefined &&
      this.canBeCalled(wrapper)
      ? (wrapper.token as HandlerHost['owner'])
      : undefined;
  }

  /** False for null and primitives, which a test may put in a handler's place. */
  private canBeCalled(wrapper: NestWrapper): boolean {
    if (wrapper.isTransient || !wrapper.isDependencyTreeStatic()) {
      return true;
    }
    const instance = this.promised.instanceOf(wrapper);
    return (
      (typeof instance === 'object' && instance !== null) ||
      typeof instance === 'function'
    );
  }

  private addAll(
    groups: HandlerGroups,
    isLate: boolean,
    host: HandlerHost,
  ): void {
    for (const declaration of this.metadata.declarationsOf(host.owner) ?? []) {
      const { group } = declaration;
      groups.add(
        group,
        () => new FoundHandler(host, declaration),
        isLate ? (error) => this.refuse(group, host, error) : undefined,
      );
    }
  }

  /** Each handler once, though every later scan meets it again. */
  private refuse(group: string, host: HandlerHost, error: unknown): void {
    if (!this.refused.has(host.wrapper)) {
      this.refused.add(host.wrapper);
      this.log.report(
        'error',
        `${group}:${host.wrapper.id}:refused`,
        `A handler of a module that was loaded late is refused: ${describeReason(error)}`,
      );
    }
  }
}
