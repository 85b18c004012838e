import { Global, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HandlerMetadataAccessor } from './discovery/handler-metadata.accessor.js';
import { FeatureIndex } from './discovery/feature-index.js';
import { StartupCheck } from './discovery/startup-check.js';
import { WeightedHandlerExplorer } from './discovery/weighted-handler.explorer.js';
import { DispatcherRegistry } from './dispatcher.registry.js';
import { Application } from '../dispatch/group/application.js';
import { HandlerSource } from '../dispatch/group/handler-source.js';
import { ProviderLookup } from './discovery/provider-lookup.js';
import { SelectorFactory } from './selectors/selector.factory.js';
import { SelectorRegistry } from './selectors/selector.registry.js';
import { WeightedDispatcher } from './weighted-dispatcher.js';
import type {
  SelectorDefaults,
  WeighterModuleOptions,
} from '../interfaces/module/weighter-module-options.interface.js';
import { SharedSelectors } from './selectors/shared-selectors.js';
import { ControlEvents } from '../control/control-events.js';
import { ControlledSelectors } from '../control/controlled-selectors.js';
import { WeighterControl } from '../control/weighter-control.js';
import { ApplicationSelectors } from './application-selectors.js';
import { systemClock, type Clock } from '../time/clock.js';
import { WeighterLog } from './weighter-log.js';
import { CLOCK, MODULE_OPTIONS, SELECTOR_DEFAULTS } from './tokens.js';

/** What an application has one of: its selectors, handlers and dispatchers. */
@Global()
@Module({
  providers: [
    DispatcherRegistry,
    FeatureIndex,
    HandlerMetadataAccessor,
    ProviderLookup,
    SelectorFactory,
    SelectorRegistry,
    SharedSelectors,
    { provide: CLOCK, useValue: systemClock },
    {
      provide: Application,
      inject: [{ token: MODULE_OPTIONS, optional: true }],
      useFactory: (options?: WeighterModuleOptions) =>
        new Application(options?.application),
    },
    StartupCheck,
    {
      provide: ControlEvents,
      inject: [Application, WeighterLog],
      useFactory: (application: Application, log: WeighterLog) =>
        new ControlEvents(application, log.report),
    },
    { provide: ControlledSelectors, useClass: ApplicationSelectors },
    {
      provide: WeighterControl,
      inject: [ControlledSelectors, Application, CLOCK, ControlEvents],
      useFactory: (
        selectors: ControlledSelectors,
        application: Application,
        clock: Clock,
        { changed, ramped }: ControlEvents,
      ) =>
        new WeighterControl({
          selectors,
          application,
          clock,
          changed,
          report: ramped,
        }),
    },
    WeighterLog,
    WeightedDispatcher,
    WeightedHandlerExplorer,
    { provide: HandlerSource, useExisting: WeightedHandlerExplorer },
    {
      provide: SELECTOR_DEFAULTS,
      inject: [{ token: MODULE_OPTIONS, optional: true }],
      useFactory: (options?: WeighterModuleOptions): SelectorDefaults =>
        options?.defaults ?? {},
    },
  ],
  exports: [
    DispatcherRegistry,
    FeatureIndex,
    SelectorRegistry,
    WeightedDispatcher,
    WeighterControl,
  ],
})
export class WeighterCoreModule implements OnApplicationBootstrap {
  constructor(
    features: FeatureIndex,
    private readonly check: StartupCheck,
  ) {
    // Here, not at the start: a testing module that is only compiled has to know.
    features.checkOneRoot();
  }

  onApplicationBootstrap(): void {
    this.check.run();
  }
}
