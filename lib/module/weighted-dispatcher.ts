import { Injectable } from '@nestjs/common';
import type { Dispatcher } from '../dispatch/dispatcher.js';
import type { HandlerGroup } from '../interfaces/dispatch/handler-group.interface.js';
import { WeightedHandlerExplorer } from './discovery/weighted-handler.explorer.js';
import { DispatcherRegistry } from './dispatcher.registry.js';
import { selectorName } from './options/selector-name.js';

/**
 * The dispatchers of all groups by name, also of those without a `forFeature`;
 * injectable in every module.
 *
 * @example
 * await this.dispatchers.for(SendSms).dispatch(message);
 */
@Injectable()
export class WeightedDispatcher {
  readonly #dispatchers: DispatcherRegistry;
  readonly #explorer: WeightedHandlerExplorer;

  /** @internal */
  constructor(
    dispatchers: DispatcherRegistry,
    explorer: WeightedHandlerExplorer,
  ) {
    this.#dispatchers = dispatchers;
    this.#explorer = explorer;
  }

  /**
   * The dispatcher of a group; one without handlers has nobody to call.
   *
   * @throws {@link SelectorConfigurationError} when the group cannot be one, or
   * Nest has not created the handlers yet
   */
  for<Payload, Result>(
    group: HandlerGroup<Payload, Result>,
  ): Dispatcher<Payload, Result>;
  for<Payload = unknown, Result = unknown>(
    group: string,
  ): Dispatcher<Payload, Result>;
  for(group: string | HandlerGroup): Dispatcher {
    return this.#dispatchers.find(selectorName(group));
  }

  /** The names of all groups that have a handler, in the order these were found. */
  groups(): string[] {
    return this.#explorer.groupNames();
  }
}
