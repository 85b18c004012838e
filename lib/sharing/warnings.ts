import type { Clock } from '../time/clock.js';

/** What is said of a selector, each thing once. */
export class Warnings {
  private readonly givenAt = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  /** @param everyMs when it may be said again; default: never */
  give(code: string, message: string, everyMs = Infinity): void {
    const now = this.clock.now();
    if (now - (this.givenAt.get(code) ?? -Infinity) >= everyMs) {
      this.givenAt.set(code, now);
      warn(code, message);
    }
  }
}

/** @param code tells one warning from others */
export function warn(code: string, message: string): void {
  process.emitWarning(message, {
    type: 'WeighterWarning',
    code: `NESTJS_WEIGHTER_${code}`,
  });
}
