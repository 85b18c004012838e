import type { HandlerGroup } from '../interfaces/dispatch/handler-group.interface.js';
import { selectorName } from './options/selector-name.js';

/**
 * The injection token of a group's dispatcher, as for `overrideProvider()`.
 *
 * @throws SelectorConfigurationError unless the name has 1 to 200 characters
 */
export function getDispatcherToken(group: string | HandlerGroup): string {
  return `WeightedDispatcher(${selectorName(group)})`;
}
