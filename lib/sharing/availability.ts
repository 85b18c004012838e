import type { SharingState } from '../interfaces/sharing-state.interface.js';

const SHORTEST_MS = 100;
const LONGEST_MS = 2_000;
/** So many probes may be unanswered; then one comes only now and then. */
const MAX_UNANSWERED = 8;
const SELDOM_MS = 30_000;

/**
 * Whether tickets are to be had. Once they are not, nobody asks for one any
 * more but a probe in the background, which takes none, until it is answered
 * in time.
 */
export class Availability {
  state: SharingState = 'shared';
  /** Why the state is degraded. */
  cause: unknown;
  private failures = 0;
  private unanswered = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Whether the next probe is that late only because too many are unanswered. */
  private holdsBack = false;

  constructor(
    private readonly probe: () => Promise<unknown>,
    private readonly deadline: number,
  ) {}

  lost(cause: unknown): void {
    this.cause = cause;
    if (this.state === 'shared') {
      this.state = 'degraded';
      this.failures = 0;
      this.scheduleProbe();
    }
  }

  /** Without a probe: for good. */
  stop(cause: unknown): void {
    this.state = 'degraded';
    this.cause = cause;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.failures = Infinity;
  }

  private get isStopped(): boolean {
    return this.failures === Infinity;
  }

  private scheduleProbe(): void {
    const longest = Math.min(LONGEST_MS, 2 * SHORTEST_MS * 2 ** this.failures);
    // A fleet that lost it at one moment must not come back at one moment.
    const jittered = SHORTEST_MS + Math.random() * (longest - SHORTEST_MS);
    this.holdsBack = this.unanswered >= MAX_UNANSWERED;
    const delay = this.holdsBack ? SELDOM_MS : jittered;
    this.timer = setTimeout(() => this.ask(), delay);
    this.timer.unref();
  }

  private ask(): void {
    const askedAt = performance.now();
    this.failures += 1;
    this.unanswered += 1;
    this.scheduleProbe();
    this.probe().then(
      () => this.answered(performance.now() - askedAt),
      (error: unknown) => this.refused(error),
    );
  }

  private answered(elapsed: number): void {
    this.unanswered -= 1;
    if (this.state === 'shared' || this.isStopped) {
      return;
    }
    clearTimeout(this.timer);
    if (elapsed <= this.deadline) {
      this.state = 'shared';
      this.cause = undefined;
    } else {
      // It is there, perhaps only just: ask again soon.
      this.failures = 0;
      this.scheduleProbe();
    }
  }

  private refused(error: unknown): void {
    this.unanswered -= 1;
    if (this.state === 'shared' || this.isStopped) {
      return;
    }
    this.cause = error;
    if (this.holdsBack) {
      clearTimeout(this.timer);
      this.scheduleProbe();
    }
  }
}
