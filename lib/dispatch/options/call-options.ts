import { withSubject } from '../../errors/in-selector.js';
import type { DispatchOptions } from '../../interfaces/dispatch/dispatch-options.interface.js';
import {
  check,
  checkOptional,
  isDelay,
  isIterableOf,
  isText,
  type Rule,
} from '../../rules/option-rules.js';

/** Options of one dispatch, checked; `exclude` is a list, which can be read again. */
export interface CallOptions extends DispatchOptions {
  exclude?: readonly string[];
}

/** Not `isOptions`: to look for a list would take time in every call. */
const isObject: Rule = {
  holds: (value) => typeof value === 'object' && value !== null,
  expected: 'an object',
};

const isSignal: Rule = {
  holds: (value) =>
    typeof (value as AbortSignal | null)?.throwIfAborted === 'function',
  expected: 'an AbortSignal',
};

const isNames = isIterableOf('handler names');

/** @throws {@link SelectorConfigurationError} that names the group and the option */
export function callOptions(
  group: string,
  options: DispatchOptions,
): CallOptions {
  try {
    check("call option 'options'", options, isObject);
    checkOptional("call option 'signal'", options.signal, isSignal);
    checkOptional("call option 'timeout'", options.timeout, isDelay);
    checkOptional("call option 'key'", options.key, isText);
    if (typeof options.exclude !== 'string') {
      checkOptional("call option 'exclude'", options.exclude, isNames);
    }
  } catch (error) {
    throw withSubject(`Group '${group}': `, error);
  }
  const { exclude, timeout, key, signal, contextId } = options;
  if (exclude === undefined) {
    return options as CallOptions;
  }
  const names = typeof exclude === 'string' ? [exclude] : [...exclude];
  return { timeout, key, signal, contextId, exclude: names };
}
