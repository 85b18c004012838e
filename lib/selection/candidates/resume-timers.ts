import { describeValue } from '../../errors/describe-value.js';
import type { Entry } from './entry.js';

/** The longest delay a timer takes. */
const MAX_DELAY = 2 ** 31 - 1;

/** Resumes entries after a while; one timer an entry, none keeps the process alive. */
export class ResumeTimers<T> {
  private readonly timers = new Map<Entry<T>, ReturnType<typeof setTimeout>>();

  constructor(private readonly resume: (candidate: T) => void) {}

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
      const timer = setTimeout(() => {
        this.timers.delete(entry);
        this.resume(entry.candidate);
      }, forMs);
      timer.unref();
      this.timers.set(entry, timer);
    }
  }

  stop(entries: Iterable<Entry<T>>): void {
    for (const entry of entries) {
      clearTimeout(this.timers.get(entry));
      this.timers.delete(entry);
    }
  }

  stopAll(): void {
    this.stop(this.timers.keys());
  }
}
