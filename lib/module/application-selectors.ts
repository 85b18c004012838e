import { Injectable } from '@nestjs/common';
import {
  ControlledSelectors,
  type ControlledSelector,
} from '../control/controlled-selectors.js';
import { Dispatcher } from '../dispatch/dispatcher.js';
import { isShared } from '../dispatch/group/shared-selector.js';
import { candidateView } from '../selection/hooks.js';
import type { Weighter } from '../selection/weighter.js';
import { FeatureIndex } from './discovery/feature-index.js';
import { ProviderLookup } from './discovery/provider-lookup.js';
import { WeightedHandlerExplorer } from './discovery/weighted-handler.explorer.js';
import { DispatcherRegistry } from './dispatcher.registry.js';
import { SelectorRegistry } from './selectors/selector.registry.js';

/** The selectors and groups of an application, as its container has them. */
@Injectable()
export class ApplicationSelectors extends ControlledSelectors {
  constructor(
    private readonly features: FeatureIndex,
    private readonly explorer: WeightedHandlerExplorer,
    private readonly dispatchers: DispatcherRegistry,
    private readonly selectors: SelectorRegistry,
    private readonly providers: ProviderLookup,
  ) {
    super();
  }

  names(): string[] {
    return this.all().map(({ name }) => name);
  }

  all(): ControlledSelector[] {
    const defined = this.features.names();
    return [...new Set([...defined, ...this.explorer.groupNames()])].flatMap(
      (name) => this.find(name, defined) ?? [],
    );
  }

  find(
    name: string,
    defined = this.features.names(),
  ): ControlledSelector | undefined {
    if (defined.has(name)) {
      const made = this.selectors.find(name);
      if (made === undefined || made.group === undefined) {
        return this.overCandidates(name);
      }
    } else if (!this.explorer.groupNames().includes(name)) {
      return undefined;
    }
    return this.overGroup(name);
  }

  private overCandidates(name: string): ControlledSelector | undefined {
    const found = this.providers.findSelector(name);
    const selector = isShared(found) ? found.local : found;
    // What a test puts in a selector's place may be none.
    return selector?.[candidateView] === undefined
      ? undefined
      : {
          name,
          selector: selector as Weighter<unknown>,
          group: undefined,
          id: this.selectors.find(name)?.id,
          shared: isShared(found) ? found : undefined,
        };
  }

  private overGroup(name: string): ControlledSelector | undefined {
    const dispatcher: unknown = this.dispatchers.find(name);
    if (!(dispatcher instanceof Dispatcher)) {
      return undefined;
    }
    const group = Dispatcher.groupOf(dispatcher);
    return group.hasView
      ? {
          name,
          selector: group.selector as Weighter<unknown>,
          group,
          id: undefined,
          shared: group.shared,
        }
      : undefined;
  }
}
