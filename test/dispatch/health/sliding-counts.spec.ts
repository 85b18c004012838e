import { describe, expect, it } from '@jest/globals';
import { SlidingCounts } from '../../../lib/dispatch/health/sliding-counts.js';
import { ManualClock } from '../../support/manual-clock.js';

function countsOver(windowMs: number) {
  const clock = new ManualClock();
  return { clock, counts: new SlidingCounts(windowMs, clock) };
}

describe('counts over a window', () => {
  it('are of two kinds, each by itself', () => {
    const { counts } = countsOver(1000);
    counts.add(0);
    counts.add(0);
    counts.add(1);
    expect(counts.sums()).toEqual([2, 1]);
  });

  it('are forgotten when the window has passed, a tenth of it early at most', () => {
    const { clock, counts } = countsOver(1000);
    clock.pass(99);
    counts.add(0);
    clock.pass(800);
    expect(counts.sums()).toEqual([1, 0]);
    clock.pass(101);
    expect(counts.sums()).toEqual([0, 0]);
  });

  it('slide: what came later stays longer', () => {
    const { clock, counts } = countsOver(1000);
    for (let time = 0; time < 10; time++) {
      counts.add(0);
      clock.pass(100);
    }
    const left: number[] = [];
    for (let time = 0; time < 10; time++) {
      left.push(counts.sums()[0]);
      clock.pass(100);
    }
    expect(left).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  it('start anew after a pause of many windows, and after clear()', () => {
    const { clock, counts } = countsOver(1000);
    counts.add(1);
    clock.pass(1_000_000_123);
    expect(counts.sums()).toEqual([0, 0]);
    counts.add(1);
    expect(counts.sums()).toEqual([0, 1]);
    counts.clear();
    expect(counts.sums()).toEqual([0, 0]);
    counts.add(0);
    expect(counts.sums()).toEqual([1, 0]);
  });

  it('are exact in a window shorter than a clock’s tick', () => {
    const { clock, counts } = countsOver(0.5);
    counts.add(0);
    expect(counts.sums()).toEqual([1, 0]);
    clock.pass(1);
    expect(counts.sums()).toEqual([0, 0]);
  });
});
