import { Injectable } from '@nestjs/common';
import { DispatcherRegistry } from '../dispatcher.registry.js';
import type { GroupSelector } from '../../dispatch/group/group.js';
import { getSharedWeighterToken, getWeighterToken } from '../tokens.js';
import { WeighterLog } from '../weighter-log.js';
import { ProviderLookup } from './provider-lookup.js';
import { SelectorRegistry } from '../selectors/selector.registry.js';
import { isShared } from '../../dispatch/group/shared-selector.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import { Weighter } from '../../selection/weighter.js';
import { FeatureIndex } from './feature-index.js';
import { WeightedHandlerExplorer } from './weighted-handler.explorer.js';

/** Reports at start what would otherwise fail at the first dispatch. */
@Injectable()
export class StartupCheck {
  constructor(
    private readonly features: FeatureIndex,
    private readonly explorer: WeightedHandlerExplorer,
    private readonly selectors: SelectorRegistry,
    private readonly dispatchers: DispatcherRegistry,
    private readonly providers: ProviderLookup,
    private readonly log: WeighterLog,
  ) {}

  /** @throws WeighterError for the first thing that cannot work */
  run(): void {
    const groups = this.explorer.groupNames();
    groups.forEach((group) => this.explorer.handlersOf(group));
    const names = this.features.names();
    for (const name of names) {
      this.checkSelector(name);
    }
    for (const group of groups) {
      if (!names.has(group)) {
        const { selector } = this.dispatchers.find(group);
        load(selector);
        this.tell(group, selector);
      }
    }
  }

  private checkSelector(name: string): void {
    const selector = this.providers.findSelector(name);
    if (selector === undefined) {
      const tokens = [getWeighterToken(name), getSharedWeighterToken(name)];
      throw new SelectorConfigurationError(
        tokens.some((token) => this.providers.isScoped(token))
          ? `Selector '${name}' would be another one in each request, because its definition injects something request-scoped. Inject only what lives as long as the application.`
          : `Selector '${name}' was replaced by nothing. Give overrideProvider(getWeighterToken('${name}')) a Weighter, such as new Weighter([...]).`,
      );
    }
    const made = this.selectors.find(name);
    if (made !== undefined && made.group === undefined) {
      this.checkNoHandlers(name);
    }
    load(selector);
    if (made?.group !== undefined) {
      this.tell(name, made.group.selector);
    }
  }

  /** One line a group: who is called, and how much of it. */
  private tell(name: string, selector: Weighter<string>): void {
    const members = selector
      .snapshot()
      .map(({ candidate, weight }) => `${candidate} ${weight}`);
    const isEmpty = members.length === 0;
    this.log.report(
      isEmpty ? 'warn' : 'log',
      `${name}:start`,
      isEmpty
        ? `Group '${name}' has no handlers: decorate a provider with @WeightedHandler('${name}') and list it in a module the application imports`
        : `Group '${name}': ${members.join(', ')}`,
    );
  }

  private checkNoHandlers(name: string): void {
    const handlers = [...this.explorer.handlersOf(name).keys()];
    if (handlers.length > 0) {
      throw new SelectorConfigurationError(
        `Selector '${name}' has 'candidates' of its own, and there are handlers for a group of that name (${handlers.join(', ')}) that it would never choose. Leave out 'candidates', or rename one of the two.`,
      );
    }
  }
}

/** Handlers join their group's selector when it is used. */
function load(selector: GroupSelector): void {
  if (isShared(selector)) {
    selector.prepare();
  } else if (selector instanceof Weighter) {
    void selector.count;
  }
}
