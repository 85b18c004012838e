import type { WeighterControl } from '../control/weighter-control.js';
import type {
  Preview,
  PreviewedChange,
} from '../interfaces/control/preview.interface.js';
import type {
  CandidateStatus,
  SelectorStatus,
} from '../interfaces/control/selector-status.interface.js';
import { changeLine } from './change-line.js';
import {
  WHOLE,
  type CandidateRow,
  type Counts,
  type Details,
  type Outlook,
  type Picks,
} from './wire.js';

const NEXT = 50;
const AHEAD = 100;
const MOST_TOUCHED = 3;
const LETTERS = 1_000;

/** All that the page shows of a selector. */
export function detailsOf(
  control: WeighterControl,
  status: SelectorStatus,
): Details {
  const { name, kind, version, strategy, lastChange } = status;
  return {
    now: Date.now(),
    name,
    kind,
    version,
    strategy,
    ...(status.sharing && { sharing: status.sharing }),
    isObserved: status.isObserved,
    failovers: status.failovers,
    panics: status.panics,
    noCandidates: status.noCandidates,
    ...(status.shareAlarm && { shareAlarm: status.shareAlarm }),
    candidates: status.candidates.map(rowOf),
    ...(strategy !== 'custom' && {
      next: picksOf(control.preview(name, {}, NEXT), status),
    }),
    ...(lastChange && {
      lastChange: changeLine(lastChange, MOST_TOUCHED, LETTERS),
    }),
  };
}

/** What a change would do to the next picks. */
export function outlookOf(
  control: WeighterControl,
  name: string,
  change: PreviewedChange,
): Outlook {
  const status = control.status(name);
  const preview = control.preview(
    name,
    status.kind === 'group' ? { ...change, key: String } : change,
    AHEAD,
  );
  const { keysMoved, shares } = preview;
  return {
    ...picksOf(preview, status),
    shares: status.candidates.map((each) => parts(shares[nameOf(each)] ?? 0)),
    ...(keysMoved !== undefined && { keysMoved }),
  };
}

function picksOf(
  { picks, longestRun }: Preview,
  { candidates }: SelectorStatus,
): Picks {
  const places = new Map<string, number>();
  candidates.forEach((each, place) => {
    const name = nameOf(each);
    if (!places.has(name)) {
      places.set(name, place);
    }
  });
  return { picks: picks.map((name) => places.get(name) ?? -1), longestRun };
}

function nameOf({ id, name }: CandidateStatus): string {
  return id ?? name;
}

function rowOf(status: CandidateStatus): CandidateRow {
  const { id, name, weight, configuredWeight, priority, part } = status;
  const { recent, attempts, inFlight, failuresInARow } = status;
  return {
    ...(id !== undefined && { id }),
    ...(name !== id && { name }),
    state: status.state,
    ...(status.reason !== undefined && { reason: status.reason }),
    ...(status.untilMs !== undefined && {
      untilMs: Math.round(status.untilMs),
    }),
    weight,
    ...(configuredWeight !== weight && { configured: configuredWeight }),
    ...(priority !== 0 && { priority }),
    ...(part !== 1 && { part: Math.round(part * 100) / 100 }),
    expected: parts(status.expectedShare),
    served: parts(status.servedShare),
    picks: status.picks,
    ...(attempts !== undefined && { since: counts({ ...status, attempts }) }),
    ...(recent && { recent: counts(recent) }),
    ...(inFlight && { inFlight }),
    ...(status.limit !== undefined && { limit: status.limit }),
    ...(failuresInARow && { failuresInARow }),
    ...(status.p50Ms !== undefined && { p50Ms: milliseconds(status.p50Ms) }),
    ...(status.p95Ms !== undefined && { p95Ms: milliseconds(status.p95Ms) }),
    ...(status.lastError && { lastError: status.lastError }),
    ...(status.weightByHand && { weightByHand: true }),
    ...(status.suspendedByHand && { suspendedByHand: true }),
  };
}

function counts({
  attempts,
  succeeded = 0,
  failed = 0,
  timedOut = 0,
  aborted = 0,
}: {
  attempts: number;
  succeeded?: number | undefined;
  failed?: number | undefined;
  timedOut?: number | undefined;
  aborted?: number | undefined;
}): Counts {
  return [attempts, succeeded, failed, timedOut, aborted];
}

function parts(share: number): number {
  return Math.round(share * WHOLE);
}

function milliseconds(value: number): number {
  return Number(value.toPrecision(3));
}
