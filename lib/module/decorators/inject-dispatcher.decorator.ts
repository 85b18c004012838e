import { Inject } from '@nestjs/common';
import { getDispatcherToken } from '../tokens.js';
import type { HandlerGroup } from '../../interfaces/dispatch/handler-group.interface.js';

/**
 * Injects the `Dispatcher` of a group. The group has to be registered by a
 * `WeighterModule.forFeature()` that the module imports, or with `isGlobal`;
 * `WeightedDispatcher` reaches groups without one.
 *
 * @throws {@link SelectorConfigurationError} unless the name has 1 to 200 characters
 */
export function InjectDispatcher(
  group: string | HandlerGroup,
): PropertyDecorator & ParameterDecorator {
  return Inject(getDispatcherToken(group));
}
