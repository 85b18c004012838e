import type { Clock, Timer } from '../../time/clock.js';
import type { Entry } from './tier.js';

/** Resumes entries after a while; one timer an entry, none keeps the process alive. */
export class ResumeTimers<T> {
  private readonly pending = new Map<Entry<T>, { timer: Timer; end: number }>();

  constructor(
    private readonly clock: Clock,
    private readonly resume: (candidate: T) => void,
  ) {}

  start(entries: readonly Entry<T>[], forMs: number): void {
    for (const entry of entries) {
      const resume = (): void => {
        this.pending.delete(entry);
        this.resume(entry.candidate);
      };
      const timer = this.clock.setTimer(resume, forMs, false);
      this.pending.set(entry, { timer, end: this.clock.date() + forMs });
    }
  }

  /** When the entry is resumed, in milliseconds of the epoch. */
  endOf(entry: Entry<T>): number | undefined {
    return this.pending.get(entry)?.end;
  }

  stop(entries: Iterable<Entry<T>>): void {
    for (const entry of entries) {
      this.clock.clearTimer(this.pending.get(entry)?.timer);
      this.pending.delete(entry);
    }
  }

  stopAll(): void {
    this.stop(this.pending.keys());
  }
}
