import type { WeighterControl } from '../control/weighter-control.js';
import type { Change } from '../interfaces/control/change.interface.js';
import type { SelectorStatus } from '../interfaces/control/selector-status.interface.js';
import type { BoardSettings } from './board-settings.js';
import { changeLine } from './change-line.js';
import {
  WHOLE,
  type Overview,
  type OverviewRow,
  type ShortLine,
} from './wire.js';

/** So many candidates have a part of the bar to themselves. */
const MOST_PARTS = 24;
const LETTERS = 60;

export function overviewOf(
  control: WeighterControl,
  { readOnly, refreshMs }: BoardSettings,
): Overview {
  return {
    application: control.application,
    readOnly,
    refreshMs,
    now: Date.now(),
    selectors: control.list().map(rowOf),
  };
}

function rowOf(status: SelectorStatus): OverviewRow {
  const { name, kind, candidates, shareAlarm, lastChange } = status;
  const states: Record<string, number> = {};
  for (const { state } of candidates) {
    if (state !== 'eligible') {
      states[state] = (states[state] ?? 0) + 1;
    }
  }
  return {
    name,
    kind,
    size: candidates.length,
    ...(Object.keys(states).length > 0 && { states }),
    expected: parts(candidates.map(({ expectedShare }) => expectedShare)),
    served: parts(candidates.map(({ servedShare }) => servedShare)),
    ...(status.isObserved && outcomesOf(status)),
    ...(shareAlarm && { alarm: true }),
    ...(lastChange && { lastChange: shortLine(lastChange) }),
  };
}

function shortLine(change: Change): ShortLine {
  const { at, actor, action, touched, more } = changeLine(change, 1, LETTERS);
  return { at, actor, action, touched, ...(more !== undefined && { more }) };
}

function outcomesOf({
  candidates,
}: SelectorStatus): Pick<OverviewRow, 'calls' | 'failed'> {
  let calls = 0;
  let failed = 0;
  for (const { recent } of candidates) {
    calls += recent?.attempts ?? 0;
    failed += (recent?.failed ?? 0) + (recent?.timedOut ?? 0);
  }
  return { calls, failed };
}

function parts(shares: number[]): number[] {
  const first = shares.slice(0, MOST_PARTS);
  const rest = shares.slice(MOST_PARTS).reduce((sum, share) => sum + share, 0);
  const all = shares.length > MOST_PARTS ? [...first, rest] : first;
  return all.map((share) => Math.round(share * WHOLE));
}
