import { Module, type DynamicModule } from '@nestjs/common';
import { FeatureIndex } from './discovery/feature-index.js';
import { FeatureMark } from './discovery/feature-mark.js';
import { DispatcherRegistry } from './dispatcher.registry.js';
import {
  FEATURE_MARK,
  getDispatcherToken,
  getSharedWeighterToken,
  getWeighterToken,
} from './tokens.js';
import { SelectorRegistry } from './selectors/selector.registry.js';
import { selectorSource } from './options/selector-source.js';
import { WeighterCoreModule } from './weighter-core.module.js';
import type { SelectorDefinition } from '../interfaces/module/selector-definition.interface.js';
import type { SelectorOptions } from '../interfaces/module/selector-options.interface.js';
import type { GroupSelector } from '../dispatch/group/group.js';

/** One defined selector, with the dispatcher over its group. */
@Module({ imports: [WeighterCoreModule] })
export class WeighterFeatureModule {
  static of(definition: SelectorDefinition): DynamicModule {
    const source = selectorSource(definition);
    const { name } = definition;
    // Apart from the selector, so that a dispatcher has its own when a test replaces that.
    const options = `WeighterOptions(${name})`;
    const selector =
      definition.shared === true
        ? getSharedWeighterToken(name)
        : getWeighterToken(name);
    const dispatcher = getDispatcherToken(name);
    return {
      module: WeighterFeatureModule,
      global: definition.isGlobal ?? false,
      imports: definition.imports ?? [],
      providers: [
        ...source.providers,
        { provide: FEATURE_MARK, useValue: new FeatureMark([]) },
        {
          provide: options,
          inject: [FeatureIndex, SelectorRegistry, ...source.inject],
          useFactory: (
            features: FeatureIndex,
            selectors: SelectorRegistry,
            ...dependencies: unknown[]
          ) => {
            features.checkUnique(name);
            return selectors.options(name, definition, () =>
              source.read(dependencies),
            );
          },
        },
        {
          provide: selector,
          inject: [SelectorRegistry, options],
          useFactory: (selectors: SelectorRegistry, read: SelectorOptions) =>
            selectors.obtain(name, read),
        },
        {
          provide: dispatcher,
          inject: [DispatcherRegistry, selector, options],
          useFactory: (
            dispatchers: DispatcherRegistry,
            weighter: GroupSelector,
            read: SelectorOptions,
          ) => dispatchers.obtain(name, weighter, read),
        },
      ],
      exports: [selector, dispatcher],
    };
  }
}
