import { withSubject } from '../../errors/in-selector.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { DispatchOptions } from '../../interfaces/dispatch/dispatch-options.interface.js';
import {
  check,
  checkKnownKeys,
  checkOptional,
  isDelay,
  isIterableOf,
  isPlainObject,
  isText,
  quote,
  type Rule,
} from '../../rules/option-rules.js';

/** Options of one dispatch, checked; names are lists, which can be read again. */
export interface CallOptions extends DispatchOptions {
  exclude?: readonly string[] | undefined;
  only?: readonly string[] | undefined;
}

const KEYS = Object.keys({
  signal: true,
  timeout: true,
  key: true,
  exclude: true,
  only: true,
  contextId: true,
} satisfies Record<keyof DispatchOptions, true>);

const isSignal: Rule = {
  holds: (value) => {
    const signal = value as Partial<AbortSignal> | null;
    return (
      typeof signal === 'object' &&
      typeof signal?.aborted === 'boolean' &&
      typeof signal.addEventListener === 'function' &&
      typeof signal.removeEventListener === 'function'
    );
  },
  expected: 'an AbortSignal',
};

const isNames = isIterableOf('handler names');

/** @throws {@link SelectorConfigurationError} that names the group and the option */
export function callOptions(
  group: string,
  options: DispatchOptions | undefined,
): CallOptions | undefined {
  if (options === undefined) {
    return undefined;
  }
  try {
    check("call option 'options'", options, isPlainObject);
    checkKnownKeys('Call options', options, KEYS);
    const { exclude, only, signal, timeout, key, contextId } = options;
    checkOptional("call option 'signal'", signal, isSignal);
    checkOptional("call option 'timeout'", timeout, isDelay);
    checkOptional("call option 'key'", key, isText);
    return exclude === undefined && only === undefined
      ? (options as CallOptions)
      : {
          signal,
          timeout,
          key,
          contextId,
          exclude: names('exclude', exclude),
          only: names('only', only),
        };
  } catch (error) {
    throw withSubject(`Group '${group}': `, error);
  }
}

/** @throws {@link SelectorConfigurationError} for a name in `only` that no handler has */
export function checkOnly(
  group: string,
  only: readonly string[],
  handlers: ReadonlyMap<string, unknown>,
): void {
  const unknown = only.filter((name) => !handlers.has(name));
  if (unknown.length > 0) {
    throw new SelectorConfigurationError(
      `Group '${group}': call option 'only' names ${quote(unknown)}, and there is no such handler. Known: ${quote([...handlers.keys()])}. Correct the name, or leave it out.`,
    );
  }
}

function names(
  option: string,
  value: Iterable<string> | undefined,
): readonly string[] | undefined {
  if (value === undefined || typeof value === 'string') {
    return value === undefined ? undefined : [value];
  }
  check(`call option '${option}'`, value, isNames);
  return [...value];
}
