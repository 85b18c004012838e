import { describe, expect, it } from '@jest/globals';
import {
  InvalidWeightError,
  SelectorConfigurationError,
  Weighter,
  type WeightChanges,
} from '../../lib/index.js';
import { currents, picks, weighterOf } from '../support/sequence.js';

describe('setWeights()', () => {
  it('from 99:1 to 50:50 does not pass through 50:1', () => {
    const weighter = weighterOf({ A: 99, B: 1 });
    picks(weighter, 37);
    weighter.setWeights({ A: 50, B: 50 });
    // One after the other would hand a run of up to fifty to one of the two.
    expect(picks(weighter, 20)).toMatch(/^(AB)+$|^(BA)+$/);
  });

  it('is one change: currents go by the old total and the new one', () => {
    const together = weighterOf({ A: 1000, B: 1, C: 1 });
    picks(together, 500);
    together.setWeights(
      new Map([
        ['A', 1],
        ['B', 1],
        ['C', 1],
      ]),
    );
    const after = picks(together, 300);
    expect(after.match(/A/g)).toHaveLength(100);
    expect(Object.values(currents(together)).reduce((a, b) => a + b)).toBe(0);
  });

  it.each<[string, WeightChanges<string>]>([
    ['a record', { A: 3, B: 1 }],
    [
      'a record without a prototype',
      Object.assign(Object.create(null) as object, { A: 3, B: 1 }),
    ],
    [
      'a Map',
      new Map([
        ['A', 3],
        ['B', 1],
      ]),
    ],
    [
      'a list of pairs',
      [
        ['A', 3],
        ['B', 1],
      ],
    ],
    [
      'a list that names one twice: the last holds',
      [
        ['A', 9],
        ['B', 1],
        ['A', 3],
      ],
    ],
  ])('takes %s', (_, changes) => {
    const weighter = weighterOf({ A: 1, B: 1, C: 5 });
    weighter.setWeights(changes);
    expect(['A', 'B', 'C'].map((name) => weighter.weightOf(name))).toEqual([
      3, 1, 5,
    ]);
  });

  it('finds candidates that are no text by identity, or by `equals`', () => {
    const [a, b] = [{ id: 1 }, { id: 2 }];
    const byIdentity = new Weighter([a, b]);
    byIdentity.setWeights([[a, 7]]);
    expect(byIdentity.weightOf(a)).toBe(7);
    expect(() => byIdentity.setWeights([[{ id: 1 }, 7]])).toThrow(
      SelectorConfigurationError,
    );
    const byId = new Weighter([a, b], { equals: (x, y) => x.id === y.id });
    byId.setWeights([[{ id: 2 }, 9]]);
    expect(byId.weightOf(b)).toBe(9);
  });

  it('of equal candidates takes the last word, also when it is the present weight', () => {
    const weighter = new Weighter([{ id: 1 }, { id: 2 }], {
      equals: (x, y) => x.id === y.id,
      weight: () => 7,
    });
    weighter.setWeights([
      [{ id: 1 }, 5],
      [{ id: 1 }, 7],
    ]);
    expect(weighter.weightOf({ id: 1 })).toBe(7);
    weighter.setWeights([
      [{ id: 1 }, 5],
      [{ id: 1 }, 3],
    ]);
    expect(weighter.weightOf({ id: 1 })).toBe(3);
    weighter.setWeight({ id: 1 }, 7);
    expect(
      Array.from({ length: 4 }, () => weighter.get()?.id)
        .sort()
        .join(''),
    ).toBe('1122');
  });

  it('replaces weight functions, also where the number is the same', () => {
    let weight = 5;
    const weighter = new Weighter(['A', 'B'], { weight: () => weight });
    weighter.setWeights({ A: 5 });
    weight = 1;
    weighter.refresh();
    expect([weighter.weightOf('A'), weighter.weightOf('B')]).toEqual([5, 1]);
  });

  it('drains, and brings back, over several priorities at once', () => {
    const weighter = new Weighter(['A', 'B', 'C'], {
      zeroWeight: 'drain',
      priority: (name) => (name === 'C' ? 1 : 0),
    });
    weighter.setWeights({ A: 0, B: 0, C: 2 });
    expect(picks(weighter, 2)).toBe('CC');
    weighter.setWeights({ A: 1, C: 0 });
    expect(picks(weighter, 2)).toBe('AA');
  });

  it.each<[string, unknown, new (...args: never[]) => Error]>([
    ['an unknown candidate', { A: 3, X: 1 }, SelectorConfigurationError],
    ['a weight of NaN', { A: 3, B: NaN }, InvalidWeightError],
    ['a weight in text', { A: 3, B: '1' }, InvalidWeightError],
    [
      'weights too large together',
      { A: 2 ** 50, B: 2 ** 50, C: 2 ** 50 },
      InvalidWeightError,
    ],
    [
      'a weight too large in another priority',
      { A: 3, D: 2 ** 52 },
      InvalidWeightError,
    ],
    ['nothing', undefined, SelectorConfigurationError],
    ['null', null, SelectorConfigurationError],
    ['a number', 5, SelectorConfigurationError],
    ['a list of names', ['A', 'B'], SelectorConfigurationError],
    ['a list of triples', [['A', 1, 2]], SelectorConfigurationError],
    ['a Set', new Set(['A']), SelectorConfigurationError],
  ])('with %s changes nothing', (_, changes, error) => {
    const weighter = new Weighter(['A', 'B', 'C', 'D'], {
      weight: (name) => ({ A: 4, B: 2, C: 1 })[name] ?? 1,
      priority: (name) => (name === 'D' ? 1 : 0),
    });
    picks(weighter, 3);
    const before = JSON.stringify(weighter.snapshot());
    expect(() => weighter.setWeights(changes as never)).toThrow(error);
    expect(JSON.stringify(weighter.snapshot())).toBe(before);
    expect(picks(weighter, 4)).toBe('CABA');
  });

  it('with no changes changes nothing', () => {
    const weighter = weighterOf({ A: 4, B: 2, C: 1 });
    for (const none of [{}, [], new Map<string, number>()]) {
      weighter.setWeights(none);
    }
    expect(picks(weighter, 7)).toBe('ABACABA');
  });
});

