import { type DispatcherOptions } from 'nestjs-weighter';

export const SLOW_START = 500;

/** Times are in milliseconds, and short: the demo is over in seconds. */
export const SURVIVAL = {
  failover: true,
  attemptTimeout: 2_000,
  ejection: { failures: 3, duration: 400, maxDuration: 800 },
  slowStart: SLOW_START,
} satisfies DispatcherOptions;
