import { describe, expect, it } from '@jest/globals';
import type { GroupHandler } from '../../../lib/dispatch/group/group-handler.interface.js';
import { Handler } from '../../../lib/dispatch/health/handler.js';
import { SlowStart } from '../../../lib/dispatch/health/slow-start.js';
import { ManualClock } from '../../support/manual-clock.js';

function starting(minimum: number, windowMs = 10_000) {
  const clock = new ManualClock();
  const slowStart = new SlowStart(windowMs, minimum, clock);
  const handler = new Handler('A', {} as GroupHandler);
  slowStart.begin(handler);
  const taken = (turns: number) => {
    let count = 0;
    for (let turn = 0; turn < turns; turn++) {
      count += slowStart.passesOver(handler) ? 0 : 1;
    }
    return count;
  };
  return { clock, slowStart, handler, taken };
}

describe('a slow start', () => {
  it.each([
    [0.1, 10],
    [0.3, 30],
    [0.7, 70],
    [0.01, 1],
    [0.29, 29],
    [0.57, 57],
    [0.99, 99],
  ])('at a part of %d takes %d of 100 turns, in every hundred', (part, due) => {
    const { taken } = starting(part);
    for (let hundred = 0; hundred < 20; hundred++) {
      expect(taken(100)).toBe(due);
    }
  });

  it.each([
    [1 / 3, 3],
    [1 / 7, 7],
    [1 / 9, 9],
  ])('at a part of %d takes the last of every %d turns', (part, turns) => {
    const { taken } = starting(part);
    for (let time = 0; time < 100; time++) {
      expect(taken(turns - 1)).toBe(0);
      expect(taken(1)).toBe(1);
    }
  });

  it('grows with time, from the minimum to the full share, and is over then', () => {
    const { clock, slowStart, handler } = starting(0.1);
    const parts: number[] = [];
    for (let time = 0; time < 6; time++) {
      parts.push(slowStart.partOf(handler));
      clock.pass(2000);
    }
    expect(parts).toEqual([0.1, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(slowStart.endOf(handler)).toBeUndefined();
  });

  it('tells when it ends', () => {
    const { clock, slowStart, handler } = starting(0.1);
    clock.pass(2500);
    expect(slowStart.endOf(handler)).toBe(10_000);
  });

  it('with a minimum of 0 takes nothing at first, with 1 everything', () => {
    expect(starting(0).taken(1000)).toBe(0);
    expect(starting(1).taken(1000)).toBe(1000);
  });

  it('begins anew without what was saved up before', () => {
    const { slowStart, handler, taken } = starting(0.5);
    expect(taken(1)).toBe(0);
    slowStart.begin(handler);
    expect(taken(1)).toBe(0);
    expect(taken(1)).toBe(1);
  });
});
