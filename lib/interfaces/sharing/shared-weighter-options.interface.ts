import type { OnUnavailable } from './sharing-options.interface.js';
import type { TicketSource } from './ticket-source.interface.js';
import type { WeighterOptions } from '../selection/weighter-options.interface.js';

/** Options of a `SharedWeighter` made without the module. */
export interface SharedWeighterOptions<T> extends WeighterOptions<T> {
  /** Name of the selector, the same in all processes; 1 to 200 characters. */
  name: string;
  /** What counts the tickets. */
  source: TicketSource;
  /**
   * Keeps applications apart that share one source; 1 to 200 characters.
   *
   * @defaultValue `'default'`
   */
  namespace?: string;
  /**
   * Milliseconds a pick waits for its ticket before it is made without one.
   *
   * @defaultValue 25
   */
  timeout?: number;
  /**
   * What becomes of a pick that gets no ticket in time.
   *
   * @defaultValue `'local'`
   */
  onUnavailable?: OnUnavailable;
  /**
   * Returns the text that stands for a candidate in all processes. Strings and
   * numbers stand for themselves; other candidates need it.
   */
  id?: (candidate: T) => string;
}
