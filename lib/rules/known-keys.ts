import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';

/**
 * A mistyped option would be ignored, and something else would start instead.
 *
 * @param owner what the options are for, to begin a message with
 * @throws SelectorConfigurationError for a key of the object's own that is not known
 */
export function checkKnownKeys(
  owner: string,
  given: object,
  known: readonly string[],
): void {
  const unknown = Object.keys(given).filter((key) => !known.includes(key));
  if (unknown.length > 0) {
    throw new SelectorConfigurationError(
      `${owner}: there is no option ${quote(unknown)}. Known: ${quote(known)}. Correct the name, or leave it out.`,
    );
  }
}

export function quote(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}
