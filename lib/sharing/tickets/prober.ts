import type { TicketSource } from '../../interfaces/sharing/ticket-source.interface.js';
import type { Clock, Timer } from '../../time/clock.js';
import {
  LateAnswerError,
  timedRequest,
  type TimedRequest,
  type TimeLimit,
} from './timed-request.js';

const SHORTEST_MS = 100;
const LONGEST_MS = 2_000;
/** Milliseconds of late answers that are an outage: a segment that was lost is sent again after 200 ms. */
const PATIENCE_MS = 250;
const LONGEST_PATIENCE_MS = 4_000;
/** An outage this soon after another one is the same trouble: probes go on ever less often. */
const CLOSE_MS = 10_000;
/** So many answers in a row have to be in time where the same trouble came back twice. */
const IN_A_ROW = 8;

/** What has lost its tickets. */
export interface Probed extends TimeLimit {
  /** Asks for no tickets, only whether there are any. */
  readonly probe: (control: AbortController) => Promise<unknown>;
  /** Why it has none; the error that a probe was answered with. */
  cause: unknown;
  /** Tickets are to be had again. */
  recovered(): void;
}

const probers = new WeakMap<TicketSource, Prober>();

/** The one prober of a source: selectors that use it together ask it no more often than one alone. */
export function proberOf(source: TicketSource, clock: Clock): Prober {
  let prober = probers.get(source);
  if (prober?.clock !== clock) {
    prober = new Prober(clock);
    probers.set(source, prober);
  }
  return prober;
}

/**
 * Asks a source in the background, for all that have lost their tickets, whether
 * there are any again.
 */
export class Prober {
  /** They take turns: the next probe is that of the first. */
  private readonly lost = new Set<Probed>();
  private request: TimedRequest<unknown> | undefined;
  /** Probes since the trouble began. */
  private probes = 0;
  private inTimeInARow = 0;
  /** How often the trouble came back. */
  private relapses = 0;
  private endedAt = -Infinity;
  private timer: Timer;

  constructor(readonly clock: Clock) {}

  /** How long answers have to be late for an outage: the longer, the more often the trouble came back. */
  get patience(): number {
    return Math.min(LONGEST_PATIENCE_MS, PATIENCE_MS * 2 ** this.nextRelapse);
  }

  add(probed: Probed): void {
    this.lost.add(probed);
    if (this.lost.size === 1) {
      this.relapses = this.nextRelapse;
      this.probes = this.relapses > 0 ? this.probes : 0;
      this.schedule();
    }
  }

  remove(probed: Probed, cause: unknown): void {
    this.lost.delete(probed);
    if (this.lost.size === 0) {
      this.end(cause);
    }
  }

  /** What `relapses` would be with an outage that began now. */
  private get nextRelapse(): number {
    const isClose = this.clock.now() - this.endedAt < CLOSE_MS;
    return isClose ? this.relapses + 1 : 0;
  }

  private schedule(): void {
    const longest = Math.min(LONGEST_MS, 2 * SHORTEST_MS * 2 ** this.probes);
    // A fleet that lost it at one moment must not come back at one moment.
    const jittered = SHORTEST_MS + Math.random() * (longest - SHORTEST_MS);
    this.timer = this.clock.setTimer(
      () => {
        this.probes += 1;
        this.inTimeInARow = 0;
        void this.probe();
      },
      jittered,
      false,
    );
  }

  private async probe(): Promise<void> {
    const [probed] = this.lost;
    this.lost.delete(probed);
    this.lost.add(probed);
    try {
      this.request = timedRequest(probed.probe, probed, false);
      await this.request.answer;
      this.inTimeInARow += 1;
      if (this.relapses > 1 && this.inTimeInARow < IN_A_ROW) {
        void this.probe();
      } else {
        this.end(undefined);
      }
    } catch (error) {
      if (!(error instanceof LateAnswerError)) {
        probed.cause = error;
      }
      this.schedule();
    }
  }

  private end(cause: unknown): void {
    this.clock.clearTimer(this.timer);
    this.request?.cancel(cause);
    this.endedAt = this.clock.now();
    this.lost.forEach((probed) => probed.recovered());
    this.lost.clear();
  }
}
