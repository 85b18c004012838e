import { describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';

const MAX_LENGTH = 200;

/** What would end or open a hash tag, part name from namespace, or read badly in a terminal. */
// eslint-disable-next-line no-control-regex -- they are the point
const HOSTILE = /[{}:%\s\u0000-\u001f\u007f]/g;

/**
 * What all keys of a selector begin with. The hash tag puts them into one slot
 * of a cluster.
 *
 * @throws SelectorConfigurationError for a name or namespace that is empty or too long
 */
export function keyPrefix(namespace: unknown, name: unknown): string {
  check("option 'namespace' of 'sharing'", namespace);
  check("option 'name'", name);
  return `weighter:{${escape(namespace)}:${escape(name)}}`;
}

function check(what: string, value: unknown): asserts value is string {
  if (typeof value !== 'string' || value === '' || value.length > MAX_LENGTH) {
    throw new SelectorConfigurationError(
      `Invalid ${what}: ${describeValue(value)}. Give a text of 1 to ${MAX_LENGTH} characters; it becomes a part of the keys.`,
    );
  }
}

function escape(text: string): string {
  return text.replace(HOSTILE, (character) => encodeURIComponent(character));
}
