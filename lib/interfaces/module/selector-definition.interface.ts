import type { AsyncOptions } from './async-options.interface.js';
import type {
  SelectorOptions,
  SelectorOptionsFactory,
} from './selector-options.interface.js';

interface NamedSelector {
  /**
   * Unique in the application, at most 200 characters. It stands outside any
   * factory, because its injection token is needed before a factory runs.
   */
  name: string;
  /** Whether every module may inject it without importing it. @defaultValue false */
  isGlobal?: boolean;
}

type Without<Keys extends PropertyKey> = { [K in Keys]?: undefined };

/** A named selector whose options are known now. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- one list holds selectors of any candidates
export type StaticSelectorDefinition<T = any> = NamedSelector &
  SelectorOptions<T> &
  Without<keyof AsyncOptions<never, never>>;

/** A named selector whose options are made when the application starts. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- one list holds selectors of any candidates
export type AsyncSelectorDefinition<T = any> = NamedSelector &
  AsyncOptions<SelectorOptions<T>, SelectorOptionsFactory<T>> &
  Pick<SelectorOptions<T>, 'shared'> &
  Without<Exclude<keyof SelectorOptions<T>, 'shared'>>;

/**
 * A named selector. The same object given to two modules is one selector; two
 * different objects of one name are an error at start.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- one list holds selectors of any candidates
export type SelectorDefinition<T = any> =
  StaticSelectorDefinition<T> | AsyncSelectorDefinition<T>;
