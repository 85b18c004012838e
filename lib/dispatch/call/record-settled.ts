import type {
  AttemptKind,
  AttemptOutcome,
} from '../../interfaces/dispatch/handler-snapshot.interface.js';
import type { Group } from '../group/group.js';
import type { Handler } from '../health/handler.js';

/** Which attempt it is. */
interface RecordedAttempt {
  readonly startedAt: number;
  /** 1 for the first of its dispatch. */
  readonly number: number;
  readonly dispatchId: number;
}

/** What it came to. */
interface Settlement {
  readonly kind: AttemptKind;
  readonly outcome: AttemptOutcome;
  readonly error: unknown;
  /** Whether it says something about the handler. */
  readonly isHandlers: boolean;
}

/** Counts an attempt that has settled, and tells those who want to know; returns how long it took. */
export function recordSettled(
  group: Group,
  handler: Handler,
  { startedAt, number, dispatchId }: RecordedAttempt,
  { kind, outcome, error, isHandlers }: Settlement,
): number {
  const { clock, events, firstAttempts } = group;
  const { stats } = handler;
  const now = clock.now();
  const durationMs = now - startedAt;
  stats?.settled(now, kind, outcome, durationMs);
  if (outcome === 'failed' || outcome === 'timedOut') {
    stats?.failedWith(error, clock.date());
  }
  if (
    !firstAttempts.isEmpty &&
    kind === 'first' &&
    isHandlers &&
    outcome !== 'aborted'
  ) {
    const isFailure = outcome !== 'succeeded';
    firstAttempts.tell({ handler: handler.name, isFailure, durationMs });
  }
  events.attemptSettled(
    handler,
    dispatchId,
    number,
    durationMs,
    outcome,
    error,
  );
  return durationMs;
}
