import type { DispatcherOptions } from '../dispatch/dispatcher-options.interface.js';
import type { WeighterOptions } from '../selection/weighter-options.interface.js';

/**
 * Options of a selector configured through the module. `zeroWeight` defaults
 * to `'drain'` here: in a configuration, 0 means "no traffic". The options of a
 * dispatcher are for a group only.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- one list holds selectors of any candidates
export interface SelectorOptions<T = any>
  extends WeighterOptions<T>, DispatcherOptions {
  /**
   * What is chosen among, read when the application starts; `undefined` is
   * refused, as it is most often a mistake.
   * @defaultValue the names of the handlers of the group of the selector's name
   */
  candidates?: Iterable<T | null | undefined>;
  /**
   * Weights by handler name, in a plain object and for a group only. A weight
   * here wins over the option `weight`, which wins over the decorator's;
   * `undefined` and `null` leave it to them.
   * @defaultValue none
   */
  weights?: Readonly<Record<string, number | null | undefined>>;
  /**
   * Priorities by handler name, in a plain object and for a group only. A
   * priority here wins over the option `priority`, which wins over the
   * decorator's; `undefined` and `null` leave it to them.
   * @defaultValue none
   */
  priorities?: Readonly<Record<string, number | null | undefined>>;
  /**
   * Whether all processes draw from one sequence; it needs `sharing` in
   * `forRoot()`. A `SharedWeighter` is injected then, by
   * `@InjectSharedWeighter()`; so it stands next to the name, not in what a
   * factory returns.
   * @defaultValue false
   */
  shared?: boolean;
  /**
   * What all processes call a candidate of a shared selector. Text and numbers
   * are their own; other candidates need it.
   * @defaultValue the text or number itself
   */
  id?: (candidate: T) => string;
}

/** A class that makes selector options, for `useClass` and `useExisting`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- one class may serve selectors of any candidates
export interface SelectorOptionsFactory<T = any> {
  /** @param name the selector the options are for */
  createSelectorOptions(
    name: string,
  ): SelectorOptions<T> | Promise<SelectorOptions<T>>;
}
