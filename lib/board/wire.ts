import type { ChangeAction } from '../interfaces/control/change.interface.js';
import type { SelectorStatus } from '../interfaces/control/selector-status.interface.js';
import type { HandlerError } from '../interfaces/dispatch/handler-snapshot.interface.js';
import type { ShareAlarm } from '../interfaces/dispatch/share-alarm.interface.js';

// What the page is told. It is polled, so that what is as usual is left out, and
// counts come without their names.

/** The header without which nothing is changed: no form of another page can send it. */
export const BOARD_HEADER = 'x-weighter-board';

/** Shares are told in parts of this. */
export const WHOLE = 10_000;

export interface Overview {
  application: string;
  readOnly: boolean;
  refreshMs: number;
  /** The server's time, in milliseconds of the epoch. */
  now: number;
  selectors: OverviewRow[];
}

export interface OverviewRow {
  name: string;
  kind: 'selector' | 'group';
  /** How many candidates there are. */
  size: number;
  /** How many are in another state than `eligible`. */
  states?: Record<string, number>;
  /** In parts of `WHOLE`; those beyond the first are summed up in the last. */
  expected: number[];
  served: number[];
  /** Of the last five minutes; of a group that is observed. */
  calls?: number;
  failed?: number;
  /** Whether first attempts do not go where they are due. */
  alarm?: true;
  lastChange?: ShortLine;
}

export interface ChangeLine {
  id: string;
  at: number;
  actor: string;
  reason?: string;
  action: ChangeAction;
  selector: string;
  /** Who was touched, the first of them. */
  touched: string[];
  /** How many more. */
  more?: number;
}

/** What an overview has of a change. */
export type ShortLine = Omit<ChangeLine, 'id' | 'selector' | 'reason'>;

/** Attempts, succeeded, failed, timed out, aborted. */
export type Counts = [number, number, number, number, number];

export interface CandidateRow {
  /** Absent where it cannot be changed from outside. */
  id?: string;
  /** Absent where it is the `id`. */
  name?: string;
  state: string;
  reason?: string;
  untilMs?: number;
  weight: number;
  /** Absent where it is the `weight`. */
  configured?: number;
  /** Absent where it is 0. */
  priority?: number;
  /** Absent where it is 1. */
  part?: number;
  /** In parts of `WHOLE`. */
  expected: number;
  served: number;
  picks: number;
  /** Of a handler: attempts since the start, and what came of them since it is observed. */
  since?: Counts;
  /** Of the last five minutes. */
  recent?: Counts;
  inFlight?: number;
  limit?: number;
  failuresInARow?: number;
  p50Ms?: number;
  p95Ms?: number;
  lastError?: HandlerError;
  weightByHand?: true;
  suspendedByHand?: true;
}

/** The next picks, each as the place of its candidate. */
export interface Picks {
  picks: number[];
  longestRun: number;
}

/** What would be. */
export interface Outlook extends Picks {
  /** By the place of the candidate, in parts of `WHOLE`. */
  shares: number[];
  /** Of a group: how many of 1,000 keys would move. */
  keysMoved?: number;
}

export interface Details extends Pick<
  SelectorStatus,
  | 'name'
  | 'kind'
  | 'version'
  | 'strategy'
  | 'sharing'
  | 'isObserved'
  | 'failovers'
  | 'panics'
  | 'noCandidates'
> {
  now: number;
  shareAlarm?: ShareAlarm;
  candidates: CandidateRow[];
  /** Absent where a strategy of the user's picks. */
  next?: Picks;
  lastChange?: ChangeLine;
}

/** What is asked for: a POST to `changes`, with the version as `If-Match`. */
export type ChangeRequest = {
  selector: string;
  reason: string;
  force?: boolean;
} & (
  | { action: 'setWeights'; weights: Record<string, number | null> }
  | { action: 'suspend'; id: string; forMs?: number }
  | { action: 'eject'; id: string; forMs: number }
  | { action: 'resume' | 'recover' | 'drain'; id: string }
  | { action: 'undo'; changeId: string }
);

/** A POST to `preview`. */
export interface PreviewRequest {
  selector: string;
  weights?: Record<string, number | null>;
  suspend?: string[];
  resume?: string[];
}

/** What has gone wrong; `details` with a 412. */
export interface Refused {
  error: string;
  message: string;
  details?: Details;
}
