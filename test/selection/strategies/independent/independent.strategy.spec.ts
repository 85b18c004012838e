import { describe, expect, it } from '@jest/globals';
import {
  SelectorConfigurationError,
  Weighter,
  type StrategyName,
} from '../../../../lib/selection/index.js';
import { counts, picks, weighterOf } from '../../../support/sequence.js';
import { expectDistribution, seeded } from '../../../support/statistics.js';

const HIGHEST = 1 - 2 ** -53;

describe.each<StrategyName>(['weighted-random', 'random'])('%s', (name) => {
  it('peek tells the following picks; a change discards them', () => {
    const weighter = weighterOf(
      { A: 3, B: 2, C: 1 },
      { strategy: name, random: seeded(12) },
    );
    const ahead = weighter.peek(20);
    expect(weighter.peek(5)).toEqual(ahead.slice(0, 5));
    expect(ahead.join('')).toBe(picks(weighter, 20));
    weighter.peek(50);
    weighter.remove('A');
    expect(picks(weighter, 100)).not.toContain('A');
  });

  it('peek also tells the first of the next draw', () => {
    const weighter = weighterOf(
      { A: 1, B: 1, C: 1 },
      { strategy: name, random: seeded(13) },
    );
    for (let i = 0; i < 20; i++) {
      const [first, second] = weighter.peek(2);
      expect(weighter.getMany(2)[0]).toBe(first);
      expect(weighter.draw().next().value).toBe(second);
    }
  });

  it('is reproduced by its source', () => {
    const run = () =>
      picks(
        weighterOf(
          { A: 3, B: 2, C: 1 },
          { strategy: name, random: seeded(14) },
        ),
        50,
      );
    expect(run()).toBe(run());
  });

  it.each([1, 1.5, NaN, -0.1, '0.5', undefined])(
    'a source that returns %p is an error that names the option',
    (bad) => {
      const weighter = weighterOf(
        { A: 1, B: 1 },
        { strategy: name, random: () => bad as number },
      );
      expect(() => weighter.get()).toThrow(SelectorConfigurationError);
      expect(() => weighter.getMany(2)).toThrow("'random'");
      expect(weighter.snapshot().map(({ picks }) => picks)).toEqual([0, 0]);
    },
  );

  it.each([0, HIGHEST, 0.5])('a draw ends with a source of %p', (number) => {
    const weighter = new Weighter([...'ABCDEFGHIJKL'], {
      strategy: name,
      random: () => number,
    });
    expect(new Set(weighter.draw()).size).toBe(12);
    expect(new Set(weighter.getMany(12)).size).toBe(12);
  });

  it('the tenth element of a draw keeps to the law', () => {
    const weighter = new Weighter([...'ABCDEFGHIJKL'], {
      strategy: name,
      weight: () => 1,
      random: seeded(17),
    });
    const tenth = Array.from({ length: 12_000 }, () => {
      const drawn = [...weighter.draw()];
      return drawn[9];
    });
    expectDistribution(
      Object.values(counts(tenth)),
      Array<number>(12).fill(1000),
    );
  });

  it('a source that fails takes nothing away', () => {
    let broken = false;
    const source = seeded(18);
    const weighter = weighterOf(
      { A: 3, B: 2, C: 1 },
      { strategy: name, random: () => (broken ? NaN : source()) },
    );
    const ahead = weighter.peek(3);
    broken = true;
    expect(() => weighter.getMany(2)).toThrow(SelectorConfigurationError);
    broken = false;
    expect(weighter.peek(3)).toEqual(ahead);
    expect(weighter.snapshot().map(({ picks }) => picks)).toEqual([0, 0, 0]);
  });

  it('getMany counts a pick for its first only, as a draw does', () => {
    const weighter = new Weighter(['A0', 'B1'], {
      strategy: name,
      priority: (candidate) => Number(candidate[1]),
    });
    weighter.getMany(2);
    expect(weighter.snapshot().map(({ picks }) => picks)).toEqual([1, 0]);
  });

  it('takes very many at once', () => {
    const weighter = new Weighter(Array(150_000).keys(), { strategy: name });
    expect(weighter.getMany(150_000)).toHaveLength(150_000);
  });

  it('keeps to the eligible through any change', () => {
    const weighter = new Weighter<number>([], {
      strategy: name,
      zeroWeight: 'drain',
      random: seeded(15),
    });
    const random = seeded(16);
    const eligible = new Set<number>();
    for (let i = 0; i < 5000; i++) {
      const candidate = Math.floor(random() * 60);
      const known = weighter.weightOf(candidate) !== undefined;
      const act = Math.floor(random() * 5);
      if (!known) {
        weighter.add(candidate, 1 + (i % 5));
        eligible.add(candidate);
      } else if (act === 0) {
        weighter.remove(candidate);
        eligible.delete(candidate);
      } else if (act === 1) {
        weighter.setWeight(candidate, 0);
        eligible.delete(candidate);
      } else if (act === 2) {
        weighter.resume(candidate);
        weighter.setWeight(candidate, 2);
        eligible.add(candidate);
      } else if (act === 3) {
        weighter.suspend(candidate);
        eligible.delete(candidate);
      }
      const pick = weighter.get();
      expect(pick === undefined ? eligible.size : eligible.has(pick)).toBe(
        pick === undefined ? 0 : true,
      );
      expect(new Set(weighter.getMany(100))).toEqual(eligible);
    }
  });
});
