import { describe, expect, it } from '@jest/globals';
import {
  InvalidPriorityError,
  SelectorConfigurationError,
  Weighter,
  type WeighterOptions,
} from '../../lib/selection/index.js';
import { counts, currents, picks, weighterOf } from '../support/sequence.js';

describe('Weighter', () => {
  it('takes candidates from any iterable and passes over null and undefined', () => {
    const weighter = new Weighter(new Set(['A', null, 'B', undefined]));
    weighter.add(null).add(undefined).add('C');
    expect(weighter.count).toBe(3);
    expect([...weighter]).toEqual(['A', 'B', 'C']);
  });

  it('keeps falsy values and hostile names as the candidates they are', () => {
    const values = ['', 0, false, NaN, '__proto__', 'constructor'];
    const weighter = new Weighter<unknown>(values, () => 1);
    expect(values.map(() => weighter.get())).toEqual(values);
    for (const value of values) {
      expect(weighter.setWeight(value, 3)).toBe(true);
      expect(weighter.weightOf(value)).toBe(3);
      expect(weighter.remove(value)).toBe(true);
    }
    expect(weighter.count).toBe(0);
  });

  it('tells 0 from -0, as Object.is does', () => {
    const weighter = new Weighter([0, -0]);
    weighter.setWeight(-0, 3);
    expect([weighter.weightOf(0), weighter.weightOf(-0)]).toEqual([100, 3]);
    expect(weighter.remove(-0)).toBe(true);
    expect(weighter.remove(-0)).toBe(false);
  });

  it('counts a value added twice twice, and removes the first match', () => {
    const weighter = new Weighter<string>();
    weighter.add('A', 2).add('B', 1).add('A', 1);
    expect(counts(picks(weighter, 40))).toEqual({ A: 30, B: 10 });
    expect(weighter.remove('A')).toBe(true);
    expect([...weighter]).toEqual(['B', 'A']);
    expect(weighter.weightOf('A')).toBe(1);
    expect(weighter.remove('A')).toBe(true);
    expect(weighter.remove('A')).toBe(false);
  });

  it('suspends every match of a value', () => {
    const weighter = new Weighter(['A', 'B', 'A']);
    expect(weighter.suspend('A')).toBe(true);
    expect(picks(weighter, 3)).toBe('BBB');
    expect(weighter.resume('A')).toBe(true);
    expect(counts(picks(weighter, 30))).toEqual({ A: 20, B: 10 });
    expect(weighter.suspend('?')).toBe(false);
    expect(weighter.resume('?')).toBe(false);
  });

  it('compares with `equals` where it is given', () => {
    const weighter = new Weighter([{ id: 1 }, { id: 2 }, { id: 1 }], {
      equals: (a, b) => a.id === b.id,
    });
    expect(weighter.setWeight({ id: 2 }, 5)).toBe(true);
    expect(weighter.weightOf({ id: 2 })).toBe(5);
    expect(weighter.suspend({ id: 1 })).toBe(true);
    expect(weighter.get()).toEqual({ id: 2 });
    expect(weighter.remove({ id: 1 })).toBe(true);
    expect(weighter.count).toBe(2);
    expect(weighter.remove({ id: 3 })).toBe(false);
  });

  it('clear() leaves a selector that can be filled again', () => {
    const weighter = weighterOf({ A: 3, B: 1 });
    picks(weighter, 2);
    weighter.clear();
    expect(weighter.count).toBe(0);
    expect(weighter.get()).toBeUndefined();
    weighter.add('A', 3).add('B', 1);
    expect(picks(weighter, 4)).toBe('AABA');
  });

  it('iterates over a stable copy', () => {
    const weighter = weighterOf({ A: 1, B: 1 });
    const seen: string[] = [];
    for (const candidate of weighter) {
      seen.push(candidate);
      weighter.remove(candidate);
    }
    expect(seen).toEqual(['A', 'B']);
    expect(weighter.count).toBe(0);
  });

  it('counting, listing and peeking change nothing, and peek tells the next pick', () => {
    const weighter = weighterOf({ A: 1, B: 1 });
    let sequence = '';
    for (let i = 0; i < 6; i++) {
      void weighter.count;
      void [...weighter];
      weighter.snapshot();
      weighter.weightOf('A');
      const [expected] = weighter.peek();
      expect(weighter.peek(3)[0]).toBe(expected);
      sequence += weighter.get();
      expect(sequence.at(-1)).toBe(expected);
    }
    expect(sequence).toBe('ABABAB');
  });

  it('peek tells many picks ahead', () => {
    const weighter = weighterOf({ A: 5, B: 1, C: 1 });
    picks(weighter, 3);
    const ahead = weighter.peek(20).join('');
    expect(ahead).toBe(picks(weighter, 20));
    expect(new Weighter<string>().peek(5)).toEqual([]);
  });

  it('snapshot tells weight, current, picks, share and state', () => {
    const weighter = weighterOf({ A: 3, B: 1, C: 0 }, { zeroWeight: 'drain' });
    weighter.add('S', 4);
    weighter.suspend('S');
    picks(weighter, 2);
    expect(weighter.snapshot()).toEqual([
      {
        candidate: 'A',
        weight: 3,
        priority: 0,
        current: -2,
        picks: 2,
        share: 0.75,
        state: 'eligible',
      },
      {
        candidate: 'B',
        weight: 1,
        priority: 0,
        current: 2,
        picks: 0,
        share: 0.25,
        state: 'eligible',
      },
      {
        candidate: 'C',
        weight: 0,
        priority: 0,
        current: 0,
        picks: 0,
        share: 0,
        state: 'drained',
      },
      {
        candidate: 'S',
        weight: 4,
        priority: 0,
        current: 0,
        picks: 0,
        share: 0,
        state: 'suspended',
      },
    ]);
  });

  it.each([0, -1, 1.5, NaN, Infinity, '2'])(
    'getMany(%p) and peek(%p) are RangeErrors that advance nothing',
    (k) => {
      const weighter = weighterOf({ A: 2, B: 1 });
      expect(() => weighter.getMany(k as number)).toThrow(RangeError);
      expect(() => weighter.peek(k as number)).toThrow(RangeError);
      expect(picks(weighter, 3)).toBe('ABA');
    },
  );

  it.each([
    [{ strategy: 'fastest' }, 'strategy'],
    [{ strategy: '__proto__' }, 'strategy'],
    [{ zeroWeight: 'ignore' }, 'zeroWeight'],
    [{ weight: 5 }, 'weight'],
    [{ priority: 1 }, 'priority'],
    [{ equals: 'id' }, 'equals'],
    [{ live: 'yes' }, 'live'],
    ['smooth', 'options'],
    [null, 'options'],
  ])('refuses the options %j, naming %s', (options, name) => {
    const build = () => new Weighter([], options as WeighterOptions<unknown>);
    expect(build).toThrow(SelectorConfigurationError);
    expect(build).toThrow(`'${name}'`);
  });

  it('refuses candidates that are no iterable', () => {
    expect(() => new Weighter({} as string[])).toThrow(
      SelectorConfigurationError,
    );
  });
});

