import type { FactoryProvider, Provider } from '@nestjs/common';
import { describeReason, describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { AsyncOptions } from '../../interfaces/module/async-options.interface.js';

const SOURCES = ['useFactory', 'useClass', 'useExisting'] as const;

/** Every key of `AsyncOptions`. */
export const ASYNC_KEYS = [
  ...SOURCES,
  'imports',
  'inject',
  'extraProviders',
] as const;

/** How options come to be: what Nest has to inject, and what to do with that. */
export interface OptionsSource<Options> {
  readonly inject: NonNullable<FactoryProvider['inject']>;
  readonly providers: Provider[];
  /** Fails with a `SelectorConfigurationError` that names the owner. */
  readonly read: (dependencies: unknown[]) => Options | Promise<Options>;
}

/** The method of an options class, and what it is called with. */
export interface OptionsMethod<OptionsFactory> {
  readonly name: string & keyof OptionsFactory;
  /** The interface that declares it. */
  readonly declaredBy: string;
  readonly arguments: readonly unknown[];
}

/** Whether options are to be made when the application starts. */
export function isAsync(given: object): boolean {
  return (
    // An undefined factory is a mistake, and not one that a selector starts with.
    SOURCES.some((key) => key in given) ||
    ASYNC_KEYS.some(
      (key) => (given as Record<string, unknown>)[key] !== undefined,
    )
  );
}

/**
 * @param owner what the options are for, to begin a message with
 * @param method makes the options, when there is a class for it
 * @throws SelectorConfigurationError unless there is exactly one source
 */
export function optionsSource<Options, OptionsFactory>(
  owner: string,
  given: AsyncOptions<Options, OptionsFactory>,
  method: OptionsMethod<OptionsFactory>,
): OptionsSource<Options> {
  checkSource(owner, given);
  const { useFactory, useClass, useExisting, extraProviders = [] } = given;
  if (useFactory !== undefined) {
    return {
      inject: given.inject ?? [],
      providers: extraProviders,
      read: (dependencies) => read(owner, () => useFactory(...dependencies)),
    };
  }
  const token = useClass ?? useExisting;
  return {
    inject: [token!],
    providers:
      useClass === undefined ? extraProviders : [useClass, ...extraProviders],
    read: ([factory]) => {
      const make = (factory as Record<string, unknown> | undefined)?.[
        method.name
      ];
      if (typeof make !== 'function') {
        throw new SelectorConfigurationError(
          `${owner}: ${describeValue(token)} has no method ${method.name}(). Let it implement ${method.declaredBy}.`,
        );
      }
      return read(owner, () =>
        (make as (...args: unknown[]) => Options | Promise<Options>).apply(
          factory,
          [...method.arguments],
        ),
      );
    },
  };
}

function checkSource(
  owner: string,
  given: AsyncOptions<unknown, unknown>,
): void {
  const sources = SOURCES.filter((key) => given[key] !== undefined);
  if (sources.length !== 1) {
    throw new SelectorConfigurationError(
      `${owner}: give exactly one of useFactory, useClass and useExisting; got ${sources.join(' and ') || 'none'}.`,
    );
  }
  const [source] = sources;
  if (source !== 'useExisting' && typeof given[source] !== 'function') {
    throw new SelectorConfigurationError(
      `${owner}: ${source} is ${describeValue(given[source])}. Give a ${source === 'useClass' ? 'class' : 'function'}.`,
    );
  }
}

async function read<Options>(
  owner: string,
  make: () => Options | Promise<Options>,
): Promise<Options> {
  let options: Options;
  try {
    options = await make();
  } catch (cause) {
    throw new SelectorConfigurationError(
      `${owner}: its options could not be made: ${describeReason(cause)}. Correct the factory; see 'cause'.`,
      { cause },
    );
  }
  if (
    typeof options !== 'object' ||
    options === null ||
    Symbol.iterator in options
  ) {
    throw new SelectorConfigurationError(
      `${owner}: its factory returned ${describeValue(options)}. Return an object of options; {} for none.`,
    );
  }
  return options;
}
