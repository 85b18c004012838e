import { describe, expect, it } from '@jest/globals';
import {
  SelectorConfigurationError,
  Weighter,
  type CustomStrategy,
  type EligibleCandidate,
} from '../../../../lib/selection/index.js';
import { picks, weighterOf } from '../../../support/sequence.js';

class LeastRecentlyUsed<T> implements CustomStrategy<T> {
  private readonly used = new Map<T, number>();
  private clock = 0;

  pick(candidates: readonly EligibleCandidate<T>[]): number {
    const times = candidates.map(
      ({ candidate }) => this.used.get(candidate) ?? 0,
    );
    const index = times.indexOf(Math.min(...times));
    this.used.set(candidates[index].candidate, ++this.clock);
    return index;
  }
}

/** Weights are costs here. */
class Cheapest implements CustomStrategy<string> {
  pick(candidates: readonly EligibleCandidate<string>[]): number {
    const costs = candidates.map(({ weight }) => weight);
    return costs.indexOf(Math.min(...costs));
  }
}

describe('a strategy of your own', () => {
  it.each([
    ['an instance', new LeastRecentlyUsed<string>()],
    ['a factory', () => new LeastRecentlyUsed<string>()],
  ])('is taken as %s', (_, strategy) => {
    const weighter = weighterOf({ A: 5, B: 1, C: 1 }, { strategy });
    expect(picks(weighter, 4)).toBe('ABCA');
    weighter.add('D', 1);
    expect(picks(weighter, 3)).toBe('DBC');
    weighter.suspend('A');
    expect(picks(weighter, 4)).toBe('DBCD');
    weighter.remove('B');
    weighter.resume('A');
    expect(picks(weighter, 3)).toBe('ACD');
  });

  it('meets effective weights as they are', () => {
    const weighter = weighterOf(
      { A: 0.3, B: 1e-300, C: 0 },
      { strategy: new Cheapest(), zeroWeight: 'drain' },
    );
    expect(weighter.get()).toBe('B');
    weighter.setWeight('A', 1e-301);
    expect(weighter.get()).toBe('A');
    expect([...weighter.draw()]).toEqual(['A', 'B']);
    expect(weighter.getMany(5)).toEqual(['A', 'B']);
    expect([...weighter.draw({ exclude: ['A'] })]).toEqual(['B']);
    expect(weighter.snapshot().map(({ picks }) => picks)).toEqual([3, 1, 0]);
  });

  it('peek asks it ahead of time', () => {
    const weighter = weighterOf(
      { A: 1, B: 1, C: 1 },
      { strategy: new LeastRecentlyUsed() },
    );
    const ahead = weighter.peek(5).join('');
    expect(ahead).toBe('ABCAB');
    expect(picks(weighter, 6)).toBe('ABCABC');
  });

  it('priorities are seen to', () => {
    const weighter = new Weighter(['A1', 'B0', 'C0'], {
      strategy: () => new LeastRecentlyUsed<string>(),
      priority: (name) => Number(name[1]),
    });
    expect(weighter.getMany(3)).toEqual(['B0', 'C0', 'A1']);
  });

  it('chooses every element of a long draw', () => {
    const names = [...'ABCDEFGHIJKLMN'];
    const strategy = () => new LeastRecentlyUsed<string>();
    const weighter = new Weighter(names, {
      strategy,
      weight: (n) => (n === 'N' ? 9 : 1),
    });
    expect([...weighter.draw()]).toEqual(names);
    expect(weighter.getMany(14).join('')).toBe('ABCDEFGHIJKLMN');
  });

  it.each([-1, 2, 0.5, NaN, undefined, 'A', '1', 'length'])(
    'an index of %p is refused',
    (index) => {
      const strategy = { pick: () => index as number };
      const weighter = weighterOf({ A: 1, B: 1 }, { strategy });
      expect(() => weighter.get()).toThrow(SelectorConfigurationError);
    },
  );

  it.each([[{}], [5], [() => ({})], [() => undefined], [null]])(
    '%p is no strategy',
    (strategy) => {
      expect(
        () => new Weighter([], { strategy: strategy as unknown as 'smooth' }),
      ).toThrow("'strategy'");
    },
  );

  it('a class given in place of a factory is explained', () => {
    expect(
      () =>
        new Weighter([], {
          strategy: LeastRecentlyUsed as unknown as 'smooth',
        }),
    ).toThrow('() => new LeastRecentlyUsed()');
  });
});
