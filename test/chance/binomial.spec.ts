import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { atLeast, atMost } from '../../lib/chance/binomial.js';

/** By whole numbers: each chance a fraction of 2^20. */
function exactAtLeast(
  successes: number,
  trials: number,
  numerator: bigint,
): number {
  const one = 1n << 20n;
  let sum = 0n;
  let choose = 1n;
  for (let i = 0; i <= trials; i++) {
    if (i >= successes) {
      sum +=
        choose *
        numerator ** BigInt(i) *
        (one - numerator) ** BigInt(trials - i);
    }
    choose = (choose * BigInt(trials - i)) / BigInt(i + 1);
  }
  const shift = BigInt(20 * trials) - 60n;
  const scaled = shift > 0n ? sum >> shift : sum << -shift;
  return Number(scaled) / 2 ** 60;
}

describe('the binomial tail', () => {
  it.each([
    // R: pbinom(k - 1, n, p, lower.tail = FALSE)
    [10, 100, 0.05, 0.02818829],
    [3, 50, 0.02, 0.07842775],
    [600, 1000, 0.5, 1.364232e-10],
  ])('of %i in %i at %d is %d', (successes, trials, chance, expected) => {
    const relative = atLeast(successes, trials, chance) / expected - 1;
    expect(Math.abs(relative)).toBeLessThan(1e-6);
  });

  it('is the sum of the exact terms', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 0, max: 130 }),
        fc.integer({ min: 1, max: 2 ** 20 - 1 }),
        (trials, successes, numerator) => {
          const chance = numerator / 2 ** 20;
          const exact = exactAtLeast(successes, trials, BigInt(numerator));
          expect(atLeast(successes, trials, chance)).toBeCloseTo(exact, 11);
          const below = exactAtLeast(successes + 1, trials, BigInt(numerator));
          expect(atMost(successes, trials, chance)).toBeCloseTo(1 - below, 11);
        },
      ),
    );
  });

  it('is certain or impossible where nothing is left to chance', () => {
    expect(atLeast(0, 10, 0)).toBe(1);
    expect(atLeast(1, 10, 0)).toBe(0);
    expect(atLeast(10, 10, 1)).toBe(1);
    expect(atLeast(11, 10, 1)).toBe(0);
    expect(atMost(10, 10, 1)).toBe(1);
    expect(atMost(9, 10, 1)).toBe(0);
  });
});