describe('priority', () => {
  const byNumber = (weights: Record<string, number>) =>
    new Weighter(Object.keys(weights), {
      weight: (name) => weights[name],
      priority: (name) => Number(name[1]),
      zeroWeight: 'drain',
    });

  it('serves the lowest number, a higher one only when the lower are out', () => {
    const weighter = byNumber({ b1: 1, a0: 2, c1: 1, d0: 1 });
    expect(weighter.peek(3)).toEqual(['a0', 'd0', 'a0']);
    weighter.suspend('a0');
    expect(weighter.peek(2)).toEqual(['d0', 'd0']);
    weighter.setWeight('d0', 0);
    expect(weighter.getMany(4)).toEqual(['b1', 'c1']);
    expect(weighter.get()).toBe('c1');
    weighter.resume('a0');
    expect(weighter.get()).toBe('a0');
    expect([...weighter]).toEqual(['b1', 'a0', 'c1', 'd0']);
  });

  it('a draw reaches the next priority when this one is used up', () => {
    const weighter = byNumber({ b1: 1, a0: 2, d0: 1, c2: 1 });
    expect([...weighter.draw()]).toEqual(['a0', 'd0', 'b1', 'c2']);
    expect(weighter.snapshot().map(({ share }) => share)).toEqual([
      0,
      2 / 3,
      1 / 3,
      0,
    ]);
  });

  it('only the first element of a draw moves a main sequence', () => {
    const weighter = byNumber({ a0: 1, b1: 1, c1: 1 });
    const rest = () => weighter.getMany(2)[1];
    expect([rest(), rest(), rest()]).toEqual(['b1', 'c1', 'b1']);
    expect(weighter.snapshot().map(({ picks }) => picks)).toEqual([3, 0, 0]);
    weighter.suspend('a0');
    expect(weighter.peek(2)).toEqual(['b1', 'c1']);
  });

  it('weight decides inside one priority, negative numbers included', () => {
    const weighter = new Weighter(['A', 'B', 'C'], {
      weight: (name) => (name === 'A' ? 3 : 1),
      priority: (name) => (name === 'C' ? 0 : -5),
    });
    expect(picks(weighter, 8)).toBe('AABAAABA');
  });

  it('takes -0 for the priority 0', () => {
    const weighter = new Weighter(['A', 'B'], {
      priority: (name) => (name === 'A' ? 0 : -0),
    });
    expect(weighter.snapshot().map(({ priority }) => priority)).toEqual([0, 0]);
    expect(picks(weighter, 2)).toBe('AB');
  });

  it.each([NaN, Infinity, '1', {}])('%p is no priority', (priority) => {
    const weighter = new Weighter<string>([], {
      priority: () => priority as number,
    });
    expect(() => weighter.add('A')).toThrow(InvalidPriorityError);
    expect(weighter.count).toBe(0);
  });
});

