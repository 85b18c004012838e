import type { Clock } from '../../time/clock.js';

/** One slot a second, over ten seconds. */
const SECONDS = 10;

/** Allows further attempts as a share of the calls, over a sliding window. */
export class RetryBudget {
  private readonly calls = new Array<number>(SECONDS).fill(0);
  private readonly retries = new Array<number>(SECONDS).fill(0);
  private second: number;

  constructor(
    private readonly ratio: number,
    private readonly perSecond: number,
    private readonly clock: Clock,
  ) {
    this.second = this.currentSecond();
  }

  call(): void {
    this.moveOn();
    this.calls[this.second % SECONDS] += 1;
  }

  /** Whether no further attempt is left. */
  get isSpent(): boolean {
    this.moveOn();
    const allowed = this.ratio * sum(this.calls) + this.perSecond * SECONDS;
    return sum(this.retries) + 1 > allowed;
  }

  retry(): void {
    this.moveOn();
    this.retries[this.second % SECONDS] += 1;
  }

  private moveOn(): void {
    const second = this.currentSecond();
    const passed = Math.min(second - this.second, SECONDS);
    for (let i = 1; i <= passed; i++) {
      this.calls[(this.second + i) % SECONDS] = 0;
      this.retries[(this.second + i) % SECONDS] = 0;
    }
    this.second = second;
  }

  private currentSecond(): number {
    return Math.floor(this.clock.now() / 1000);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
