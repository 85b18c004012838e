import type { SharingOptions } from './sharing-options.interface.js';
import type { TicketSource } from './ticket-source.interface.js';
import type { WeighterOptions } from '../selection/weighter-options.interface.js';

/** Options of a `SharedWeighter` made without the module. */
export interface SharedWeighterOptions<T>
  extends
    WeighterOptions<T>,
    Pick<SharingOptions, 'namespace' | 'deadline' | 'onUnavailable'> {
  /** What the processes know this selector by; 1 to 200 characters. */
  name: string;
  /** Where the tickets come from. */
  source: TicketSource;
  /**
   * What all processes call a candidate. Text and numbers are their own; other
   * candidates need it.
   * @defaultValue the text or number itself
   */
  id?: (candidate: T) => string;
}
