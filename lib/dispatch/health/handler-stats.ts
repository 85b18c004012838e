import { describeReason } from '../../errors/describe-value.js';
import { propertyOf } from '../../errors/property-of.js';
import type {
  AttemptKind,
  AttemptOutcome,
  HandlerError,
  OutcomeCounts,
} from '../../interfaces/dispatch/handler-snapshot.interface.js';
import { BUCKETS, bucketOf, percentile } from './duration-histogram.js';

export const ATTEMPT_KINDS = [
  'first',
  'failover',
  'probe',
] as const satisfies readonly AttemptKind[];

export const ATTEMPT_OUTCOMES = [
  'succeeded',
  'failed',
  'timedOut',
  'aborted',
] as const satisfies readonly AttemptOutcome[];

const OUTCOME_INDEX: Record<AttemptOutcome, number> = {
  succeeded: 0,
  failed: 1,
  timedOut: 2,
  aborted: 3,
};

/** Where the outcomes of a kind begin among the totals. */
const KIND_INDEX: Record<AttemptKind, number> = {
  first: 0,
  failover: 4,
  probe: 8,
};

/** The window is five minutes, and moves on in ten steps. */
export const WINDOW_MS = 300_000;
const SLOTS = 10;
const SLOT_MS = WINDOW_MS / SLOTS;

/** What is counted in a step: attempts, first ones, and each outcome. */
const ATTEMPTS = 0;
const FIRST_ATTEMPTS = 1;
const OUTCOMES = 2;
const COUNTS = OUTCOMES + ATTEMPT_OUTCOMES.length;

const MAX_MESSAGE = 200;

/** Of one handler at a time, while its percentiles are read. */
const SUMS = new Float64Array(BUCKETS);

/** What came of the attempts of one handler, since it is observed and of late; no sample is kept. */
export class HandlerStats {
  /** By kind and outcome. */
  private readonly totals = new Float64Array(
    ATTEMPT_KINDS.length * ATTEMPT_OUTCOMES.length,
  );
  private readonly counts = new Uint32Array(SLOTS * COUNTS);
  private readonly durations = new Uint32Array(SLOTS * BUCKETS);
  private step = 0;
  /** The error of the last attempt that failed. */
  lastError: HandlerError | undefined;

  /** @param now by the clock */
  began(now: number, isFirst: boolean): void {
    const at = this.slotAt(now) * COUNTS;
    this.counts[at + ATTEMPTS] += 1;
    if (isFirst) {
      this.counts[at + FIRST_ATTEMPTS] += 1;
    }
  }

  /** @param now by the clock */
  settled(
    now: number,
    kind: AttemptKind,
    outcome: AttemptOutcome,
    durationMs: number,
  ): void {
    const index = OUTCOME_INDEX[outcome];
    const slot = this.slotAt(now);
    this.totals[KIND_INDEX[kind] + index] += 1;
    this.counts[slot * COUNTS + OUTCOMES + index] += 1;
    // How long a caller took to lose interest says nothing about the handler.
    if (outcome !== 'aborted') {
      this.durations[slot * BUCKETS + bucketOf(durationMs)] += 1;
    }
  }

  failedWith(error: unknown, atMs: number): void {
    const name = propertyOf(error, 'name');
    this.lastError = {
      name: typeof name === 'string' ? name : typeof error,
      // The answer that was refused is a payload.
      message:
        name === 'FailedAnswerError'
          ? "the group's 'failWhen' took the answer for a failure"
          : describeReason(error).slice(0, MAX_MESSAGE),
      atMs,
    };
  }

  /** How many attempts of each kind have come to each outcome. */
  byKind(): Record<AttemptKind, Record<AttemptOutcome, number>> {
    const of = (kind: AttemptKind) => ({
      succeeded: this.total(kind, 'succeeded'),
      failed: this.total(kind, 'failed'),
      timedOut: this.total(kind, 'timedOut'),
      aborted: this.total(kind, 'aborted'),
    });
    return {
      first: of('first'),
      failover: of('failover'),
      probe: of('probe'),
    };
  }

  private total(kind: AttemptKind, outcome: AttemptOutcome): number {
    return this.totals[KIND_INDEX[kind] + OUTCOME_INDEX[outcome]];
  }

  /** Attempts of all kinds by outcome. */
  outcomes(): Record<AttemptOutcome, number> {
    const sums = { succeeded: 0, failed: 0, timedOut: 0, aborted: 0 };
    for (const outcome of ATTEMPT_OUTCOMES) {
      for (const kind of ATTEMPT_KINDS) {
        sums[outcome] += this.total(kind, outcome);
      }
    }
    return sums;
  }

  /** The counts of the last five minutes. */
  recent(now: number): OutcomeCounts {
    this.slotAt(now);
    const sum = (kind: number): number => {
      let count = 0;
      for (let at = kind; at < this.counts.length; at += COUNTS) {
        count += this.counts[at];
      }
      return count;
    };
    return {
      attempts: sum(ATTEMPTS),
      firstAttempts: sum(FIRST_ATTEMPTS),
      succeeded: sum(OUTCOMES),
      failed: sum(OUTCOMES + 1),
      timedOut: sum(OUTCOMES + 2),
      aborted: sum(OUTCOMES + 3),
    };
  }

  /** Of the last five minutes, in milliseconds; undefined where nothing settled. */
  percentiles(now: number, shares: readonly number[]): (number | undefined)[] {
    this.slotAt(now);
    const { durations } = this;
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      let sum = 0;
      for (let at = bucket; at < durations.length; at += BUCKETS) {
        sum += durations[at];
      }
      SUMS[bucket] = sum;
    }
    return shares.map((share) => percentile(SUMS, share));
  }

  /** The slot of this moment; those that the window has left are emptied. */
  private slotAt(now: number): number {
    const step = Math.floor(now / SLOT_MS);
    if (step !== this.step) {
      const first = Math.max(this.step + 1, step - SLOTS + 1);
      for (let each = first; each <= step; each++) {
        const slot = each % SLOTS;
        this.counts.fill(0, slot * COUNTS, (slot + 1) * COUNTS);
        this.durations.fill(0, slot * BUCKETS, (slot + 1) * BUCKETS);
      }
      this.step = step;
    }
    return step % SLOTS;
  }
}
