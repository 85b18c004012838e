import type { FactoryProvider, Provider } from '@nestjs/common';
import { describeValue } from './errors/describe-value.js';
import { SelectorConfigurationError } from './errors/selector-configuration.error.js';
import type { AsyncOptions } from './interfaces/async-options.interface.js';

const SOURCES = ['useFactory', 'useClass', 'useExisting'] as const;
const KEYS = [...SOURCES, 'imports', 'inject', 'extraProviders'] as const;

/** How options come to be: what Nest has to inject, and what to do with that. */
export interface OptionsSource<Options> {
  readonly inject: NonNullable<FactoryProvider['inject']>;
  readonly providers: Provider[];
  /** Fails with a `SelectorConfigurationError` that names the owner. */
  readonly read: (dependencies: unknown[]) => Options | Promise<Options>;
}

/** Whether options are to be made when the application starts. */
export function isAsync(given: object): boolean {
  return KEYS.some(
    (key) => (given as Record<string, unknown>)[key] !== undefined,
  );
}

/**
 * @param owner what the options are for, to begin a message with
 * @param make calls the options class
 * @throws SelectorConfigurationError unless there is exactly one source
 */
export function optionsSource<Options, OptionsFactory>(
  owner: string,
  given: AsyncOptions<Options, OptionsFactory>,
  make: (factory: OptionsFactory) => Options | Promise<Options>,
): OptionsSource<Options> {
  const { useFactory, useClass, useExisting, extraProviders = [] } = given;
  const sources = SOURCES.filter((key) => given[key] !== undefined);
  if (
    sources.length !== 1 ||
    (useFactory !== undefined && typeof useFactory !== 'function')
  ) {
    throw new SelectorConfigurationError(
      `${owner}: give exactly one of useFactory (a function), useClass and useExisting; got ${sources.join(' and ') || 'none'}.`,
    );
  }
  if (useFactory !== undefined) {
    return {
      inject: given.inject ?? [],
      providers: extraProviders,
      read: guard(owner, (dependencies) => useFactory(...dependencies)),
    };
  }
  const token = useClass ?? useExisting;
  return {
    inject: [token!],
    providers:
      useClass === undefined ? extraProviders : [useClass, ...extraProviders],
    read: guard(owner, ([factory]) => make(factory as OptionsFactory)),
  };
}

function guard<Options>(
  owner: string,
  make: (dependencies: unknown[]) => Options | Promise<Options>,
): OptionsSource<Options>['read'] {
  return async (dependencies) => {
    let options: Options;
    try {
      options = await make(dependencies);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : cause;
      throw new SelectorConfigurationError(
        `${owner}: its options could not be made: ${String(reason)}. Correct the factory; see 'cause'.`,
        { cause },
      );
    }
    if (typeof options !== 'object' || options === null) {
      throw new SelectorConfigurationError(
        `${owner}: its factory returned ${describeValue(options)}. Return the options; {} for none.`,
        { cause: options },
      );
    }
    return options;
  };
}
