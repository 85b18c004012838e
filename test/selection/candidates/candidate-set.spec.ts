import { describe, expect, it } from '@jest/globals';
import { InvalidWeightError, Weighter } from '../../../lib/selection/index.js';
import {
  counts,
  currents,
  longestRun,
  picks,
  weighterOf,
} from '../../support/sequence.js';
import { seeded } from '../../support/statistics.js';

describe('changing a selector under way', () => {
  it('setting the same weights again changes nothing', () => {
    const weighter = weighterOf({ A: 1, B: 1, C: 1 });
    let sequence = '';
    for (let i = 0; i < 9; i++) {
      sequence += weighter.get();
      for (const candidate of 'ABC') {
        weighter.setWeight(candidate, 1);
      }
    }
    expect(sequence).toBe('ABCABCABC');
  });

  it('visitors that come and go change nothing', () => {
    const weighter = weighterOf({ A: 1, B: 1, C: 1, D: 1 });
    let sequence = '';
    for (let i = 0; i < 8; i++) {
      sequence += weighter.get();
      weighter.add(`E${i}`, 1);
      weighter.remove(`E${i}`);
    }
    expect(sequence).toBe('ABCDABCD');
  });

  it('refresh() with unchanged weights changes nothing', () => {
    const weighter = new Weighter(['A', 'B', 'C'], () => 1);
    let sequence = '';
    for (let i = 0; i < 9; i++) {
      sequence += weighter.get();
      weighter.refresh();
    }
    expect(sequence).toBe('ABCABCABC');
  });

  it.each([
    [0, 'ABABABAB'],
    [1, 'BABABABA'],
    [2, 'BBABABAB'],
    [3, 'AABABABA'],
  ])('3:1 cut to 1:1 after %i picks goes on as %s', (k, sequence) => {
    const weighter = weighterOf({ A: 3, B: 1 });
    picks(weighter, k);
    weighter.setWeight('A', 1);
    expect(picks(weighter, 8)).toBe(sequence);
  });

  it('1:1 raised to 3:1 goes on in the new ratio', () => {
    const weighter = weighterOf({ A: 1, B: 1 });
    expect(picks(weighter, 2)).toBe('AB');
    weighter.setWeight('A', 3);
    expect(picks(weighter, 8)).toBe('AABAAABA');
  });

  it('a newcomer joins the sequence without a burst', () => {
    const weighter = weighterOf({ A: 5, B: 1 });
    expect(picks(weighter, 3)).toBe('AAA');
    weighter.add('C', 3);
    const sequence = picks(weighter, 18);
    expect(sequence).toBe('BACACAACABACACAACA');
    expect(counts(sequence)).toEqual({ A: 10, B: 2, C: 6 });
  });

  it('setWeight of an unknown candidate is false and changes nothing', () => {
    const weighter = weighterOf({ A: 5, B: 1 });
    const before = weighter.snapshot();
    expect(weighter.setWeight('C', 3)).toBe(false);
    expect(weighter.snapshot()).toEqual(before);
  });

  it('a suspended candidate neither gains nor loses', () => {
    const weighter = weighterOf({ A: 1, B: 1 });
    expect(picks(weighter, 1)).toBe('A');
    weighter.suspend('A');
    expect(picks(weighter, 100)).toBe('B'.repeat(100));
    weighter.resume('A');
    expect(picks(weighter, 10)).toBe('BABABABABA');
  });

  it('debts shrink with the total while the large one is out', () => {
    const weighter = weighterOf({ A: 5, B: 1, C: 1 });
    expect(picks(weighter, 2)).toBe('AA');
    weighter.suspend('A');
    expect(picks(weighter, 100).slice(0, 6)).toBe('BCBCBC');
    weighter.resume('A');
    expect(picks(weighter, 14)).toBe('AABACAAAABACAA');
  });

  it('draining and undraining is the same as suspending', () => {
    const weighter = weighterOf({ A: 1, B: 1 }, { zeroWeight: 'drain' });
    expect(picks(weighter, 1)).toBe('A');
    weighter.setWeight('A', 0);
    expect(picks(weighter, 100)).toBe('B'.repeat(100));
    weighter.setWeight('A', 1);
    expect(picks(weighter, 10)).toBe('BABABABABA');
  });

  it('keeps the place of everyone while all are suspended', () => {
    const weighter = weighterOf({ A: 2, B: 1, C: 1 });
    expect(picks(weighter, 1)).toBe('A');
    const before = currents(weighter);
    for (const candidate of 'CBA') {
      weighter.suspend(candidate);
    }
    expect(picks(weighter, 2)).toBe('--');
    for (const candidate of 'ABC') {
      weighter.resume(candidate);
    }
    expect(picks(weighter, 3)).toBe('BCA');
    expect(before).toEqual({ A: -2, B: 1, C: 1 });
  });

  it('suspending the large one of 98:1:1 at any moment causes no burst', () => {
    for (let k = 0; k < 100; k++) {
      const weighter = weighterOf({ A: 98, B: 1, C: 1 });
      picks(weighter, k);
      weighter.suspend('A');
      const sequence = picks(weighter, 20);
      expect(longestRun(sequence)).toBe(1);
      expect(counts(sequence)).toEqual({ B: 10, C: 10 });
    }
  });

  it('removing or draining it causes no burst either', () => {
    for (let k = 0; k < 100; k++) {
      for (const end of ['remove', 'drain']) {
        const weighter = weighterOf(
          { A: 98, B: 1, C: 1 },
          { zeroWeight: 'drain' },
        );
        picks(weighter, k);
        if (end === 'remove') {
          weighter.remove('A');
        } else {
          weighter.setWeight('A', 0);
        }
        expect(longestRun(picks(weighter, 20))).toBe(1);
      }
    }
  });

  it('1000:1:1 cut to 1:1:1 gives 100 each of the next 300', () => {
    const weighter = weighterOf({ A: 1000, B: 1, C: 1 });
    picks(weighter, 634);
    weighter.setWeight('A', 1);
    expect(counts(picks(weighter, 300))).toEqual({ A: 100, B: 100, C: 100 });
  });

  it('a canary that goes from 99 % back to 1 % causes no burst', () => {
    const weighter = weighterOf({ stable: 1, canary: 99 });
    picks(weighter, 50);
    weighter.setWeight('canary', 1);
    weighter.setWeight('stable', 99);
    const sequence = Array.from({ length: 200 }, () => weighter.get() ?? '');
    expect(counts(sequence).canary).toBeGreaterThanOrEqual(1);
    expect(counts(sequence).canary).toBeLessThanOrEqual(3);
  });

  it('ten thousand joins and leaves do not starve the next newcomer', () => {
    const weighter = weighterOf({ A: 5, B: 3 });
    churn(weighter, 50);
    weighter.add('N', 4);
    const { N } = counts(picks(weighter, 12));
    expect(N).toBeGreaterThanOrEqual(3);
    expect(N).toBeLessThanOrEqual(5);
  });

  it('ten thousand joins and leaves do not starve one that was suspended meanwhile', () => {
    const weighter = weighterOf({ A: 5, B: 3, S: 4 });
    weighter.suspend('S');
    churn(weighter, 4);
    weighter.resume('S');
    expect(counts(picks(weighter, 60)).S).toBeGreaterThanOrEqual(10);
  });

  it('changes several weights at once on refresh(), without a dip between', () => {
    const weights: Record<string, number> = { A: 100, B: 1 };
    const weighter = new Weighter(['A', 'B'], (name) => weights[name]);
    picks(weighter, 50);
    const before = currents(weighter);
    Object.assign(weights, { A: 1, B: 100 });
    weighter.refresh();
    expect(currents(weighter)).toEqual(before);
    expect(counts(picks(weighter, 101)).B).toBeGreaterThan(98);
  });

  it('a fraction that joins multiplies the currents along', () => {
    const weighter = weighterOf({ A: 3, B: 1 });
    picks(weighter, 1);
    expect(currents(weighter)).toEqual({ A: -1, B: 1 });
    weighter.add('C', 0.25);
    expect(currents(weighter)).toEqual({ A: -100, B: 100, C: 0 });
    expect(counts(picks(weighter, 17))).toEqual({ A: 12, B: 4, C: 1 });
  });

  it('stays exact through much coming and going of large weights', () => {
    const large = weighterOf({ A: 2 ** 49 + 1, B: 2 ** 49 - 7 });
    const exact = new ExactSmooth({ A: 2 ** 49 + 1, B: 2 ** 49 - 7 });
    for (let i = 0; i < 10_000; i++) {
      large.add('X', 2 ** 49 + 3);
      exact.add('X', 2 ** 49 + 3);
      expect(large.get()).toBe(exact.get());
      large.remove('X');
      exact.remove('X');
    }
  });

  it('stays exact when a large weight joins after many picks', () => {
    const weighter = weighterOf({ A: 1000, B: 1 });
    picks(weighter, 50);
    weighter.setWeight('B', 900_000_000_000_001);
    expect(currents(weighter)).toEqual({ A: -50, B: 50 });
  });

  it.each(['smooth', 'even'] as const)(
    '%s: the currents sum to zero at the largest total there may be',
    (strategy) => {
      const random = seeded(7);
      for (let run = 0; run < 100; run++) {
        const parts = [random(), random(), random(), random()];
        const sum = parts.reduce((a, b) => a + b);
        const weighter = new Weighter(parts.keys(), {
          strategy,
          weight: (i) => 1 + Math.floor((parts[i] / sum) * (2 ** 51 - 8)),
        });
        for (let i = 0; i < 100; i++) {
          weighter.get();
        }
        const values = weighter.snapshot().map(({ current }) => current);
        expect(values.reduce((a, b) => a + b)).toBe(0);
      }
    },
  );

  it('keeps everything finite when the unit changes beyond all measure', () => {
    let weight = 1e15;
    const weighter = new Weighter(['A', 'B'], () => weight);
    weighter.get();
    weight = 1e-290;
    weighter.refresh();
    expect(picks(weighter, 4)).toBe('BABA');
    const values = Object.values(currents(weighter));
    expect(values.every(Number.isSafeInteger)).toBe(true);
  });

  it('refuses a total beyond 2^51, however it comes about', () => {
    const weights: Record<string, number> = { A: 1, B: 2 ** 51 - 1 };
    const weighter = new Weighter(['A', 'B'], (name) => weights[name]);
    Object.assign(weights, { A: 2 ** 51, B: 1 });
    expect(() => weighter.refresh()).toThrow(InvalidWeightError);
    expect(weighter.weightOf('A')).toBe(1);
  });

  it('does not stumble over many leavings', () => {
    const weighter = weighterOf({ A: 3, B: 2 });
    for (let i = 0; i < 1000; i++) {
      weighter.add(`X${i}`, 1);
    }
    for (let i = 0; i < 1000; i++) {
      weighter.remove(`X${i}`);
    }
    expect([...weighter]).toEqual(['A', 'B']);
    expect(counts(picks(weighter, 100))).toEqual({ A: 60, B: 40 });
  });
});

