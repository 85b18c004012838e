import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Dispatcher } from '../dispatch/dispatcher.js';
import type { Group, GroupSelector } from '../dispatch/group/group.js';
import { HandlerSource } from '../dispatch/group/handler-source.js';
import type { DispatcherOptions } from '../interfaces/dispatch/dispatcher-options.interface.js';
import { ProviderLookup } from './discovery/provider-lookup.js';
import { SelectorRegistry } from './selectors/selector.registry.js';
import { getDispatcherToken } from './tokens.js';

/** One dispatcher a group in an application, however it is reached. */
@Injectable()
export class DispatcherRegistry {
  private readonly configured = new Map<string, Dispatcher>();
  private readonly found = new Map<string, Dispatcher>();

  constructor(
    private readonly selectors: SelectorRegistry,
    private readonly source: HandlerSource,
    private readonly providers: ProviderLookup,
    private readonly moduleRef: ModuleRef,
  ) {}

  /** The dispatcher of a group that a module configures. */
  obtain(
    name: string,
    selector: GroupSelector,
    options: DispatcherOptions,
  ): Dispatcher {
    let dispatcher = this.configured.get(name);
    if (dispatcher === undefined) {
      dispatcher = this.over(this.selectors.groupOver(name, selector, options));
      this.configured.set(name, dispatcher);
    }
    return dispatcher;
  }

  /** The dispatcher of any group; whatever a test put in its place comes first. */
  find(name: string): Dispatcher {
    // A module that was loaded late may configure a group already in use.
    const known = this.configured.get(name) ?? this.found.get(name);
    if (known !== undefined) {
      return known;
    }
    // First of all, because it throws while Nest is still creating providers.
    const exists = this.source.handlersOf(name).size > 0;
    const dispatcher =
      this.providers.find<Dispatcher>(getDispatcherToken(name)) ??
      this.over(this.unconfigured(name));
    // A name without handlers may come from anywhere; only real groups are kept.
    if (exists) {
      this.found.set(name, dispatcher);
    }
    return dispatcher;
  }

  private unconfigured(name: string): Group {
    const standIn = this.providers.findSelector(name);
    return standIn === undefined
      ? this.selectors.createGroup(name)
      : this.selectors.groupOver(name, standIn, {});
  }

  private over(group: Group): Dispatcher {
    return Dispatcher.over(group, this.moduleRef);
  }
}
