import type {
  FactoryProvider,
  InjectionToken,
  ModuleMetadata,
  Provider,
  Type,
} from '@nestjs/common';

/**
 * Options that are made when the application starts: by exactly one of
 * `useFactory`, `useClass` and `useExisting`.
 */
export interface AsyncOptions<Options, OptionsFactory> {
  /** Modules whose exports the factory needs. @defaultValue none */
  imports?: ModuleMetadata['imports'];
  /** The tokens of what `useFactory` is called with. @defaultValue none */
  inject?: FactoryProvider['inject'];
  /** Returns the options, or a promise of them. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the arguments are whatever `inject` names
  useFactory?: (...args: any[]) => Options | Promise<Options>;
  /** A class that makes the options; it is instantiated for this alone. */
  useClass?: Type<OptionsFactory>;
  /** The token of a provider that makes the options. */
  useExisting?: InjectionToken<OptionsFactory>;
  /** Further providers the factory needs. @defaultValue none */
  extraProviders?: Provider[];
}
