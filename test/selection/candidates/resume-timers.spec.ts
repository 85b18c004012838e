import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { Weighter } from '../../../lib/selection/index.js';
import { picks, weighterOf } from '../../support/sequence.js';

describe('suspend for a while', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('resumes by itself, and not before', () => {
    const weighter = weighterOf({ A: 1, B: 1 });
    expect(weighter.suspend('A', { forMs: 1000 })).toBe(true);
    jest.advanceTimersByTime(999);
    expect(picks(weighter, 3)).toBe('BBB');
    jest.advanceTimersByTime(1);
    expect(picks(weighter, 2)).toBe('AB');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('a later suspension decides, with a time or without one', () => {
    const weighter = weighterOf({ A: 1, B: 1 });
    weighter.suspend('A', { forMs: 1000 });
    weighter.suspend('A', { forMs: 5000 });
    jest.advanceTimersByTime(4999);
    expect(picks(weighter, 2)).toBe('BB');
    weighter.suspend('A');
    jest.advanceTimersByTime(10_000);
    expect(picks(weighter, 2)).toBe('BB');
    expect(jest.getTimerCount()).toBe(0);
  });

  it.each([
    ['resume', (weighter: Weighter<string>) => weighter.resume('A')],
    ['remove', (weighter: Weighter<string>) => weighter.remove('A')],
    ['clear', (weighter: Weighter<string>) => weighter.clear()],
  ])('%s() stops the timer', (_, act) => {
    const weighter = weighterOf({ A: 1, B: 1 });
    weighter.suspend('A', { forMs: 1000 });
    act(weighter);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ends its own suspension only, whatever counts as equal', () => {
    const weighter = new Weighter([{ id: 1 }, { id: 1 }, { id: 2 }], {
      equals: (a, b) => a.id === b.id,
    });
    weighter.suspend({ id: 1 }, { forMs: 60 });
    weighter.remove({ id: 1 });
    weighter.resume({ id: 1 });
    weighter.suspend({ id: 1 });
    jest.advanceTimersByTime(1000);
    expect(weighter.get()).toEqual({ id: 2 });
    const zeros = new Weighter([0, -0]);
    zeros.suspend(0, { forMs: 40 });
    zeros.suspend(-0, { forMs: 5000 });
    jest.advanceTimersByTime(100);
    expect(zeros.snapshot().map(({ state }) => state)).toEqual([
      'eligible',
      'suspended',
    ]);
  });

  it('is false for an unknown candidate, without a timer', () => {
    expect(weighterOf({ A: 1 }).suspend('?', { forMs: 10 })).toBe(false);
    expect(jest.getTimerCount()).toBe(0);
  });

  it.each([0, -1, NaN, Infinity, 2 ** 31, '5'])(
    'forMs %p is a RangeError that changes nothing',
    (forMs) => {
      const weighter = weighterOf({ A: 1, B: 1 });
      expect(() => weighter.suspend('A', { forMs: forMs as number })).toThrow(
        RangeError,
      );
      expect(picks(weighter, 2)).toBe('AB');
    },
  );
});