describe('live', () => {
  it('reads each weight once a pick and uses that number throughout', () => {
    let calls = 0;
    const weighter = new Weighter<string>([], { live: true });
    weighter.add('A', 1).add('B', () => (calls++ % 2 === 0 ? 10 : 0.0001));
    calls = 0;
    for (let i = 0; i < 100; i++) {
      expect(weighter.get()).toBeDefined();
      for (const current of Object.values(currents(weighter))) {
        expect(Math.abs(current)).toBeLessThan(11 * 10_000);
      }
    }
    expect(calls).toBe(100);
  });

  it('a bad number keeps the last good weight for that pick', () => {
    let weight: number = 1;
    const weighter = new Weighter<string>([], {
      live: true,
      zeroWeight: 'drain',
    });
    weighter.add('A', 2).add('B', () => weight);
    weighter.add('C', 1);
    for (const bad of [-1, NaN, Infinity, '9' as unknown as number, 1e300]) {
      weight = bad;
      expect(picks(weighter, 4)).toBe('ABCA');
      expect(weighter.weightOf('B')).toBe(1);
    }
    const sum = Object.values(currents(weighter)).reduce((x, y) => x + y, 0);
    expect(sum).toBe(0);
    weight = 0;
    expect(picks(weighter, 3)).toBe('ACA');
  });

  it('a function that throws keeps the last good weight, the others are read', () => {
    let failing = false;
    const weighter = new Weighter<string>([], { live: true });
    weighter.add('A', () => {
      if (failing) {
        throw new Error('no metrics');
      }
      return 1;
    });
    weighter.add('B', () => (failing ? 3 : 1));
    expect(picks(weighter, 2)).toBe('AB');
    failing = true;
    expect(counts(picks(weighter, 8))).toEqual({ A: 2, B: 6 });
  });

  it('the first reading must be good', () => {
    const options = { live: true, zeroWeight: 'drain' } as const;
    expect(
      () => new Weighter(['A'], { ...options, weight: () => Infinity }),
    ).toThrow("Invalid weight Infinity (number) for candidate 'A'");
  });

  it('peek reads the weights as the next get will', () => {
    const weights: Record<string, number> = { A: 1, B: 1 };
    const weighter = new Weighter(['A', 'B'], {
      live: true,
      weight: (name) => weights[name],
    });
    weights.B = 5;
    const ahead = weighter.peek(6);
    expect(ahead.join('')).toBe(picks(weighter, 6));
    expect(counts(ahead)).toEqual({ A: 1, B: 5 });
  });

  it('one weight that is too large does not hold up the others', () => {
    const weights: Record<string, number> = { A: 1, B: 1, C: 1 };
    const weighter = new Weighter(Object.keys(weights), {
      live: true,
      zeroWeight: 'drain',
      weight: (name) => weights[name],
    });
    Object.assign(weights, { A: 1e16, B: 0 });
    expect(picks(weighter, 4)).toBe('ACAC');
    Object.assign(weights, { A: 2 ** 52, B: 1, C: 2 ** 52 });
    weighter.get();
    expect(weighter.weightOf('B')).toBe(1);
  });

  it('a draw reads the weights, whoever is excluded', () => {
    const weights: Record<string, number> = { A: 1, B: 1, C: 1 };
    const weighter = new Weighter(Object.keys(weights), {
      live: true,
      zeroWeight: 'drain',
      weight: (name) => weights[name],
    });
    weights.B = 0;
    const draws = [1, 2].map(() => [...weighter.draw({ exclude: ['A'] })]);
    expect(draws).toEqual([['C'], ['C']]);
  });

  it('refresh() inside a weight function does not read again', () => {
    const weighter: Weighter<string> = new Weighter<string>();
    let calls = 0;
    weighter.add('A', () => {
      calls += 1;
      weighter.refresh();
      return 1;
    });
    weighter.refresh();
    expect(calls).toBeLessThanOrEqual(3);
  });

  it('setWeight() inside a weight function is not overwritten', () => {
    const weighter = new Weighter<string>();
    let act = () => {};
    weighter.add('A', () => 1);
    weighter.add('B', () => {
      act();
      return 1;
    });
    act = () => weighter.setWeight('A', 7);
    weighter.refresh();
    expect(weighter.weightOf('A')).toBe(7);
  });

  it('a weight function may use the selector it weighs for', () => {
    const weighter: Weighter<string> = new Weighter<string>([], { live: true });
    let visits = 0;
    weighter.add('A', () => {
      visits += 1;
      weighter.get();
      if (visits === 3) {
        weighter.remove('B');
      }
      return 2;
    });
    weighter.add('B', () => 1);
    expect(() => picks(weighter, 10)).not.toThrow();
    expect([...weighter]).toEqual(['A']);
  });

  it('setWeight replaces a weight function', () => {
    const weighter = new Weighter(['A', 'B'], { live: true, weight: () => 1 });
    weighter.setWeight('A', 3);
    weighter.refresh();
    expect(picks(weighter, 4)).toBe('AABA');
  });
});
