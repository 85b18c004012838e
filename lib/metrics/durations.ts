import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { WeighterControl } from '../control/weighter-control.js';
import type {
  AttemptSettledEvent,
  DispatchSettledEvent,
} from '../interfaces/dispatch/dispatch-events.interface.js';

/** Told of every call of an application that settled. */
export interface DurationListener {
  attempt(event: AttemptSettledEvent): void;
  dispatch(event: DispatchSettledEvent): void;
}

/**
 * Observes an application, and listens to its calls; the process may have other
 * applications.
 *
 * @returns what ends the listening
 */
export function listenToDurations(
  control: WeighterControl,
  listener: DurationListener,
): () => void {
  const { application } = control;
  const groups = new Set<string>();
  const to =
    <Event extends { application: string; group: string }>(
      tell: (event: Event) => void,
    ) =>
    (message: unknown): void => {
      const event = message as Event;
      if (event.application !== application) {
        return;
      }
      // It may have been found just now.
      if (!groups.has(event.group)) {
        groups.add(event.group);
        observe(control, event.group);
      }
      tell(event);
    };
  const attempt = to<AttemptSettledEvent>((event) => listener.attempt(event));
  const dispatch = to<DispatchSettledEvent>((event) =>
    listener.dispatch(event),
  );
  observe(control);
  subscribe('weighter:attempt:settled', attempt);
  subscribe('weighter:dispatch:settled', dispatch);
  return () => {
    unsubscribe('weighter:attempt:settled', attempt);
    unsubscribe('weighter:dispatch:settled', dispatch);
  };
}

/** Fails while Nest is still creating handlers; then the first call or scrape does it. */
function observe(control: WeighterControl, group?: string): void {
  try {
    control.observe(group);
  } catch {
    // Nobody has been called yet of whom anything could be missed.
  }
}
