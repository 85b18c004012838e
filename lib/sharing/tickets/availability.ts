import type { SharingState } from '../../interfaces/sharing/sharing-options.interface.js';

const SHORTEST_MS = 100;
const LONGEST_MS = 2_000;
/** So many probes may be unanswered; then one comes only now and then. */
const MAX_UNANSWERED = 8;
const SELDOM_MS = 30_000;

/** From the first pick without a ticket until tickets are to be had again. */
interface Outage {
  /** Probes since it was last heard of. */
  probes: number;
  readonly unanswered: Set<AbortController>;
  /** Whether the next probe is that late only because too many are unanswered. */
  holdsBack: boolean;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Whether tickets are to be had. Once they are not, nobody asks for one any
 * more but a probe in the background, which takes none, until it is answered
 * in time.
 */
export class Availability {
  /** Why the state is degraded. */
  cause: unknown;
  private outage: Outage | undefined;
  private isStopped = false;

  constructor(
    private readonly probe: (control: AbortController) => Promise<unknown>,
    private readonly timeout: number,
  ) {}

  get state(): SharingState {
    return this.outage === undefined && !this.isStopped ? 'shared' : 'degraded';
  }

  lost(cause: unknown): void {
    this.cause = cause;
    if (this.state === 'shared') {
      this.outage = {
        probes: 0,
        unanswered: new Set(),
        holdsBack: false,
        timer: undefined,
      };
      this.scheduleProbe(this.outage);
    }
  }

  /** Degraded for good, without a probe. */
  stop(cause: unknown): void {
    this.isStopped = true;
    this.end(cause);
  }

  private end(cause: unknown): void {
    const { outage } = this;
    this.outage = undefined;
    this.cause = cause;
    clearTimeout(outage?.timer);
    outage?.unanswered.forEach((probe) => probe.abort(cause));
  }

  private scheduleProbe(outage: Outage): void {
    const longest = Math.min(LONGEST_MS, 2 * SHORTEST_MS * 2 ** outage.probes);
    // A fleet that lost it at one moment must not come back at one moment.
    const jittered = SHORTEST_MS + Math.random() * (longest - SHORTEST_MS);
    outage.holdsBack = outage.unanswered.size >= MAX_UNANSWERED;
    clearTimeout(outage.timer);
    outage.timer = setTimeout(
      () => this.ask(outage),
      outage.holdsBack ? SELDOM_MS : jittered,
    );
    outage.timer.unref();
  }

  private ask(outage: Outage): void {
    const askedAt = performance.now();
    const control = new AbortController();
    outage.probes += 1;
    outage.unanswered.add(control);
    this.scheduleProbe(outage);
    const settled = (then: () => void): void => {
      outage.unanswered.delete(control);
      if (outage === this.outage) {
        then();
      }
    };
    this.probe(control).then(
      () => settled(() => this.answered(outage, performance.now() - askedAt)),
      (error: unknown) => settled(() => this.refused(outage, error)),
    );
  }

  private answered(outage: Outage, elapsed: number): void {
    if (elapsed <= this.timeout) {
      this.end(undefined);
    } else {
      // It is there, perhaps only just: ask again soon.
      outage.probes = 0;
      this.scheduleProbe(outage);
    }
  }

  private refused(outage: Outage, error: unknown): void {
    this.cause = error;
    if (outage.holdsBack) {
      this.scheduleProbe(outage);
    }
  }
}
