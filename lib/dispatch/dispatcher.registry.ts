import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Weighter } from '../selection/weighter.js';
import { Dispatcher } from './dispatcher.js';
import { getDispatcherToken } from './get-dispatcher-token.js';
import { getWeighterToken } from './get-weighter-token.js';
import { HandlerSource } from './handler-source.js';
import { ProviderLookup } from './provider-lookup.js';
import { SelectorFactory } from './selector.factory.js';

/** One dispatcher a group in an application, however it is reached. */
@Injectable()
export class DispatcherRegistry {
  readonly #byGroup = new Map<string, Dispatcher>();

  constructor(
    private readonly selectors: SelectorFactory,
    private readonly source: HandlerSource,
    private readonly providers: ProviderLookup,
    private readonly moduleRef: ModuleRef,
  ) {}

  /** The dispatcher of a group that a module configures. */
  obtain(group: string, selector: Weighter<string>): Dispatcher {
    let dispatcher = this.#byGroup.get(group);
    if (dispatcher === undefined) {
      dispatcher = this.create(group, selector);
      this.#byGroup.set(group, dispatcher);
    }
    return dispatcher;
  }

  /** The dispatcher of any group; whatever a test put in its place comes first. */
  find(group: string): Dispatcher {
    const known = this.#byGroup.get(group);
    if (known !== undefined) {
      return known;
    }
    // First of all, because it throws while Nest is still creating providers.
    const exists = this.source.handlersOf(group).size > 0;
    const dispatcher =
      this.providers.find<Dispatcher>(getDispatcherToken(group)) ??
      this.create(group, this.selectorOf(group));
    // A name without handlers may come from anywhere; only real groups are kept.
    if (exists) {
      this.#byGroup.set(group, dispatcher);
    }
    return dispatcher;
  }

  private selectorOf(group: string): Weighter<string> {
    return (
      this.providers.find<Weighter<string>>(getWeighterToken(group)) ??
      this.selectors.create<string>(group, {})
    );
  }

  private create(group: string, selector: Weighter<string>): Dispatcher {
    return new Dispatcher(group, selector, this.source, this.moduleRef);
  }
}
