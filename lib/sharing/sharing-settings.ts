import { describeValue } from '../errors/describe-value.js';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
import type {
  OnUnavailable,
  SharingOptions,
} from '../interfaces/sharing/sharing-options.interface.js';
import type { TicketSource } from '../interfaces/sharing/ticket-source.interface.js';
import { isDelay } from '../rules/option-rules.js';
import { redisTicketSource } from './sources/redis-ticket-source.js';
import { keyPrefix } from './tickets/ticket-key.js';

const DEFAULT_TIMEOUT_MS = 25;

/** Sharing options that were checked, with every default filled in. */
export interface SharingSettings {
  readonly source: TicketSource;
  readonly namespace: string;
  readonly timeout: number;
  readonly onUnavailable: OnUnavailable;
}

/** @throws {@link SelectorConfigurationError} that names the option */
export function sharingSettings(options: SharingOptions): SharingSettings {
  const { client, namespace = 'default' } = options;
  const { timeout = DEFAULT_TIMEOUT_MS, onUnavailable = 'local' } = options;
  if ((client === undefined) === (options.source === undefined)) {
    throw new SelectorConfigurationError(
      `Give 'sharing' either 'client', a Redis client, or 'source', a TicketSource; got ${client === undefined ? 'neither' : 'both'}.`,
    );
  }
  keyPrefix(namespace, 'any');
  if (!isDelay.holds(timeout)) {
    throw invalid('timeout', timeout, isDelay.expected);
  }
  if (onUnavailable !== 'local' && onUnavailable !== 'throw') {
    throw invalid('onUnavailable', onUnavailable, "'local' or 'throw'");
  }
  const source = options.source ?? redisTicketSource(client!);
  if (typeof (source as Partial<TicketSource> | null)?.take !== 'function') {
    throw invalid('source', source, 'an object with a take() method');
  }
  return { source, namespace, timeout, onUnavailable };
}

function invalid(
  option: string,
  value: unknown,
  expected: string,
): SelectorConfigurationError {
  return new SelectorConfigurationError(
    `Invalid option '${option}' of 'sharing': ${describeValue(value)}. Give ${expected}, or leave it out.`,
  );
}
