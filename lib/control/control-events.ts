import { channel } from 'node:diagnostics_channel';
import { describeReason } from '../errors/describe-value.js';
import type { SharingEvent } from '../interfaces/sharing/sharing-event.interface.js';
import type { SharingState } from '../interfaces/sharing/sharing-options.interface.js';
import type { Application } from '../dispatch/group/application.js';
import type { Report } from '../dispatch/group/group-events.js';
import type {
  Change,
  ChangedEvent,
  TouchedState,
} from '../interfaces/control/change.interface.js';

const CHANGED = channel('weighter:changed');
const SHARING = channel('weighter:sharing');

/** Tells the world of changes: their channels, and whoever reads the log. */
export class ControlEvents {
  constructor(
    private readonly application: Application,
    private readonly report: Report,
  ) {}

  sharingChanged(selector: string, state: SharingState, cause: unknown): void {
    if (SHARING.hasSubscribers) {
      const event: SharingEvent = {
        application: this.application.name,
        selector,
        state,
        ...(cause === undefined ? {} : { cause }),
      };
      SHARING.publish(event);
    }
    const isLost = state === 'degraded';
    this.report(
      isLost ? 'warn' : 'log',
      `${selector}:sharing:${state}`,
      isLost
        ? `Selector '${selector}': picks without tickets, apart from other processes: ${describeReason(cause)}`
        : `Selector '${selector}': picks from the sequence of all processes again`,
    );
  }

  /** What becomes of a ramp. */
  readonly ramped = (line: string): void => {
    this.report('log', `ramp:${line}`, line);
  };

  readonly changed = (change: Change): void => {
    if (CHANGED.hasSubscribers) {
      const event: ChangedEvent = {
        application: this.application.name,
        ...change,
      };
      CHANGED.publish(event);
    }
    const { selector, actor, reason, after, id } = change;
    const what = Object.entries(after).map(
      ([name, state]) => `${name} ${inWords(state)}`,
    );
    const why = reason === undefined ? '' : `: ${reason}`;
    this.report(
      'log',
      `change:${id}`,
      `'${selector}' was changed by ${actor} (${what.join(', ')})${why}`,
    );
  };
}

function inWords({ weight, suspension, ejection }: TouchedState): string {
  const words: string[] = [];
  if (weight !== undefined) {
    words.push(
      weight.byHand
        ? `weighs ${weight.value}`
        : `weighs ${weight.value} as configured`,
    );
  }
  if (suspension !== undefined) {
    words.push(
      suspension === null
        ? 'is not suspended'
        : `is suspended${until(suspension.untilMs)}`,
    );
  }
  if (ejection !== undefined) {
    words.push(
      ejection === null
        ? 'is not ejected'
        : `is ejected${until(ejection.untilMs)}`,
    );
  }
  return words.join(', ');
}

function until(ms: number | undefined): string {
  return ms === undefined ? '' : ` until ${new Date(ms).toISOString()}`;
}
