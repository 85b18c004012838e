import { describe, expect, it } from '@jest/globals';
import { SelectorConfigurationError, Weighter } from '../../lib/index.js';

interface Candidate {
  id: number;
}
const candidates = (): Candidate[] => [{ id: 1 }, { id: 2 }, { id: 3 }];

const USES: [string, (weighter: Weighter<Candidate>) => unknown][] = [
  ['weightOf()', (weighter) => weighter.weightOf({ id: 2 })],
  ['stateOf()', (weighter) => weighter.stateOf({ id: 2 })],
  ['setWeight()', (weighter) => weighter.setWeight({ id: 2 }, 5)],
  ['setWeights()', (weighter) => weighter.setWeights([[{ id: 2 }, 5]])],
  ['suspend()', (weighter) => weighter.suspend({ id: 2 })],
  ['resume()', (weighter) => weighter.resume({ id: 2 })],
  ['remove()', (weighter) => weighter.remove({ id: 2 })],
  ['draw()', (weighter) => [...weighter.draw()]],
  [
    'draw({ exclude })',
    (weighter) => [...weighter.draw({ exclude: [{ id: 2 }] })],
  ],
];

const CHANGES: [string, (weighter: Weighter<Candidate>) => unknown][] = [
  ['adds to', (weighter) => weighter.add({ id: 9 })],
  ['removes from', (weighter) => weighter.remove({ id: 1 })],
  ['clears', (weighter) => weighter.clear()],
  ['re-weighs', (weighter) => weighter.setWeight({ id: 1 }, 9)],
  ['suspends in', (weighter) => weighter.suspend({ id: 1 })],
];

describe.each(CHANGES)('an `equals` that %s its selector', (_, change) => {
  it.each(USES)('is refused in %s, and nothing has changed', (_use, use) => {
    let isArmed = false;
    let once = true;
    const weighter: Weighter<Candidate> = new Weighter(candidates(), {
      equals: (a, b) => {
        // The change compares, too.
        if (isArmed && once) {
          once = false;
          change(weighter);
          once = true;
        }
        return a.id === b.id;
      },
    });
    isArmed = true;
    expect(() => use(weighter)).toThrow(SelectorConfigurationError);
    isArmed = false;
    expect([...weighter].map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(
      weighter.snapshot().map(({ weight, state }) => [weight, state]),
    ).toEqual(Array.from({ length: 3 }, () => [100, 'eligible']));
  });
});

it('an `equals` that looks something up before it changes its selector is refused as well', () => {
  let depth = 0;
  const weighter: Weighter<Candidate> = new Weighter(candidates(), {
    equals: (a, b) => {
      depth += 1;
      if (depth === 1) {
        weighter.weightOf({ id: 3 });
        weighter.add({ id: 9 });
      }
      depth -= 1;
      return a.id === b.id;
    },
  });
  expect(() => weighter.weightOf({ id: 2 })).toThrow(
    SelectorConfigurationError,
  );
  expect(weighter.count).toBe(3);
});

it('an `equals` that only looks is left alone, also when it picks', () => {
  const weighter: Weighter<Candidate> = new Weighter(candidates(), {
    equals: (a, b) => {
      weighter.get();
      return a.id === b.id && weighter.count === 3;
    },
  });
  expect(weighter.weightOf({ id: 2 })).toBe(100);
});

it('a selector can be changed again after an `equals` has thrown', () => {
  let fails = true;
  const weighter = new Weighter(candidates(), {
    equals: (a, b) => {
      if (fails) {
        throw new Error('equals');
      }
      return a.id === b.id;
    },
  });
  expect(() => weighter.weightOf({ id: 1 })).toThrow('equals');
  fails = false;
  expect(weighter.setWeight({ id: 1 }, 7)).toBe(true);
  expect(weighter.add({ id: 4 }).count).toBe(4);
});

describe('an answer of `equals` that is neither true nor false is refused', () => {
  it.each<[string, unknown]>([
    ['a promise', Promise.resolve(true)],
    ['a promise of no', Promise.resolve(false)],
    ['1', 1],
    ['0', 0],
    ['undefined', undefined],
    ['text', 'yes'],
  ])('%s', (_, answer) => {
    const weighter = new Weighter(candidates(), {
      equals: () => answer as boolean,
    });
    for (const [, use] of USES) {
      expect(() => use(weighter)).toThrow(/'equals' returned/);
    }
    expect(weighter.count).toBe(3);
  });
});
