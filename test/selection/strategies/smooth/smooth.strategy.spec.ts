import { describe, expect, it } from '@jest/globals';
import {
  counts,
  currents,
  longestRun,
  picks,
  weighterOf,
} from '../../../support/sequence.js';

describe('smooth order', () => {
  it('spreads 4:2:1 as A,B,A,C,A,B,A', () => {
    expect(picks(weighterOf({ A: 4, B: 2, C: 1 }), 14)).toBe('ABACABAABACABA');
  });

  it("picks in nginx's order, and is back at zero after each period", () => {
    const weighter = weighterOf({ A: 5, B: 1, C: 1 });
    expect(picks(weighter, 7)).toBe('AABACAA');
    expect(currents(weighter)).toEqual({ A: 0, B: 0, C: 0 });
    expect(picks(weighter, 7)).toBe('AABACAA');
    expect(currents(weighter)).toEqual({ A: 0, B: 0, C: 0 });
    const long = picks(weighter, 70);
    expect(longestRun(long.slice(0, 7))).toBe(2);
    expect(longestRun(long)).toBe(4);
  });

  it('gives ties to the earliest added', () => {
    expect(picks(weighterOf({ A: 1, B: 2, C: 3 }), 12)).toBe('CBACBCCBACBC');
    expect(picks(weighterOf({ C: 3, B: 2, A: 1 }), 12)).toBe('CBCABCCBCABC');
  });

  it.each([
    [{ A: 0.1, B: 0.1, C: 0.1 }, 'ABCABCABCABC'],
    [{ A: 1 / 3, B: 1 / 3, C: 1 / 3 }, 'ABCABCABCABC'],
    [{ A: Math.PI, B: Math.PI, C: Math.PI }, 'ABCABCABCABC'],
    [{ A: 0.7, B: 0.2, C: 0.1 }, 'AABAACAABAAABAACAABA'],
    [{ A: 7, B: 2, C: 1 }, 'AABAACAABAAABAACAABA'],
    [{ A: 7e-20, B: 2e-20, C: 1e-20 }, 'AABAACAABAAABAACAABA'],
    [{ A: 1 / 3, B: 2 / 3, C: 1 }, 'CBACBCCBACBC'],
    [{ A: 0.25, B: 0.5, C: 0.75 }, 'CBACBCCBACBC'],
    [{ A: 1 / 7, B: 2 / 7, C: 3 / 7 }, 'CBACBCCBACBC'],
  ])(
    'only relative size matters, in whole numbers or fractions: %j',
    (weights, sequence) => {
      expect(picks(weighterOf(weights), sequence.length)).toBe(sequence);
    },
  );

  it('a half-percent share gets its pick', () => {
    const sequence = picks(weighterOf({ A: 0.995, B: 0.005 }), 200);
    expect(counts(sequence)).toEqual({ A: 199, B: 1 });
  });

  it('a share of one in a million gets its pick', () => {
    const weighter = weighterOf({ A: 0.999999, B: 0.000001 });
    expect(counts(picks(weighter, 1_000_000))).toEqual({ A: 999_999, B: 1 });
  });

  it('counts do not depend on the order of adding, only ties do', () => {
    expect(picks(weighterOf({ A: undefined, B: 300 }), 4)).toBe('BABB');
    expect(picks(weighterOf({ B: 300, A: undefined }), 4)).toBe('BBAB');
    const three = { A: 200, B: undefined, C: 300 };
    expect(counts(picks(weighterOf(three), 600))).toEqual({
      A: 200,
      B: 100,
      C: 300,
    });
  });

  it('nothing drifts in 1.2 million picks', () => {
    const weighter = weighterOf({ A: 7, B: 3, C: 2 });
    expect(counts(picks(weighter, 1_200_000))).toEqual({
      A: 700_000,
      B: 300_000,
      C: 200_000,
    });
    expect(currents(weighter)).toEqual({ A: 0, B: 0, C: 0 });
  });

  it('keeps weights that need rounding within 2^-30 of themselves', () => {
    const weighter = weighterOf({ A: Math.E, B: Math.PI, C: Math.SQRT2 });
    const [a, b, c] = weighter.snapshot().map(({ share }) => share);
    expect(Math.abs(a / b / (Math.E / Math.PI) - 1)).toBeLessThan(2 ** -29);
    expect(Math.abs(c / b / (Math.SQRT2 / Math.PI) - 1)).toBeLessThan(2 ** -29);
    picks(weighter, 1000);
    const sum = Object.values(currents(weighter)).reduce((x, y) => x + y, 0);
    expect(sum).toBe(0);
  });

  it('is exact again once the weight that needed rounding is gone', () => {
    const weighter = weighterOf({ X: Math.PI, A: 0.7, B: 0.2, C: 0.1 });
    weighter.remove('X');
    expect(picks(weighter, 10)).toBe('AABAACAABA');
  });
});
