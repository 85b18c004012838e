import { describe, expect, it } from '@jest/globals';
import {
  Weighter,
  type StrategyName,
} from '../../../../lib/selection/index.js';
import { picks, weighterOf } from '../../../support/sequence.js';
import { expectShare, seeded } from '../../../support/statistics.js';

const phase = 'random';

describe.each<StrategyName>(['smooth', 'even'])('phase of %s', (strategy) => {
  it('the first two picks of a fleet have the shares of the weights', () => {
    const random = seeded(30);
    const weights = { A: 5, B: 1, C: 1 };
    const served: Record<string, number> = { A: 0, B: 0, C: 0 };
    for (let i = 0; i < 70_000; i++) {
      const weighter = weighterOf(weights, { strategy, phase, random });
      for (const pick of picks(weighter, 2)) {
        served[pick] += 1;
      }
    }
    expectShare(served.A, 140_000, 5 / 7);
    expectShare(served.B, 140_000, 1 / 7);
    expectShare(served.C, 140_000, 1 / 7);
  });

  it.each([
    [{ A: 100, B: 1 }],
    [{ A: 1000, B: 1, C: 1 }],
    [{ A: 3, B: 1_000_000_007 }],
    [{ A: 1_000_003, B: 2_000_029, C: 1_000_033 }],
  ])('the first pick of %j has the shares of the weights', (weights) => {
    const random = seeded(31);
    const total = Object.values(weights).reduce((a, b) => a + b, 0);
    const served: Record<string, number> = {};
    for (let i = 0; i < 5_000; i++) {
      const pick =
        weighterOf(weights, { strategy, phase, random }).get() ?? '-';
      served[pick] = (served[pick] ?? 0) + 1;
    }
    for (const [name, weight] of Object.entries(weights)) {
      expectShare(served[name] ?? 0, 5_000, weight / total);
    }
  });

  it('is the same sequence, begun elsewhere', () => {
    const fixed = picks(weighterOf({ A: 5, B: 2, C: 1 }, { strategy }), 24);
    const starts = new Set<string>();
    for (let seed = 0; seed < 100; seed++) {
      const weighter = weighterOf(
        { A: 5, B: 2, C: 1 },
        { strategy, phase, random: seeded(seed) },
      );
      const sequence = picks(weighter, 16);
      expect(fixed).toContain(sequence);
      starts.add(sequence);
      const served = weighter.snapshot().map(({ picks }) => picks);
      expect(served).toEqual([10, 4, 2]);
    }
    expect(starts.size).toBe(8);
  });

  it('peek tells the first pick, before and after a change', () => {
    for (let seed = 0; seed < 30; seed++) {
      for (const weights of [
        { A: 5, B: 2, C: 1 },
        { A: 1_000_003, B: 2_000_029, C: 1_000_033 },
      ]) {
        const random = seeded(seed);
        const weighter = weighterOf(weights, { strategy, phase, random });
        weighter.peek(3);
        weighter.setWeight('C', 1_000_001);
        const ahead = weighter.peek(10);
        expect(ahead.slice(0, 3)).toEqual(weighter.peek(3));
        expect(picks(weighter, 10)).toBe(ahead.join(''));
      }
    }
  });
});

it('phase is refused where it is none', () => {
  expect(
    () => new Weighter([], { phase: 'early' as unknown as 'fixed' }),
  ).toThrow("'phase'");
});
