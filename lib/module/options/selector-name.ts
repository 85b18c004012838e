import { describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { HandlerGroup } from '../../interfaces/dispatch/handler-group.interface.js';

const MAX_LENGTH = 200;

/** The name of a selector or group, which may be a text or a `HandlerGroup`. */
export function selectorName(group: string | HandlerGroup): string {
  const name: unknown =
    typeof group === 'object' ? (group as HandlerGroup | null)?.name : group;
  if (typeof name !== 'string') {
    throw new SelectorConfigurationError(
      `Invalid selector or group ${describeValue(group)}: give its name, or what handlerGroup() returned. When a constant from another file is undefined here, the two files import each other.`,
    );
  }
  return checkName('selector or group', name);
}

/** @throws {@link SelectorConfigurationError} for a name that cannot be one */
export function checkName(what: string, name: unknown): string {
  if (typeof name !== 'string' || name === '' || name.length > MAX_LENGTH) {
    throw new SelectorConfigurationError(
      `Invalid ${what} name ${describeValue(name)}: give a text of 1 to ${MAX_LENGTH} characters.`,
    );
  }
  return name;
}
