import { describe, expect, it } from '@jest/globals';
import { Weighter } from '../../../../lib/selection/index.js';
import { counts, picks, weighterOf } from '../../../support/sequence.js';
import { expectDistribution, seeded } from '../../../support/statistics.js';

describe('random', () => {
  it('is uniform over the eligible, whatever the weights', () => {
    const weighter = weighterOf(
      { A: 1, B: 1000, C: 1e-9, X: 0, D: 1e300 },
      { strategy: 'random', zeroWeight: 'drain', random: seeded(10) },
    );
    weighter.add('S', 5);
    weighter.suspend('S');
    const result = counts(picks(weighter, 100_000));
    expect(Object.keys(result).sort()).toEqual(['A', 'B', 'C', 'D']);
    expectDistribution(Object.values(result), [25e3, 25e3, 25e3, 25e3]);
    expect(weighter.snapshot()[0].share).toBe(0.25);
  });

  it('draws every order of several equally often', () => {
    const weighter = new Weighter(['A', 'B', 'C'], {
      strategy: 'random',
      random: seeded(11),
    });
    const orders: Record<string, number> = {};
    for (let i = 0; i < 12_000; i++) {
      const many = i % 2 === 0 ? weighter.getMany(3) : [...weighter.draw()];
      const order = many.join('');
      orders[order] = (orders[order] ?? 0) + 1;
    }
    expectDistribution(Object.values(orders), Array<number>(6).fill(2000));
  });
});
