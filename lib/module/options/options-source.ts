import type { FactoryProvider, Provider } from '@nestjs/common';
import { describeReason, describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { AsyncOptions } from '../../interfaces/module/async-options.interface.js';
import { isOptions } from '../../rules/option-rules.js';

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
  /** Makes the options; fails with a `SelectorConfigurationError` that names the owner. */
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
export function isAsync(options: object): boolean {
  return (
    // A factory that is given as undefined is a mistake to be refused, not a selector without one.
    SOURCES.some((key) => key in options) ||
    ASYNC_KEYS.some(
      (key) => (options as Record<string, unknown>)[key] !== undefined,
    )
  );
}

/**
 * @param owner what the options are for, to begin a message with
 * @param method the method of an options class that makes them
 * @throws {@link SelectorConfigurationError} unless there is exactly one source
 */
export function optionsSource<Options, OptionsFactory>(
  owner: string,
  options: AsyncOptions<Options, OptionsFactory>,
  method: OptionsMethod<OptionsFactory>,
): OptionsSource<Options> {
  checkSource(owner, options);
  const { useFactory, useClass, useExisting, extraProviders = [] } = options;
  if (useFactory !== undefined) {
    return {
      inject: options.inject ?? [],
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
  options: AsyncOptions<unknown, unknown>,
): void {
  const sources = SOURCES.filter((key) => options[key] !== undefined);
  if (sources.length !== 1) {
    throw new SelectorConfigurationError(
      `${owner}: give exactly one of useFactory, useClass and useExisting; got ${sources.join(' and ') || 'none'}.`,
    );
  }
  const [source] = sources;
  if (source !== 'useExisting' && typeof options[source] !== 'function') {
    throw new SelectorConfigurationError(
      `${owner}: ${source} is ${describeValue(options[source])}. Give a ${source === 'useClass' ? 'class' : 'function'}.`,
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
  if (!isOptions.holds(options)) {
    throw new SelectorConfigurationError(
      `${owner}: its factory returned ${describeValue(options)}. Return an object of options; {} for none.`,
    );
  }
  return options;
}
