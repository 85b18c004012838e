import type { SharingState } from '../../interfaces/sharing/sharing-options.interface.js';
import type { Clock } from '../../time/clock.js';
import type { Probed, Prober } from './prober.js';
import {
  LateAnswerError,
  timedRequest,
  type TimedRequest,
} from './timed-request.js';

/** Whether a selector has tickets, which it learns from its requests; once it has none, from its prober. */
export class Availability implements Probed {
  /** Why the state is degraded. */
  cause: unknown;
  private isLost = false;
  private isStopped = false;
  /** When an answer was first late since one was in time. */
  private lateSince: number | undefined;
  /** Finds out at once whether an answer was the only late one. */
  private check: TimedRequest<unknown> | undefined;

  /**
   * @param probe asks for no tickets, only whether there are any
   * @param onLost called with the cause when there are none
   * @param onRecovered called when there are some again
   */
  constructor(
    readonly timeout: number,
    readonly clock: Clock,
    private readonly prober: Prober,
    readonly probe: (control: AbortController) => Promise<unknown>,
    private readonly onLost: (cause: unknown) => void,
    private readonly onRecovered: () => void,
  ) {}

  get state(): SharingState {
    return this.isLost || this.isStopped ? 'degraded' : 'shared';
  }

  /** Learns from how a request ends. */
  async watch<A>(answer: Promise<A>): Promise<A> {
    try {
      const result = await answer;
      this.lateSince = undefined;
      return result;
    } catch (error) {
      if (error instanceof LateAnswerError) {
        this.late(error);
      } else {
        this.lose(error);
      }
      throw error;
    }
  }

  recovered(): void {
    this.isLost = false;
    this.lateSince = undefined;
    this.cause = undefined;
    this.onRecovered();
  }

  /** Degraded for good, without a probe. */
  stop(cause: unknown): void {
    this.isStopped = true;
    this.cause = cause;
    this.check?.cancel(cause);
    this.prober.remove(this, cause);
  }

  /** It is an outage when none has been in time for as long as the prober says. */
  private late(cause: unknown): void {
    const now = this.clock.now();
    this.lateSince ??= now;
    if (now - this.lateSince >= this.prober.patience) {
      this.lose(cause);
    } else if (this.check === undefined) {
      this.check = timedRequest(this.probe, this, false);
      const { answer } = this.check;
      this.watch(answer.finally(() => (this.check = undefined))).catch(
        () => undefined,
      );
    }
  }

  private lose(cause: unknown): void {
    if (this.state === 'shared') {
      this.cause = cause;
      this.isLost = true;
      this.check?.cancel(cause);
      this.check = undefined;
      this.prober.add(this);
      this.onLost(cause);
    }
  }
}
