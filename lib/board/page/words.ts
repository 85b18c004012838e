import type { CandidateRow, ChangeLine, ChangeRequest } from '../wire.js';
import type {
  Change,
  ChangeAction,
  TouchedState,
} from '../../interfaces/control/change.interface.js';
import { isolated, time, weight } from './format.js';

/** What somebody did, before the names of those it was done to. */
export const DID: Record<ChangeAction, string> = {
  setWeights: 'changed the weight of',
  suspend: 'suspended',
  resume: 'resumed',
  eject: 'ejected',
  recover: 'recovered',
  drain: 'drained',
  undo: 'undid a change of',
  ramp: 'ramped',
};

/** A state as people say it; whoever is drained and at work is draining. */
export function stateWord({
  state,
  inFlight,
}: Pick<CandidateRow, 'state' | 'inFlight'>): string {
  return state === 'drained' && inFlight ? 'draining' : state;
}

export function wholeLine(line: ChangeLine): string {
  const names = line.touched.map(isolated).join(', ');
  const more = line.more === undefined ? '' : ` and ${line.more} more`;
  return `${DID[line.action]} ${names}${more}`;
}

/** From what to what, of one candidate. */
export function stepsOf(before: TouchedState, after: TouchedState): string[] {
  const steps: string[] = [];
  if (after.weight && before.weight) {
    const from = weight(before.weight.value);
    const to = weight(after.weight.value);
    steps.push(
      `weight ${from} → ${to}${after.weight.byHand ? '' : ', as configured'}`,
    );
  }
  if (after.suspension !== undefined) {
    steps.push(
      after.suspension === null
        ? 'no longer suspended'
        : `suspended${until(after.suspension.untilMs)}`,
    );
  }
  if (after.ejection !== undefined) {
    steps.push(
      after.ejection === null
        ? 'no longer ejected'
        : `ejected${until(after.ejection.untilMs)}`,
    );
  }
  return steps;
}

function until(ms: number | undefined): string {
  return ms === undefined ? ' until it is resumed' : ` until ${time(ms)}`;
}

/** What would put back what a change did, to be tried out. */
export function undoing({ before }: Change): {
  weights: Record<string, number | null>;
  suspend: string[];
  resume: string[];
} {
  const entries = Object.entries(before);
  return {
    weights: Object.fromEntries(
      entries.flatMap(([id, { weight }]) =>
        weight ? [[id, weight.byHand ? weight.value : null]] : [],
      ),
    ),
    suspend: entries.flatMap(([id, { suspension }]) =>
      suspension ? [id] : [],
    ),
    resume: entries.flatMap(([id, { suspension }]) =>
      suspension === null ? [id] : [],
    ),
  };
}

/** The action of a request, as it is said once it is done. */
export function done(request: ChangeRequest): string {
  switch (request.action) {
    case 'setWeights':
      return 'The new weights are in force.';
    case 'undo':
      return 'The change is undone.';
    case 'drain':
      return `${isolated(request.id)} gets no new calls.`;
    default:
      return `You ${DID[request.action]} ${isolated(request.id)}.`;
  }
}
