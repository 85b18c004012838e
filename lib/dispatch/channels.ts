import { channel, type Channel } from 'node:diagnostics_channel';
import type { DispatchEvents } from '../interfaces/dispatch/dispatch-events.interface.js';

type EventName = keyof DispatchEvents;

const CHANNELS = {
  'weighter:pick': channel('weighter:pick'),
  'weighter:attempt:settled': channel('weighter:attempt:settled'),
  'weighter:dispatch:settled': channel('weighter:dispatch:settled'),
  'weighter:failover': channel('weighter:failover'),
  'weighter:ejected': channel('weighter:ejected'),
  'weighter:recovered': channel('weighter:recovered'),
  'weighter:panic': channel('weighter:panic'),
} satisfies Record<EventName, Channel>;

const PICK = CHANNELS['weighter:pick'];
const ATTEMPT = CHANNELS['weighter:attempt:settled'];
const DISPATCH = CHANNELS['weighter:dispatch:settled'];

/** Whether anybody wants to know of each call. */
export function areCallsHeard(): boolean {
  return (
    PICK.hasSubscribers || ATTEMPT.hasSubscribers || DISPATCH.hasSubscribers
  );
}

/** Spares a call that nobody listens to the making of an event. */
export function isHeard(name: EventName): boolean {
  return CHANNELS[name].hasSubscribers;
}

export function publish<Name extends EventName>(
  name: Name,
  event: DispatchEvents[Name],
): void {
  const target = CHANNELS[name];
  if (target.hasSubscribers) {
    target.publish(event);
  }
}
