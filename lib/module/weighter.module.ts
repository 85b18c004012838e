import { Module, type DynamicModule } from '@nestjs/common';
import { FeatureMark } from './discovery/feature-mark.js';
import type { SelectorDefinition } from '../interfaces/module/selector-definition.interface.js';
import type {
  WeighterModuleAsyncOptions,
  WeighterModuleOptions,
} from '../interfaces/module/weighter-module-options.interface.js';
import { WeighterCoreModule } from './weighter-core.module.js';
import { WeighterFeatureModule } from './weighter-feature.module.js';
import { WeighterRootModule } from './weighter-root.module.js';
import { FEATURE_MARK, ROOT_MARK } from './tokens.js';

/**
 * Named selectors and dispatchers for a Nest application. Importing it plainly
 * is enough for `WeightedDispatcher`; `forFeature()` alone is, too.
 */
@Module({ imports: [WeighterCoreModule] })
export class WeighterModule {
  /** Sets what all selectors of the application default to; optional, and once in an application. */
  static forRoot(options: WeighterModuleOptions = {}): DynamicModule {
    return rootModule(WeighterRootModule.of(options));
  }

  /**
   * `forRoot()` with options made when the application starts.
   *
   * @throws {@link SelectorConfigurationError} unless there is exactly one of
   * `useFactory`, `useClass` and `useExisting`
   */
  static forRootAsync(options: WeighterModuleAsyncOptions): DynamicModule {
    return rootModule(WeighterRootModule.ofAsync(options));
  }

  /**
   * Registers selectors by name: each a `Weighter` for `@InjectWeighter()`,
   * and, when it has no `candidates` of its own, a `Dispatcher` over the
   * handlers of that name for `@InjectDispatcher()`.
   *
   * @example
   * WeighterModule.forFeature(
   *   { name: 'replicas', candidates: [a, b], weight: (replica) => replica.weight },
   *   { name: SendSms.name, inject: [ConfigService], useFactory: (config) => ({ weights: config.get('sms') }) },
   * )
   *
   * @throws {@link SelectorConfigurationError} for a definition that cannot be one.
   * What its options get wrong is reported when the application starts.
   */
  static forFeature<Candidates extends unknown[]>(
    ...selectors: { [K in keyof Candidates]: SelectorDefinition<Candidates[K]> }
  ): DynamicModule {
    const features = selectors.map((definition) =>
      WeighterFeatureModule.of(definition),
    );
    return {
      module: WeighterModule,
      imports: features,
      providers: [
        { provide: FEATURE_MARK, useValue: new FeatureMark(selectors) },
      ],
      exports: features,
    };
  }
}

function rootModule(root: DynamicModule): DynamicModule {
  return {
    module: WeighterModule,
    imports: [root],
    providers: [{ provide: ROOT_MARK, useValue: new FeatureMark([]) }],
  };
}
