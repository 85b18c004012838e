import { describe, expect, it } from '@jest/globals';
import { InvalidWeightError, Weighter } from '../../../lib/selection/index.js';
import { counts, currents, picks, weighterOf } from '../../support/sequence.js';

const drain = { zeroWeight: 'drain' } as const;

describe('effective weight', () => {
  it.each<['default' | 'drain', unknown, number]>([
    ['default', undefined, 100],
    ['default', null, 100],
    ['default', 0, 100],
    ['default', -0, 100],
    ['default', -3, 100],
    ['default', 0.3, 0.3],
    ['default', () => undefined, 100],
    ['default', () => null, 100],
    ['default', () => 0, 1],
    ['default', () => -4, 1],
    ['default', () => 1 / 3, 1 / 3],
    ['drain', undefined, 100],
    ['drain', null, 100],
    ['drain', 0, 0],
    ['drain', -0, 0],
    ['drain', () => undefined, 100],
    ['drain', () => 0, 0],
    ['drain', () => 7, 7],
  ])('%s: add(c, %p) weighs %p', (zeroWeight, weight, effective) => {
    const weighter = new Weighter<string>([], { zeroWeight });
    weighter.add('c', weight as number);
    expect(weighter.weightOf('c')).toBe(effective);
  });

  it.each([
    ['default', 0, 100],
    ['default', -1, 100],
    ['drain', 0, 0],
  ] as const)(
    '%s: setWeight(c, %p) weighs %p',
    (zeroWeight, weight, effective) => {
      const weighter = weighterOf({ c: 5 }, { zeroWeight });
      expect(weighter.setWeight('c', weight)).toBe(true);
      expect(weighter.weightOf('c')).toBe(effective);
    },
  );

  it('reads the weight option for candidates added without a weight', () => {
    const weighter = new Weighter(['a', 'bb'], (name) => name.length);
    weighter.add('ccc').add('d', 9);
    expect([...'abcd'].map((c) => weighter.weightOf(c))).toEqual([
      1,
      undefined,
      undefined,
      9,
    ]);
    expect(weighter.weightOf('bb')).toBe(2);
    expect(weighter.weightOf('ccc')).toBe(3);
  });

  it('a drained candidate is never picked, and the others keep their sequence', () => {
    const weighter = weighterOf({ A: 100, B: 100, C: 0 }, drain);
    const sequence = picks(weighter, 200);
    expect(sequence.slice(0, 6)).toBe('ABABAB');
    expect(counts(sequence)).toEqual({ A: 100, B: 100 });
  });

  it('drained candidates between the others are passed over as well', () => {
    const weighter = weighterOf({ A: 4, X: 0, B: 2, Y: 0, C: 1 }, drain);
    expect(picks(weighter, 14)).toBe('ABACABAABACABA');
  });

  it('where nobody is eligible, every pick is undefined', () => {
    expect(picks(weighterOf({ A: 0 }, drain), 3)).toBe('---');
    const weighter = weighterOf({ A: 0, B: 0 }, drain);
    expect(picks(weighter, 3)).toBe('---');
    weighter.setWeight('B', 1);
    expect(picks(weighter, 3)).toBe('BBB');
    expect(picks(new Weighter<string>(), 2)).toBe('--');
  });

  const bad = [NaN, Infinity, -Infinity, '5', 'abc', true, {}, [], 5n];

  it.each(bad)('%p is refused by add, and nothing is added', (weight) => {
    const weighter = weighterOf({ A: 1 });
    expect(() => weighter.add('B', weight as number)).toThrow(
      InvalidWeightError,
    );
    expect(() => weighter.add('B', () => weight as number)).toThrow(
      InvalidWeightError,
    );
    expect([...weighter]).toEqual(['A']);
  });

  it.each(bad)('%p is refused by setWeight, and nothing changes', (weight) => {
    const weighter = weighterOf({ A: 2, B: 1 });
    weighter.get();
    const before = weighter.snapshot();
    expect(() => weighter.setWeight('A', weight as number)).toThrow(
      InvalidWeightError,
    );
    expect(weighter.snapshot()).toEqual(before);
  });

  it('the message shows the candidate, the value and its type', () => {
    const weighter = new Weighter<string>();
    expect(() => weighter.add('twilio', '5' as unknown as number)).toThrow(
      /'5' \(string\) for candidate 'twilio'.*converted/,
    );
    const error = caught(() => weighter.add('x', NaN));
    expect(error).toMatchObject({ name: 'InvalidWeightError', candidate: 'x' });
  });

  it('a negative weight is refused where zero drains', () => {
    expect(() => weighterOf({ A: 2, B: -1, C: 1 }, drain)).toThrow(
      /-1 \(number\) for candidate 'B'/,
    );
    expect(() => new Weighter(['A'], { ...drain, weight: () => -1 })).toThrow(
      InvalidWeightError,
    );
    expect(() => weighterOf({ A: Infinity, B: 1 })).toThrow(InvalidWeightError);
  });

  it('a total beyond the safe integers is refused', () => {
    expect(() =>
      weighterOf({
        A: 9007199254740991,
        B: 9007199254740990,
        C: 9007199254740989,
      }),
    ).toThrow(/safe integers/);
    expect(() => weighterOf({ A: 2 ** 51, B: 1 })).toThrow(InvalidWeightError);
    const weighter = weighterOf({ A: 1e9 });
    expect(() => weighter.add('B', 1e-9)).toThrow(InvalidWeightError);
    expect(() => weighter.setWeight('A', 1e300)).toThrow(InvalidWeightError);
    expect(weighter.snapshot()).toMatchObject([
      { candidate: 'A', weight: 1e9, share: 1 },
    ]);
    expect(counts(picks(weighterOf({ A: 2 ** 51 - 1, B: 1 }), 100))).toEqual({
      A: 100,
    });
  });

  it("a function's 0 or negative number counts as 1 in the total too", () => {
    const weighter = new Weighter<string>();
    weighter.add('A', 5).add('B', () => 0);
    weighter.add('C', () => -4);
    expect(counts(picks(weighter, 700))).toEqual({ A: 500, B: 100, C: 100 });
    expect(currents(weighter)).toEqual({ A: 0, B: 0, C: 0 });
  });

  it('a weight function that throws leaves the selector as it was', () => {
    const failure = new Error('no metrics');
    let failing = false;
    const weighter = new Weighter(['A', 'B'], (name) => {
      if (failing && name === 'B') {
        throw failure;
      }
      return failing ? 50 : 1;
    });
    failing = true;
    expect(caught(() => weighter.refresh())).toBe(failure);
    expect(caught(() => weighter.add('B'))).toBe(failure);
    expect([...weighter].map((c) => weighter.weightOf(c))).toEqual([1, 1]);
  });
});

function caught(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('expected an error');
}
