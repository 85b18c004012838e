import { describe, expect, it } from '@jest/globals';
import { Weighter } from '../../../../lib/selection/index.js';
import { counts, picks, weighterOf } from '../../../support/sequence.js';
import {
  expectDistribution,
  expectShare,
  seeded,
} from '../../../support/statistics.js';

const strategy = 'weighted-random';
const HIGHEST = 1 - 2 ** -53;

const served = (weighter: Weighter<string>, times: number) =>
  counts(picks(weighter, times));

describe('weighted-random', () => {
  it('weights far below 1 get their share, none is truncated', () => {
    const one = weighterOf(
      { A: 0.995, B: 0.005 },
      { strategy, random: seeded(1) },
    );
    expectShare(served(one, 100_000).B, 100_000, 0.005);
    const two = weighterOf(
      { A: 0.003, B: 0.006 },
      { strategy, random: seeded(2) },
    );
    expectShare(served(two, 100_000).B, 100_000, 2 / 3);
  });

  it('a drained candidate is never drawn', () => {
    const weighter = weighterOf(
      { A: 100, B: 100, C: 0 },
      { strategy, zeroWeight: 'drain', random: seeded(3) },
    );
    const result = served(weighter, 100_000);
    expect(result.C).toBeUndefined();
    expectShare(result.A, 100_000, 0.5);
  });

  it('shares do not depend on the order of adding', () => {
    const orders: Record<string, number | undefined>[] = [
      { A: undefined, B: 300 },
      { B: 300, A: undefined },
    ];
    for (const weights of orders) {
      const weighter = weighterOf(weights, { strategy, random: seeded(4) });
      expectShare(served(weighter, 100_000).B, 100_000, 0.75);
    }
  });

  it('a live weight is read once a pick, and every pick finds a candidate', () => {
    let calls = 0;
    const weighter = new Weighter<string>([], {
      strategy,
      live: true,
      random: seeded(5),
    });
    weighter.add('A', 1).add('B', () => (calls++ % 2 === 0 ? 10 : 0.0001));
    calls = 0;
    const result = served(weighter, 10_000);
    expect(calls).toBe(10_000);
    expect(Object.keys(result).sort()).toEqual(['A', 'B']);
    expectShare(result.B, 10_000, (10 / 11 + 0.0001 / 1.0001) / 2);
  });

  it('0 and the number just below 1 from the source pick eligible candidates', () => {
    const drain = { strategy, zeroWeight: 'drain' } as const;
    const low = weighterOf({ A: 0, B: 1 }, { ...drain, random: () => 0 });
    expect(low.get()).toBe('B');
    const high = weighterOf(
      { A: 1, B: 0 },
      { ...drain, random: () => HIGHEST },
    );
    expect(high.get()).toBe('A');
    expect(
      weighterOf({ A: 0.0769 }, { strategy, random: () => 0.999 }).get(),
    ).toBe('A');
  });

  it.each([0, HIGHEST])(
    '%p of the source is fine for any set, table and tree',
    (end) => {
      for (let size = 1; size < 60; size++) {
        const weights = Object.fromEntries(
          Array.from({ length: size }, (_, i) => [`n${i}`, i % 3]),
        );
        weights.last = 1;
        const weighter = weighterOf(weights, {
          strategy,
          zeroWeight: 'drain',
          random: () => end,
        });
        for (const state of ['table', 'tree']) {
          expect([state, weights[weighter.get() ?? '']]).not.toEqual([
            state,
            0,
          ]);
          expect(weighter.get()).toBeDefined();
          weighter.setWeight('last', 2);
          weights.last = 2;
        }
      }
    },
  );

  it('shares are each weight divided by the sum', () => {
    const weights = { A: 0.23, B: 0.1, C: 0.122, D: 0.4 };
    const result = served(
      weighterOf(weights, { strategy, random: seeded(6) }),
      100_000,
    );
    for (const [name, weight] of Object.entries(weights)) {
      expectShare(result[name], 100_000, weight / 0.852);
    }
  });

  it.each([
    ['table', false],
    ['tree', true],
  ])('the %s gives every candidate its share', (_, changing) => {
    const names = Array.from({ length: 40 }, (_, i) => `n${i}`);
    const weighter = new Weighter(names, {
      strategy,
      weight: (name) => 1 + Number(name.slice(1)),
      random: seeded(7),
    });
    const result: Record<string, number> = {};
    const total = (40 * 41) / 2;
    for (let i = 0; i < 500 * total; i++) {
      if (changing && i % 5 === 0) {
        weighter.setWeight('n0', 2);
        weighter.setWeight('n0', 1);
      }
      const name = weighter.get() ?? '';
      result[name] = (result[name] ?? 0) + 1;
    }
    expectDistribution(
      names.map((name) => result[name]),
      names.map((_, i) => 500 * (i + 1)),
    );
  });

  it('draws without replacement by the law of successive draws', () => {
    const weighter = weighterOf(
      { A: 0.7, B: 0.2, C: 0.1 },
      { strategy, random: seeded(8) },
    );
    const ways = [
      () => weighter.getMany(2),
      () => [...weighter.draw()].slice(0, 2),
    ];
    for (const draw of ways) {
      const orders: Record<string, number> = {};
      for (let i = 0; i < 50_000; i++) {
        const order = draw().join('');
        orders[order] = (orders[order] ?? 0) + 1;
      }
      const p = { A: 0.7, B: 0.2, C: 0.1 };
      for (const [a, b] of ['AB', 'AC', 'BA', 'BC', 'CA', 'CB'] as const) {
        const first = p[a as 'A'];
        expectShare(orders[a + b], 50_000, (first * p[b as 'A']) / (1 - first));
      }
    }
    expect(weighter.snapshot().map(({ weight }) => weight)).toEqual([
      0.7, 0.2, 0.1,
    ]);
  });

  it('getMany crosses priorities, and never repeats a value added twice', () => {
    const weighter = new Weighter(['b1', 'a0', 'c0', 'a0'], {
      strategy,
      random: seeded(9),
      priority: (name) => Number(name[1]),
    });
    for (let i = 0; i < 50; i++) {
      const [first, second, third, ...rest] = weighter.getMany(9);
      expect([first, second].sort()).toEqual(['a0', 'c0']);
      expect([third, ...rest]).toEqual(['b1']);
    }
  });
});
