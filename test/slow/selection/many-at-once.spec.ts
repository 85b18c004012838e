import { describe, expect, it } from '@jest/globals';
import {
  Weighter,
  type WeighterOptions,
} from '../../../lib/selection/index.js';

const STRATEGIES: [string, WeighterOptions<number>['strategy']][] = [
  ['smooth', 'smooth'],
  ['even', 'even'],
  ['weighted-random', 'weighted-random'],
  ['random', 'random'],
  ['max-score', 'max-score'],
  ['your own', { pick: ({ length }) => length >> 1 }],
];

/** Seconds that `run` takes. */
function seconds(run: () => void): number {
  const start = performance.now();
  run();
  return (performance.now() - start) / 1000;
}

// Far above what a quiet machine needs, 0.4 s and 0.05 s; work that grew with the square took 73 s and 2 s.
describe.each(STRATEGIES)('many at once, %s', (_, strategy) => {
  it('a million picks told ahead are taken one by one', () => {
    const weighter = new Weighter([0, 1, 2], { strategy });
    let different = 0;
    const taken = seconds(() => {
      for (const told of weighter.peek(2 ** 20)) {
        different += Number(weighter.get() !== told);
      }
    });
    expect(different).toBe(0);
    expect(taken).toBeLessThan(30);
  });

  it('draws go through 4,000 candidates', () => {
    const weighter = new Weighter(Array(4_000).keys(), { strategy });
    const drawn = new Set<number>();
    // The first one compiles.
    seconds(() => [...weighter.draw()]);
    const taken = seconds(() => {
      for (const candidate of weighter.draw()) {
        drawn.add(candidate);
      }
    });
    expect(drawn.size).toBe(4_000);
    expect(taken).toBeLessThan(1);
  });
});
