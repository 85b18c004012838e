import { Injectable } from '@nestjs/common';
import type { DispatchOptions } from '../interfaces/dispatch/dispatch-options.interface.js';
import type { HandlerGroup } from '../interfaces/dispatch/handler-group.interface.js';
import { DispatcherRegistry } from './dispatcher.registry.js';
import { selectorName } from './options/selector-name.js';

/**
 * Dispatches to any group by its name, also to one without a `forFeature`;
 * injectable in every module.
 */
@Injectable()
export class WeightedDispatcher {
  /** @internal */
  constructor(private readonly dispatchers: DispatcherRegistry) {}

  /**
   * `Dispatcher.dispatch()` of the group.
   *
   * Rejects with a `SelectorConfigurationError` when the group cannot be one,
   * and with a `NoCandidateError` when there is no handler to call.
   */
  dispatch<Payload, Result>(
    group: HandlerGroup<Payload, Result>,
    payload: Payload,
    options?: DispatchOptions,
  ): Promise<Result>;
  dispatch<Result = unknown>(
    group: string,
    payload: unknown,
    options?: DispatchOptions,
  ): Promise<Result>;
  dispatch(
    group: string | HandlerGroup,
    payload: unknown,
    options?: DispatchOptions,
  ): Promise<unknown> {
    try {
      const dispatcher = this.dispatchers.find(selectorName(group));
      return dispatcher.dispatch(payload, options);
    } catch (error) {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      return Promise.reject(error);
    }
  }
}
