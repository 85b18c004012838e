import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { DispatcherOptions } from '../interfaces/dispatch/dispatcher-options.interface.js';
import type { Weighter } from '../selection/weighter.js';
import { Dispatcher } from '../dispatch/dispatcher.js';
import type { SelectorOrigin } from '../dispatch/call/dispatch-failures.js';
import { getDispatcherToken, getWeighterToken } from './tokens.js';
import { GroupWeighter } from '../dispatch/group/group-weighter.js';
import { HandlerSource } from '../dispatch/group/handler-source.js';
import { ProviderLookup } from './discovery/provider-lookup.js';
import { SelectorFactory } from './selectors/selector.factory.js';
import { SelectorRegistry } from './selectors/selector.registry.js';
import {
  isShared,
  type SharedSelector,
} from '../dispatch/group/selector-sharing.js';

type GroupSelector = Weighter<string> | SharedSelector<string>;

/** One dispatcher a group in an application, however it is reached. */
@Injectable()
export class DispatcherRegistry {
  readonly #configured = new Map<string, Dispatcher>();
  readonly #found = new Map<string, Dispatcher>();

  constructor(
    private readonly factory: SelectorFactory,
    private readonly selectors: SelectorRegistry,
    private readonly source: HandlerSource,
    private readonly providers: ProviderLookup,
    private readonly moduleRef: ModuleRef,
  ) {}

  /** The dispatcher of a group that a module configures. */
  obtain(
    group: string,
    selector: GroupSelector,
    options: DispatcherOptions,
  ): Dispatcher {
    let dispatcher = this.#configured.get(group);
    if (dispatcher === undefined) {
      dispatcher = this.create(group, selector, options);
      this.#configured.set(group, dispatcher);
    }
    return dispatcher;
  }

  /** The dispatcher of any group; whatever a test put in its place comes first. */
  find(group: string): Dispatcher {
    // A module that was loaded late may configure a group already in use.
    const known = this.#configured.get(group) ?? this.#found.get(group);
    if (known !== undefined) {
      return known;
    }
    // First of all, because it throws while Nest is still creating providers.
    const exists = this.source.handlersOf(group).size > 0;
    const dispatcher =
      this.providers.find<Dispatcher>(getDispatcherToken(group)) ??
      this.create(group, this.selectorOf(group), {});
    // A name without handlers may come from anywhere; only real groups are kept.
    if (exists) {
      this.#found.set(group, dispatcher);
    }
    return dispatcher;
  }

  private selectorOf(group: string): GroupSelector {
    return (
      this.providers.find<GroupSelector>(getWeighterToken(group)) ??
      this.factory.create<string>(group, {})
    );
  }

  private create(
    group: string,
    selector: GroupSelector,
    options: DispatcherOptions,
  ): Dispatcher {
    const local = isShared(selector) ? selector.local : selector;
    return Dispatcher.over(group, local, {
      options,
      shared: isShared(selector) ? selector : undefined,
      origin: this.originOf(group, local),
      source: this.source,
      moduleRef: this.moduleRef,
    });
  }

  private originOf(group: string, selector: Weighter<string>): SelectorOrigin {
    if (selector instanceof GroupWeighter) {
      return 'handlers';
    }
    return this.selectors.has(group) ? 'candidates' : 'stand-in';
  }
}
