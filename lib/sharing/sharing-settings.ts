import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
import type {
  OnUnavailable,
  SharingOptions,
} from '../interfaces/sharing/sharing-options.interface.js';
import type { TicketSource } from '../interfaces/sharing/ticket-source.interface.js';
import { check, isDelay, isOneOf, type Rule } from '../rules/option-rules.js';
import { redisTicketSource } from './sources/redis-ticket-source.js';
import { keyPrefix } from './tickets/ticket-key.js';

const DEFAULT_TIMEOUT_MS = 25;

const isSource: Rule = {
  expected: 'an object with a take() method',
  holds: (value) =>
    typeof (value as Partial<TicketSource> | null)?.take === 'function',
};

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
  check("option 'timeout' of 'sharing'", timeout, isDelay);
  check(
    "option 'onUnavailable' of 'sharing'",
    onUnavailable,
    isOneOf('local', 'throw'),
  );
  const source = options.source ?? redisTicketSource(client!);
  check("option 'source' of 'sharing'", source, isSource);
  return { source, namespace, timeout, onUnavailable };
}
