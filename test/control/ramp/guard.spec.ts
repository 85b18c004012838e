import { describe, expect, it } from '@jest/globals';
import { breachOf } from '../../../lib/control/ramp/guard.js';
import type { RampWindow } from '../../../lib/index.js';
import { seeded } from '../../support/statistics.js';

const window = (part: Partial<RampWindow>): RampWindow => ({
  calls: 0,
  failures: 0,
  slow: 0,
  othersCalls: 0,
  othersFailures: 0,
  ...part,
});

/** First attempts until the guard breaks, looked at as a ramp does; undefined if it bears all. */
function callsUntilBreach(
  rate: number,
  limit: number,
  most: number,
  random: () => number,
): number | undefined {
  const looks: number[] = [];
  for (let calls = 50; calls <= most; calls += 50) {
    let failures = 0;
    for (let i = 0; i < 50; i++) {
      failures += Number(random() < rate);
    }
    looks.push(failures);
    const last = looks.slice(-4);
    const sum = last.reduce((a, b) => a + b, 0);
    const seen = window({ calls: 50 * last.length, failures: sum });
    if (breachOf({ maxFailureRate: limit }, seen) !== undefined) {
      return calls;
    }
  }
  return undefined;
}

describe('the guard of a ramp', () => {
  it.each([
    // The smallest count whose exact binomial tail at the limit is below 0.001.
    [50, 0.05, 9],
    [100, 0.05, 14],
    [200, 0.05, 22],
    [100, 0.01, 6],
    [50, 0, 1],
  ])(
    'of %i calls at a limit of %d bears fewer than %i failures',
    (calls, limit, failures) => {
      const guard = { maxFailureRate: limit };
      expect(breachOf(guard, window({ calls, failures }))).toBe(
        `${failures} of ${calls} calls failed, where ${limit * 100} % are borne`,
      );
      const fewer = window({ calls, failures: failures - 1 });
      expect(breachOf(guard, fewer)).toBeUndefined();
    },
  );

  it('bears one slow call in twenty, and no more than chance makes of that', () => {
    const guard = { maxP95Ms: 1_500 };
    expect(breachOf(guard, window({ calls: 100, slow: 13 }))).toBeUndefined();
    expect(breachOf(guard, window({ calls: 100, slow: 14 }))).toBe(
      '14 of 100 calls took longer than 1500 ms, where 5 % may',
    );
  });

  it('decides nothing below its minimum', () => {
    const all = window({ calls: 49, failures: 49 });
    expect(breachOf({ maxFailureRate: 0.05 }, all)).toBeUndefined();
    expect(breachOf({ maxFailureRate: 0.05, minimum: 49 }, all)).toBeDefined();
  });

  it('trips on a healthy 2 % against 5 % in under one of a thousand windows', () => {
    const random = seeded(3);
    let alarms = 0;
    const windows = 20_000;
    for (let i = 0; i < windows / 4; i++) {
      alarms += callsUntilBreach(0.02, 0.05, 200, random) === undefined ? 0 : 1;
    }
    expect(alarms / windows).toBeLessThan(1 / 1_000);
  });

  it('finds a bad 15 % within 200 calls in 95 of 100 runs', () => {
    const random = seeded(4);
    let found = 0;
    for (let run = 0; run < 2_000; run++) {
      found += callsUntilBreach(0.15, 0.05, 200, random) === undefined ? 0 : 1;
    }
    expect(found / 2_000).toBeGreaterThan(0.95);
  });
});
