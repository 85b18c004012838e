import type { HandlerGroup } from '../interfaces/dispatch/handler-group.interface.js';
import type { Dispatcher } from './dispatcher.js';

/**
 * The type of a group's dispatcher, as in `DispatcherOf<typeof SendSms>`.
 *
 * @example
 * constructor(@InjectDispatcher(SendSms) private readonly sms: DispatcherOf<typeof SendSms>) {}
 */
export type DispatcherOf<Group> =
  Group extends HandlerGroup<infer Payload, infer Result>
    ? Dispatcher<Payload, Result>
    : never;
