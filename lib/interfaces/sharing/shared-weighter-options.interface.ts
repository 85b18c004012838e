import type { SharingOptions } from './sharing-options.interface.js';
import type { TicketSource } from './ticket-source.interface.js';
import type { WeighterOptions } from '../selection/weighter-options.interface.js';

/** Options of a `SharedWeighter` made without the module. */
export interface SharedWeighterOptions<T>
  extends
    WeighterOptions<T>,
    Pick<SharingOptions, 'namespace' | 'timeout' | 'onUnavailable'> {
  /** Name of the selector, the same in all processes; 1 to 200 characters. */
  name: string;
  /** What counts the tickets. */
  source: TicketSource;
  /**
   * Returns the text that stands for a candidate in all processes. Text and
   * numbers stand for themselves; other candidates need it.
   * @defaultValue the text or number itself
   */
  id?: (candidate: T) => string;
}
