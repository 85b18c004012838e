import type { OnUnavailable } from './sharing-options.interface.js';
import type { TicketSource } from './ticket-source.interface.js';
import type { WeighterOptions } from '../selection/weighter-options.interface.js';

/** Options of a `SharedWeighter` made without the module. */
export interface SharedWeighterOptions<T> extends WeighterOptions<T> {
  /** What the processes know this selector by; 1 to 200 characters. */
  name: string;
  /** Where the tickets come from. */
  source: TicketSource;
  /**
   * Keeps applications apart that use one source; 1 to 200 characters.
   * @defaultValue `'default'`
   */
  namespace?: string;
  /** Milliseconds a pick waits for its ticket before it is made locally. @defaultValue 25 */
  deadline?: number;
  /** What becomes of a pick past the deadline or after an error. @defaultValue `'local'` */
  onUnavailable?: OnUnavailable;
  /**
   * What all processes call a candidate. Text and numbers are their own; other
   * candidates need it.
   * @defaultValue the text or number itself
   */
  id?: (candidate: T) => string;
}
