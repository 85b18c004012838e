import { Inject } from '@nestjs/common';
import { getWeighterToken } from '../tokens.js';
import type { HandlerGroup } from '../../interfaces/dispatch/handler-group.interface.js';

/**
 * Injects the selector of that name: a `Weighter`, or a `SharedWeighter` when it
 * is shared. It has to be registered by a `WeighterModule.forFeature()` that the
 * module imports, or with `isGlobal`.
 *
 * @throws {@link SelectorConfigurationError} unless the name has 1 to 200 characters
 */
export function InjectWeighter(
  name: string | HandlerGroup,
): PropertyDecorator & ParameterDecorator {
  return Inject(getWeighterToken(name));
}
