import type { Clock } from '../../time/clock.js';
import { SlidingCounts } from './sliding-counts.js';

const SECONDS = 10;
const CALLS = 0;
const RETRIES = 1;

/** Allows further attempts as a share of the calls, over the last ten seconds. */
export class RetryBudget {
  private readonly counts: SlidingCounts;

  constructor(
    private readonly ratio: number,
    private readonly perSecond: number,
    clock: Clock,
  ) {
    this.counts = new SlidingCounts(SECONDS * 1_000, clock);
  }

  call(): void {
    this.counts.add(CALLS);
  }

  /** Whether no further attempt is left. */
  get isSpent(): boolean {
    const [calls, retries] = this.counts.sums();
    return retries + 1 > this.ratio * calls + this.perSecond * SECONDS;
  }

  retry(): void {
    this.counts.add(RETRIES);
  }
}
