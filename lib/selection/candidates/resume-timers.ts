import { describeValue } from '../../errors/describe-value.js';
import type { Clock, Timer } from '../../time/clock.js';
import type { Entry } from './tier.js';

/** The longest delay a timer takes. */
const MAX_DELAY = 2 ** 31 - 1;

/** Resumes entries after a while; one timer an entry, none keeps the process alive. */
export class ResumeTimers<T> {
  private readonly timers = new Map<Entry<T>, Timer>();

  constructor(
    private readonly clock: Clock,
    private readonly resume: (candidate: T) => void,
  ) {}

  /** @throws RangeError unless `forMs` is a delay a timer can take */
  static check(forMs: number): void {
    if (!(typeof forMs === 'number' && forMs > 0 && forMs <= MAX_DELAY)) {
      throw new RangeError(
        `forMs must be milliseconds above 0, at most ${MAX_DELAY}; got ${describeValue(forMs)}.`,
      );
    }
  }

  start(entries: readonly Entry<T>[], forMs: number): void {
    for (const entry of entries) {
      const resume = (): void => {
        this.timers.delete(entry);
        this.resume(entry.candidate);
      };
      this.timers.set(entry, this.clock.setTimer(resume, forMs, false));
    }
  }

  stop(entries: Iterable<Entry<T>>): void {
    for (const entry of entries) {
      this.clock.clearTimer(this.timers.get(entry));
      this.timers.delete(entry);
    }
  }

  stopAll(): void {
    this.stop(this.timers.keys());
  }
}
