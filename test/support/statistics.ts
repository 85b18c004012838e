import { expect } from '@jest/globals';

/** A seeded source over [0, 1): mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Expects a count of `draws` with probability `p` within five sigma. */
export function expectShare(count: number, draws: number, p: number): void {
  const sigma = Math.sqrt(draws * p * (1 - p));
  expect(Math.abs(count - draws * p)).toBeLessThanOrEqual(5 * sigma);
}

/**
 * Expects counts that a chi-square test does not reject at 1e-6: the bound by
 * Wilson and Hilferty. No expected count may be below 500.
 */
export function expectDistribution(
  counts: readonly number[],
  expected: readonly number[],
): void {
  expect(Math.min(...expected)).toBeGreaterThanOrEqual(500);
  const statistic = expected.reduce(
    (sum, e, i) => sum + (counts[i] - e) ** 2 / e,
    0,
  );
  const freedom = expected.length - 1;
  const part = 2 / (9 * freedom);
  const quantile = 4.7534;
  const bound = freedom * (1 - part + quantile * Math.sqrt(part)) ** 3;
  expect(statistic).toBeLessThan(bound);
}
