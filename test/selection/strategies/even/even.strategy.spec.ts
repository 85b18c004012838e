import { describe, expect, it } from '@jest/globals';
import { Weighter } from '../../../../lib/selection/index.js';
import {
  counts,
  currents,
  picks,
  weighterOf,
} from '../../../support/sequence.js';
import { seeded } from '../../../support/statistics.js';

const strategy = 'even';

/** The largest distance of anybody's picks from its exact share, in picks. */
function deviation(weights: readonly number[], rule: 'even' | 'smooth') {
  const weighter = new Weighter(weights.keys(), {
    strategy: rule,
    weight: (i) => weights[i],
  });
  const total = weights.reduce((a, b) => a + b);
  const served = weights.map(() => 0);
  let most = 0;
  for (let t = 1; t <= 2 * total; t++) {
    served[weighter.get() as number] += 1;
    for (let i = 0; i < weights.length; i++) {
      most = Math.max(most, Math.abs(served[i] * total - t * weights[i]));
    }
  }
  return most / total;
}

describe('even', () => {
  it('keeps everyone within 1 - 1 / (2n - 2) of a pick of its exact share', () => {
    const random = seeded(20);
    for (let run = 0; run < 60; run++) {
      const n = 2 + Math.floor(random() * 63);
      const most = [3, 20, 100][run % 3];
      const weights = Array.from(
        { length: n },
        () => 1 + Math.floor(random() * most),
      );
      expect(deviation(weights, 'even')).toBeLessThanOrEqual(
        1 - 1 / (2 * n - 2) + 1e-12,
      );
    }
  });

  it('stays below a pick where smooth is more than one away', () => {
    const weights = [1, 13, 129, 129];
    expect(deviation(weights, 'smooth')).toBeGreaterThan(1.03);
    expect(deviation(weights, 'even')).toBeLessThanOrEqual(1 - 1 / 6);
    const one = [1, ...Array<number>(15).fill(40)];
    expect(deviation(one, 'even')).toBeLessThanOrEqual(1 - 1 / 30);
  });

  it('gives everyone its picks, and is back at zero after each period', () => {
    const weighter = weighterOf({ A: 5, B: 3, C: 1 }, { strategy });
    const first = picks(weighter, 9);
    expect(counts(first)).toEqual({ A: 5, B: 3, C: 1 });
    expect(currents(weighter)).toEqual({ A: 0, B: 0, C: 0 });
    expect(picks(weighter, 27)).toBe(first.repeat(3));
    expect(picks(weighterOf({ A: 7 }, { strategy }), 3)).toBe('AAA');
  });

  it('gives ties to the earliest added', () => {
    expect(picks(weighterOf({ A: 1, B: 1, C: 1 }, { strategy }), 6)).toBe(
      'ABCABC',
    );
  });

  it('keeps the same rules for a change under way', () => {
    for (let k = 0; k < 100; k++) {
      const weighter = weighterOf({ A: 98, B: 1, C: 1 }, { strategy });
      picks(weighter, k);
      weighter.suspend('A');
      expect(counts(picks(weighter, 20))).toEqual({ B: 10, C: 10 });
      weighter.resume('A');
      const { A } = counts(picks(weighter, 100));
      expect(A).toBeGreaterThanOrEqual(96);
    }
  });

  it('stays near the exact shares through joins and leaves', () => {
    const weighter = weighterOf({ A: 5, B: 3, S: 4 }, { strategy });
    for (let i = 0; i < 2000; i++) {
      weighter.add(`X${i}`, 4);
      while (weighter.get() !== `X${i}`);
      weighter.remove(`X${i}`);
    }
    weighter.add('N', 4);
    const result = counts(picks(weighter, 1600));
    expect(Math.abs(result.A - 500)).toBeLessThanOrEqual(2);
    expect(Math.abs(result.N - 400)).toBeLessThanOrEqual(2);
  });

  it('peek tells the following picks, walking and replaying', () => {
    const weighter = weighterOf({ A: 7, B: 4, C: 2 }, { strategy });
    for (let i = 0; i < 30; i++) {
      const ahead = weighter.peek(5);
      expect(ahead[0]).toBe(weighter.peek()[0]);
      expect(weighter.get()).toBe(ahead[0]);
      expect(weighter.peek(4)).toEqual(ahead.slice(1));
    }
  });

  it('keeps exact fractions and long periods', () => {
    const weighter = weighterOf({ A: 0.7, B: 0.2, C: 0.1 }, { strategy });
    expect(counts(picks(weighter, 10))).toEqual({ A: 7, B: 2, C: 1 });
    const long = weighterOf(
      { A: 999_999_937, B: 1e9, C: 1e9 + 7 },
      { strategy },
    );
    const { A } = counts(picks(long, 3000));
    expect(Math.abs(A - 1000)).toBeLessThanOrEqual(1);
  });

  it('survivors of a failure share exactly here too', () => {
    const weighter = weighterOf({ A: 50, B: 30, C: 15, D: 5 }, { strategy });
    const second = Array.from({ length: 1000 }, () =>
      weighter.getMany(2),
    ).filter(([first]) => first === 'A');
    expect(counts(second.map(([, next]) => next))).toEqual({
      B: 300,
      C: 150,
      D: 50,
    });
  });
});
