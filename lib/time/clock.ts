/** What `Clock.setTimer` returns, to be given back to `clearTimer`. */
export type Timer = unknown;

/**
 * Where all that has to do with time gets it from: real by default, by hand in
 * tests and in simulation.
 */
export interface Clock {
  /** Milliseconds of a clock that never goes back; only differences mean anything. */
  now(): number;
  /** Milliseconds since the epoch. */
  date(): number;
  /**
   * Calls back once after so many milliseconds. With `keepsAlive`, the process
   * does not end before; without, the timer is no reason for it to go on.
   */
  setTimer(callback: () => void, ms: number, keepsAlive: boolean): Timer;
  /** Forgets a timer; one that was already called, or `undefined`, does no harm. */
  clearTimer(timer: Timer): void;
}

/** The machine's own. */
export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  setTimer: (callback, ms, keepsAlive) => {
    const timer = setTimeout(callback, ms);
    if (!keepsAlive) {
      timer.unref();
    }
    return timer;
  },
  clearTimer: (timer) => {
    const timeout = timer as NodeJS.Timeout | undefined;
    // Node takes the list of a delay apart with its last timer that keeps the process alive.
    timeout?.unref();
    clearTimeout(timeout);
  },
};
