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

  all(): ControlledSelector[] {
    const defined = this.features.names();
    const names = new Set([...defined, ...this.explorer.groupNames()]);
    return [...names].flatMap(
      (name) => this.controlled(name, defined.has(name)) ?? [],
    );
  }

  find(name: string): ControlledSelector | undefined {
    const isDefined = this.features.names().has(name);
    return isDefined || this.explorer.groupNames().includes(name)
      ? this.controlled(name, isDefined)
      : undefined;
  }

  private controlled(
    name: string,
    isDefined: boolean,
  ): ControlledSelector | undefined {
    return isDefined && this.selectors.find(name)?.group === undefined
      ? this.overCandidates(name)
      : this.overGroup(name);
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
