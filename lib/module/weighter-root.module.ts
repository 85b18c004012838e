import { Global, Module, type DynamicModule } from '@nestjs/common';
import type {
  WeighterModuleAsyncOptions,
  WeighterModuleOptions,
  WeighterModuleOptionsFactory,
} from '../interfaces/module/weighter-module-options.interface.js';
import {
  checkAsyncOptions,
  checkModuleOptions,
} from './options/module-options.js';
import { optionsSource } from './options/options-source.js';
import { MODULE_OPTIONS } from './tokens.js';

/** Carries the application's options to the core module. */
@Global()
@Module({})
export class WeighterRootModule {
  static of(options: WeighterModuleOptions): DynamicModule {
    return {
      module: WeighterRootModule,
      providers: [
        {
          provide: MODULE_OPTIONS,
          useValue: checkModuleOptions('WeighterModule.forRoot()', options),
        },
      ],
      exports: [MODULE_OPTIONS],
    };
  }

  static ofAsync(options: WeighterModuleAsyncOptions): DynamicModule {
    const owner = 'WeighterModule.forRootAsync()';
    checkAsyncOptions(owner, options);
    const { inject, providers, read } = optionsSource<
      WeighterModuleOptions,
      WeighterModuleOptionsFactory
    >(owner, options, {
      name: 'createWeighterOptions',
      declaredBy: 'WeighterModuleOptionsFactory',
      arguments: [],
    });
    return {
      module: WeighterRootModule,
      imports: options.imports ?? [],
      providers: [
        ...providers,
        {
          provide: MODULE_OPTIONS,
          inject,
          useFactory: async (...dependencies: unknown[]) =>
            checkModuleOptions(owner, await read(dependencies)),
        },
      ],
      exports: [MODULE_OPTIONS],
    };
  }
}
