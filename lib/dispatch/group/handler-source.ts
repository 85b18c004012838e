import type { GroupHandler } from './group-handler.interface.js';

/** Where a dispatcher and a group's selector get the handlers from; also the token of it. */
export abstract class HandlerSource {
  /**
   * Another number when the handlers may have changed, as by a module that was
   * loaded late. Never 0.
   *
   * @throws SelectorConfigurationError when Nest has not created the handlers yet
   */
  abstract readonly revision: number;

  /**
   * The handlers of a group by name, in registration order.
   *
   * @throws WeighterError when the handlers of the group cannot work together,
   * or Nest has not created all of them yet
   */
  abstract handlersOf(group: string): ReadonlyMap<string, GroupHandler>;
}
