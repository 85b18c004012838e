import { describe, expect, it } from '@jest/globals';
import {
  MaxScorePicker,
  RandomPicker,
  SelectorConfigurationError,
  WeightedRandomPicker,
  type ScoredCandidate,
} from '../../../lib/selection/index.js';
import { counts } from '../../support/sequence.js';
import {
  expectDistribution,
  expectShare,
  seeded,
} from '../../support/statistics.js';

function scored(scores: Record<string, number>): ScoredCandidate<string>[] {
  return Object.entries(scores).map(([candidate, score]) => ({
    candidate,
    score,
  }));
}

function tally(times: number, pick: () => string[]): Record<string, number> {
  return counts(Array.from({ length: times }, pick).flat());
}

describe('WeightedRandomPicker', () => {
  const picker = (maxCandidates: number, seed: number) =>
    new WeightedRandomPicker<string>({ maxCandidates, random: seeded(seed) });

  it('is uniform when no score is above zero', () => {
    const list = scored({ A: 0, B: 0, C: 0 });
    const result = tally(30_000, () => picker1.pick(list));
    for (const count of Object.values(result)) {
      expectShare(count, 30_000, 1 / 3);
    }
    const negative = scored({ A: -5, B: NaN, C: 0, D: -Infinity });
    const drawn = tally(30_000, () => picker1.pick(negative));
    expectDistribution(Object.values(drawn), [7500, 7500, 7500, 7500]);
  });
  const picker1 = picker(1, 1);

  it('a score of zero, below zero or NaN is never picked, even to fill up', () => {
    const list = scored({ A: 1, B: 2, C: 0, D: 0, E: -3, F: NaN });
    const three = picker(3, 2);
    const one = picker(1, 3);
    const threes = tally(10_000, () => [three.pick(list).sort().join()]);
    expect(threes).toEqual({ 'A,B': 10_000 });
    const ones = tally(10_000, () => one.pick(list));
    expect(Object.keys(ones).sort()).toEqual(['A', 'B']);
  });

  it('who is first and who is among two follow the law of successive draws', () => {
    const list = scored({ A: 0.7, B: 0.2, C: 0.1 });
    const two = picker(2, 4);
    const drawn = Array.from({ length: 100_000 }, () => two.pick(list));
    expect(drawn.filter(([a, b]) => a === b)).toEqual([]);
    expect(drawn.filter(({ length }) => length !== 2)).toEqual([]);
    const positions = counts(drawn.map(([first]) => first));
    expectShare(positions.A, 100_000, 0.7);
    expectShare(positions.B, 100_000, 0.2);
    expectShare(positions.C, 100_000, 0.1);
    const inclusion = counts(drawn.flat());
    expectShare(inclusion.A, 100_000, 0.952777);
    expectShare(inclusion.B, 100_000, 0.688888);
    expectShare(inclusion.C, 100_000, 0.358333);
  });

  it('picks at most as many as there are, without padding', () => {
    expect(picker(10, 5).pick(scored({ A: 1, B: 2 }))).toHaveLength(2);
    expect(picker(10, 5).pick([])).toEqual([]);
  });

  it('0 and the number just below 1 from the source never pick a score of zero', () => {
    for (const random of [() => 0, () => 1 - 2 ** -53]) {
      const one = new WeightedRandomPicker<string>({ random });
      expect(one.pick(scored({ A: 0, B: 1 }))).toEqual(['B']);
      expect(one.pick(scored({ A: 1, B: 0 }))).toEqual(['A']);
      expect(one.pick(scored({ A: 0.0769 }))).toEqual(['A']);
    }
  });

  it('keeps proportions from 1e-9 to 1e17 in one set', () => {
    const one = picker(1, 6);
    const tiny = scored({ A: 1e-9, B: 3e-9 });
    expectShare(tally(20_000, () => one.pick(tiny)).B, 20_000, 0.75);
    const huge = scored({ A: 1e17, B: 3e17, C: 1e-9 });
    const result = tally(20_000, () => one.pick(huge));
    expectShare(result.B, 20_000, 0.75);
    expect(result.C).toBeUndefined();
    const all = picker(3, 7);
    for (let i = 0; i < 1000; i++) {
      expect(all.pick(huge)[2]).toBe('C');
    }
  });

  it('an infinite score wins, and several share uniformly', () => {
    const list = scored({ A: 1e300, B: Infinity, C: Infinity, D: 1 });
    const two = picker(2, 8);
    const { BC, CB, ...others } = tally(5000, () => [two.pick(list).join('')]);
    expect(others).toEqual({});
    expect(BC + CB).toBe(5000);
    expectShare(BC, 5000, 0.5);
  });
});

