import type { SelectorOptions } from './selector-options.interface.js';

/** A class that makes selector options, for `useClass` and `useExisting`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- one class may serve selectors of any candidates
export interface SelectorOptionsFactory<T = any> {
  /** @param name the selector the options are for */
  createSelectorOptions(
    name: string,
  ): SelectorOptions<T> | Promise<SelectorOptions<T>>;
}
