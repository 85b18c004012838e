import type { AsyncOptions } from './async-options.interface.js';
import type { SharingOptions } from '../sharing/sharing-options.interface.js';
import type { WeighterOptions } from '../selection/weighter-options.interface.js';

/** What each selector uses where its own options say nothing. */
export type SelectorDefaults = Pick<
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- none of these depends on the candidates
  WeighterOptions<any>,
  'strategy' | 'phase' | 'zeroWeight' | 'live'
>;

/** Options of `WeighterModule.forRoot()`. */
export interface WeighterModuleOptions {
  /**
   * Options of every selector of the application; its own win.
   * @defaultValue `{ strategy: 'smooth', phase: 'fixed', zeroWeight: 'drain', live: false }`
   */
  defaults?: SelectorDefaults;
  /**
   * What selectors with `shared: true` count with, and how long they wait for it.
   * @defaultValue none: `shared: true` is an error at start then
   */
  sharing?: SharingOptions;
  /**
   * Whether groups write a line at the start, and one for each change of state,
   * through Nest's `Logger('Weighter')`.
   * @defaultValue true
   */
  log?: boolean;
  /**
   * What events and metrics call the application, of which a process may have
   * several; 1 to 200 characters.
   * @defaultValue eight characters, other ones at each start, which metrics leave out
   */
  application?: string;
  /**
   * Whether outcomes, durations and shares are counted in every group, as with
   * the dispatcher option of that name.
   * @defaultValue false: in groups with a dispatcher option
   */
  observe?: boolean;
}

/** A class that makes module options, for `useClass` and `useExisting`. */
export interface WeighterModuleOptionsFactory {
  /** Called once, when the application starts. */
  createWeighterOptions():
    WeighterModuleOptions | Promise<WeighterModuleOptions>;
}

/** Options of `WeighterModule.forRootAsync()`. */
export type WeighterModuleAsyncOptions = AsyncOptions<
  WeighterModuleOptions,
  WeighterModuleOptionsFactory
>;
