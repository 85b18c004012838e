import { Inject } from '@nestjs/common';
import { getWeighterToken } from '../tokens.js';
import type { HandlerGroup } from '../../interfaces/dispatch/handler-group.interface.js';

/**
 * Injects the `Weighter` of that name; one with `shared: true` is injected by
 * `@InjectSharedWeighter()`. It has to be registered by a
 * `WeighterModule.forFeature()` that the module imports, or with `isGlobal`.
 *
 * @throws {@link SelectorConfigurationError} unless the name has 1 to 200 characters
 */
export function InjectWeighter(
  name: string | HandlerGroup,
): PropertyDecorator & ParameterDecorator {
  return Inject(getWeighterToken(name));
}
