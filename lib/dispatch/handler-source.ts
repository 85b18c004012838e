import type { GroupHandler } from './group-handler.interface.js';

/** Where a dispatcher and a group's selector get the handlers from; also the token of it. */
export abstract class HandlerSource {
  /**
   * The handlers of a group by name, in registration order.
   *
   * @throws WeighterError when the handlers of the application cannot work
   * together, or Nest has not created all of them yet
   */
  abstract handlersOf(group: string): ReadonlyMap<string, GroupHandler>;
}
