import { describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { DispatchOptions } from '../../interfaces/dispatch/dispatch-options.interface.js';
import { isDelay } from '../../rules/option-rules.js';

/** Options of one dispatch, checked; whom it must not use is a list that can be read again. */
export interface CallOptions extends DispatchOptions {
  exclude?: readonly string[];
}

/** @throws SelectorConfigurationError that names the group and the option */
export function callOptions(
  group: string,
  options: DispatchOptions,
): CallOptions {
  if (typeof options !== 'object' || options === null) {
    throw invalid(group, 'options', options, 'an object');
  }
  const { timeout, key, signal, contextId } = options;
  if (signal !== undefined && typeof signal?.throwIfAborted !== 'function') {
    throw invalid(group, 'signal', signal, 'an AbortSignal');
  }
  if (timeout !== undefined && !isDelay.holds(timeout)) {
    throw invalid(group, 'timeout', timeout, isDelay.expected);
  }
  if (key !== undefined && typeof key !== 'string') {
    throw invalid(group, 'key', key, 'text, such as String(id)');
  }
  if (options.exclude === undefined) {
    return options as CallOptions;
  }
  const exclude = namesIn(group, options.exclude);
  return { timeout, key, signal, contextId, exclude };
}

/** A text is an iterable too, of its letters, and is meant as one name. */
function namesIn(group: string, exclude: Iterable<string>): readonly string[] {
  if (typeof exclude === 'string') {
    return [exclude];
  }
  if (typeof exclude?.[Symbol.iterator] !== 'function') {
    throw invalid(group, 'exclude', exclude, 'an iterable of handler names');
  }
  return [...exclude];
}

function invalid(
  group: string,
  option: string,
  value: unknown,
  expected: string,
): SelectorConfigurationError {
  return new SelectorConfigurationError(
    `Group '${group}': a call was given ${describeValue(value)} as '${option}'. Give ${expected}, or leave it out.`,
  );
}
