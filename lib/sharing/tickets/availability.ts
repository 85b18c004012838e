import type { SharingState } from '../../interfaces/sharing/sharing-options.interface.js';
import type { Clock } from '../../time/clock.js';
import type { Probed, Prober } from './prober.js';
import {
  LateAnswerError,
  timedRequest,
  type TimedRequest,
} from './timed-request.js';

/** One late answer is no outage; so many in a row are. */
const LATE_IN_A_ROW = 2;

/** Whether a selector has tickets, which it learns from its requests; once it has none, from its prober. */
export class Availability implements Probed {
  /** Why the state is degraded. */
  cause: unknown;
  private isLost = false;
  private isStopped = false;
  private lateInARow = 0;
  /** Finds out at once whether an answer was the only late one. */
  private check: TimedRequest<unknown> | undefined;

  /**
   * @param probe asks for no tickets, only whether there are any
   * @param onLost called with the cause when there are none
   */
  constructor(
    readonly timeout: number,
    readonly clock: Clock,
    private readonly prober: Prober,
    readonly probe: (control: AbortController) => Promise<unknown>,
    private readonly onLost: (cause: unknown) => void,
  ) {}

  get state(): SharingState {
    return this.isLost || this.isStopped ? 'degraded' : 'shared';
  }

  /** Learns from how a request ends that was sent just now. */
  async watch<A>(answer: Promise<A>): Promise<A> {
    const { lateInARow } = this;
    try {
      const result = await answer;
      this.lateInARow = 0;
      return result;
    } catch (error) {
      if (!(error instanceof LateAnswerError)) {
        this.lose(error);
      } else if (lateInARow === this.lateInARow) {
        // Those sent before it was noticed are late for the same reason.
        this.late(error);
      }
      throw error;
    }
  }

  recovered(): void {
    this.isLost = false;
    this.lateInARow = 0;
    this.cause = undefined;
  }

  /** Degraded for good, without a probe. */
  stop(cause: unknown): void {
    this.isStopped = true;
    this.cause = cause;
    this.check?.cancel(cause);
    this.prober.remove(this, cause);
  }

  private late(cause: unknown): void {
    this.lateInARow += 1;
    if (this.lateInARow === LATE_IN_A_ROW) {
      this.lose(cause);
      return;
    }
    this.check = timedRequest(this.probe, this, false);
    this.watch(this.check.answer).catch(() => undefined);
  }

  private lose(cause: unknown): void {
    if (this.state === 'shared') {
      this.cause = cause;
      this.isLost = true;
      this.check?.cancel(cause);
      this.prober.add(this);
      this.onLost(cause);
    }
  }
}
