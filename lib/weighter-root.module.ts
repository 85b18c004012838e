import { Global, Module, type DynamicModule } from '@nestjs/common';
import type {
  WeighterModuleAsyncOptions,
  WeighterModuleOptions,
  WeighterModuleOptionsFactory,
} from './interfaces/weighter-module-options.interface.js';
import { optionsSource } from './options-source.js';
import { MODULE_OPTIONS } from './weighter.constants.js';

/** Carries the application's options to the core module. */
@Global()
@Module({})
export class WeighterRootModule {
  static of(options: WeighterModuleOptions): DynamicModule {
    return {
      module: WeighterRootModule,
      providers: [{ provide: MODULE_OPTIONS, useValue: options }],
      exports: [MODULE_OPTIONS],
    };
  }

  static ofAsync(options: WeighterModuleAsyncOptions): DynamicModule {
    const { inject, providers, read } = optionsSource<
      WeighterModuleOptions,
      WeighterModuleOptionsFactory
    >('WeighterModule.forRootAsync()', options, (factory) =>
      factory.createWeighterOptions(),
    );
    return {
      module: WeighterRootModule,
      imports: options.imports ?? [],
      providers: [
        ...providers,
        {
          provide: MODULE_OPTIONS,
          inject,
          useFactory: (...dependencies: unknown[]) => read(dependencies),
        },
      ],
      exports: [MODULE_OPTIONS],
    };
  }
}
