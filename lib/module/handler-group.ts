import type { HandlerGroup } from '../interfaces/dispatch/handler-group.interface.js';
import { selectorName } from './options/selector-name.js';

/**
 * Names a job that several handlers can do, with the types of its payload and
 * its result.
 *
 * @example
 * export const SendSms = handlerGroup<Sms, Receipt>('sms');
 *
 * @throws {@link SelectorConfigurationError} unless the name has 1 to 200 characters
 */
export function handlerGroup<Payload = unknown, Result = unknown>(
  name: string,
): HandlerGroup<Payload, Result> {
  return Object.freeze({ name: selectorName(name) });
}