it('WeightedRandomPicker: an infinite score wins whatever the source says', () => {
  const numbers = [0, 0.5, 0, 0.9999];
  const picker = new WeightedRandomPicker<string>({
    random: () => numbers.shift() ?? 0,
  });
  const list = scored({ finite: 1, infinite: Infinity });
  expect(picker.pick(list)).toEqual(['infinite']);
  expect(picker.pick(list)).toEqual(['infinite']);
  const text = [{ candidate: 'A', score: '5' as unknown as number }];
  expect(picker.pick([...text, ...scored({ B: 1 })])).toEqual(['B']);
});

describe('RandomPicker', () => {
  it('is uniform over all, whatever the scores', () => {
    const picker = new RandomPicker<string>({ random: seeded(9) });
    const list = scored({ A: 0, B: 100, C: NaN, D: -1 });
    const result = tally(40_000, () => picker.pick(list));
    expectDistribution(Object.values(result), [1e4, 1e4, 1e4, 1e4]);
  });

  it('draws every order equally often', () => {
    const picker = new RandomPicker<string>({
      maxCandidates: 2,
      random: seeded(10),
    });
    const list = scored({ A: 1, B: 1, C: 1 });
    const orders = tally(12_000, () => [picker.pick(list).join('')]);
    expectDistribution(Object.values(orders), Array<number>(6).fill(2000));
  });
});

describe('MaxScorePicker', () => {
  const picker = (maxCandidates: number, seed: number) =>
    new MaxScorePicker<string>({ maxCandidates, random: seeded(seed) });

  it('ties are spread uniformly', () => {
    const one = picker(1, 11);
    const result = tally(1000, () => one.pick(scored({ A: 1, B: 1, C: 0.5 })));
    expectShare(result.A, 1000, 0.5);
    expect(result.C).toBeUndefined();
  });

  it('ties at the last place are spread uniformly', () => {
    const list = scored({ A: 50, B: 50, C: 30, D: 30, E: 30 });
    const three = picker(3, 12);
    const results = Array.from({ length: 600 }, () => three.pick(list));
    results.forEach((drawn) =>
      expect(drawn.slice(0, 2).sort()).toEqual(['A', 'B']),
    );
    expectShare(counts(results.map(([a]) => a)).A, 600, 0.5);
    const third = counts(results.map(([, , c]) => c));
    for (const name of 'CDE') {
      expectShare(third[name], 600, 1 / 3);
    }
  });

  it('negative scores are ordinary, and NaN never wins', () => {
    expect(picker(1, 13).pick(scored({ A: -5, B: -1 }))).toEqual(['B']);
    expect(picker(1, 13).pick(scored({ A: NaN, B: 0 }))).toEqual(['B']);
    expect(
      picker(9, 13).pick(scored({ A: -Infinity, B: NaN, C: Infinity })),
    ).toEqual(['C', 'A']);
  });
});

describe.each([
  ['WeightedRandomPicker', WeightedRandomPicker],
  ['RandomPicker', RandomPicker],
  ['MaxScorePicker', MaxScorePicker],
])('%s', (_, Picker) => {
  it.each([0, -1, 1.5, NaN, Infinity, '2'])(
    'maxCandidates %p is a RangeError',
    (maxCandidates) => {
      expect(
        () => new Picker({ maxCandidates: maxCandidates as number }),
      ).toThrow(RangeError);
    },
  );

  it('refuses a broken random source', () => {
    expect(() => new Picker({ random: 5 as unknown as () => number })).toThrow(
      SelectorConfigurationError,
    );
    const broken = new Picker<string>({ random: () => NaN });
    expect(() => broken.pick(scored({ A: 1, B: 1 }))).toThrow("'random'");
  });

  it('never reorders the list, and picks distinct candidates of any number', () => {
    const list = Array.from({ length: 100 }, (_, i) => ({
      candidate: i,
      score: 1 + ((i * 37) % 11),
    }));
    const before = structuredClone(list);
    for (const k of [1, 2, 10, 50, 99, 100, 200]) {
      const picker = new Picker<number>({
        maxCandidates: k,
        random: seeded(k),
      });
      const drawn = picker.pick(Object.freeze(list));
      expect(new Set(drawn).size).toBe(Math.min(k, 100));
    }
    expect(list).toEqual(before);
  });
});