/** Smooth weighted round robin in unbounded integers, with joining at the mean. */
class ExactSmooth {
  private readonly items = new Map<
    string,
    { weight: bigint; current: bigint }
  >();

  constructor(weights: Record<string, number>) {
    Object.entries(weights).forEach(([name, weight]) => this.add(name, weight));
  }

  add(name: string, weight: number): void {
    const currents = Array.from(this.items.values(), (item) => item.current);
    const size = BigInt(currents.length || 1);
    const sum = currents.reduce((a, b) => a + b, 0n);
    const mean = (sum - (((sum % size) + size) % size)) / size;
    this.items.set(name, { weight: BigInt(weight), current: mean });
  }

  remove(name: string): void {
    this.items.delete(name);
  }

  get(): string {
    let best = '';
    let total = 0n;
    for (const [name, item] of this.items) {
      item.current += item.weight;
      total += item.weight;
      if (item.current > (this.items.get(best)?.current ?? -(2n ** 99n))) {
        best = name;
      }
    }
    this.items.get(best)!.current -= total;
    return best;
  }
}

function churn(weighter: Weighter<string>, weight: number): void {
  for (let i = 0; i < 10_000; i++) {
    const visitor = `X${i}`;
    weighter.add(visitor, weight);
    while (weighter.get() !== visitor);
    weighter.remove(visitor);
  }
}
