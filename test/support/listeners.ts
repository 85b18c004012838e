import { channel } from 'node:diagnostics_channel';

/** How many listen to a channel; other specs of the same process may have left some. */
export function listenersOf(name: string): number {
  const { _subscribers = [] } = channel(name) as { _subscribers?: unknown[] };
  return _subscribers.length;
}
