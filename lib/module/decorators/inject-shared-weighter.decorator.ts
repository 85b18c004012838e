import { Inject } from '@nestjs/common';
import type { HandlerGroup } from '../../interfaces/dispatch/handler-group.interface.js';
import { getSharedWeighterToken } from '../tokens.js';

/**
 * Injects the `SharedWeighter` of that name, of a definition with
 * `shared: true`. It has to be registered by a `WeighterModule.forFeature()` that
 * the module imports, or with `isGlobal`.
 *
 * @throws {@link SelectorConfigurationError} unless the name has 1 to 200 characters
 */
export function InjectSharedWeighter(
  name: string | HandlerGroup,
): PropertyDecorator & ParameterDecorator {
  return Inject(getSharedWeighterToken(name));
}
