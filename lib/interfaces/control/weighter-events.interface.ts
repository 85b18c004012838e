import type { DispatchEvents } from '../dispatch/dispatch-events.interface.js';
import type { SharingEvent } from '../sharing/sharing-event.interface.js';
import type { ChangedEvent } from './change.interface.js';

/** Every event by its channel of `node:diagnostics_channel`. */
export interface WeighterEvents extends DispatchEvents {
  'weighter:changed': ChangedEvent;
  'weighter:sharing': SharingEvent;
}
