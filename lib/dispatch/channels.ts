import { channel, type Channel } from 'node:diagnostics_channel';
import type { DispatchEvents } from '../interfaces/dispatch/dispatch-events.interface.js';

type EventName = keyof DispatchEvents;

const CHANNELS = {
  'weighter:pick': channel('weighter:pick'),
  'weighter:attempt:settled': channel('weighter:attempt:settled'),
  'weighter:failover': channel('weighter:failover'),
  'weighter:ejected': channel('weighter:ejected'),
  'weighter:recovered': channel('weighter:recovered'),
  'weighter:panic': channel('weighter:panic'),
} satisfies Record<EventName, Channel>;

const PICK = CHANNELS['weighter:pick'];
const SETTLED = CHANNELS['weighter:attempt:settled'];

/** Whether anybody wants to know of each attempt. */
export function isObserved(): boolean {
  return PICK.hasSubscribers || SETTLED.hasSubscribers;
}

/** Spares a call that nobody listens to the making of a closure. */
export function isHeard(name: EventName): boolean {
  return CHANNELS[name].hasSubscribers;
}

/** Publishes an event, which is made only if somebody listens. */
export function publish<Name extends EventName>(
  name: Name,
  event: () => DispatchEvents[Name],
): void {
  const target = CHANNELS[name];
  if (target.hasSubscribers) {
    target.publish(event());
  }
}