describe('stateOf()', () => {
  it('tells what a pick would meet', () => {
    const weighter = weighterOf({ A: 1, B: 1, C: 1 }, { zeroWeight: 'drain' });
    weighter.suspend('B');
    weighter.setWeight('C', 0);
    const states = ['A', 'B', 'C', 'D'].map((name) => weighter.stateOf(name));
    expect(states).toEqual(['eligible', 'suspended', 'drained', undefined]);
    weighter.suspend('C');
    expect(weighter.stateOf('C')).toBe('drained');
    weighter.resume('B');
    weighter.remove('A');
    expect(weighter.stateOf('B')).toBe('eligible');
    expect(weighter.stateOf('A')).toBeUndefined();
  });

  it('is of the first match, and by `equals`', () => {
    const weighter = new Weighter([{ id: 1 }], {
      equals: (x, y) => x.id === y.id,
    });
    expect(weighter.stateOf({ id: 1 })).toBe('eligible');
    expect(weighter.stateOf({ id: 2 })).toBeUndefined();
  });
});

describe('mistyped options of a call are refused, and nothing changes', () => {
  it.each<[string, unknown]>([
    ['a number', 5],
    ['null', null],
    ['text', '5'],
    ['a list', [5]],
    ['a mistyped name', { forMS: 5 }],
    ['milliseconds in text', { forMs: '5' }],
    ['a time of 0', { forMs: 0 }],
    ['Infinity', { forMs: Infinity }],
  ])('suspend() with %s', (_, options) => {
    const weighter = weighterOf({ A: 1, B: 1 });
    expect(() => weighter.suspend('A', options as never)).toThrow(
      /suspend\(\)|forMs/,
    );
    expect(weighter.stateOf('A')).toBe('eligible');
    expect(picks(weighter, 2)).toBe('AB');
  });

  it.each<[string, unknown]>([
    ['a list', ['A']],
    ['text', 'A'],
    ['null', null],
    ['a mistyped name', { excluded: ['A'] }],
    ['a number as `exclude`', { exclude: 5 }],
    ['null as `exclude`', { exclude: null }],
  ])('draw() with %s', (_, options) => {
    const weighter = weighterOf({ A: 1, B: 1 });
    expect(() => [...weighter.draw(options as never)]).toThrow(
      SelectorConfigurationError,
    );
    expect(picks(weighter, 2)).toBe('AB');
  });

  it('and what is absent is not', () => {
    const weighter = weighterOf({ A: 1, B: 1 });
    expect([...weighter.draw(undefined)]).toEqual(['A', 'B']);
    expect([...weighter.draw({})]).toEqual(['B', 'A']);
    expect([...weighter.draw({ exclude: undefined })]).toHaveLength(2);
    expect([...weighter.draw({ exclude: ['X'] })]).toHaveLength(2);
    expect(weighter.suspend('A', {})).toBe(true);
    expect(weighter.suspend('A', undefined)).toBe(true);
  });
});
