import { describeValue } from '../errors/describe-value.js';

/** The longest delay a timer takes. */
const MAX_DELAY = 2 ** 31 - 1;

/** Resumes candidates after a while; one timer a candidate, none keeps the process alive. */
export class ResumeTimers<T> {
  private readonly timers = new Map<T, ReturnType<typeof setTimeout>>();

  constructor(private readonly resume: (candidate: T) => void) {}

  /** @throws RangeError unless `forMs` is a delay a timer can take */
  static check(forMs: number): void {
    if (!(typeof forMs === 'number' && forMs > 0 && forMs <= MAX_DELAY)) {
      throw new RangeError(
        `forMs must be milliseconds above 0, at most ${MAX_DELAY}; got ${describeValue(forMs)}.`,
      );
    }
  }

  start(candidate: T, forMs: number): void {
    this.stop(candidate);
    const timer = setTimeout(() => {
      this.timers.delete(candidate);
      this.resume(candidate);
    }, forMs);
    timer.unref();
    this.timers.set(candidate, timer);
  }

  stop(candidate: T): void {
    clearTimeout(this.timers.get(candidate));
    this.timers.delete(candidate);
  }

  stopAll(): void {
    this.timers.forEach((timer) => clearTimeout(timer));
    this.timers.clear();
  }
}
