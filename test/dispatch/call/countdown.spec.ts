import { describe, expect, it } from '@jest/globals';
import { Countdown } from '../../../lib/dispatch/call/countdown.js';
import { ManualClock } from '../../support/manual-clock.js';

function countdown(total?: number) {
  const clock = new ManualClock();
  const expired: unknown[][] = [];
  const made = new Countdown(clock, total, (scope, limit) =>
    expired.push([scope, limit, clock.now()]),
  );
  return { clock, expired, countdown: made };
}

describe('a countdown', () => {
  it('without limits sets no timer', () => {
    const { clock, countdown: none } = countdown();
    none.start(undefined);
    expect(clock.pending.size).toBe(0);
    expect(none.deadline).toBeUndefined();
    expect(none.isUp).toBe(false);
  });

  it('keeps the process alive as long as it runs, by one timer', () => {
    const { clock, countdown: both } = countdown(100);
    both.start(30);
    both.start(40);
    expect([...clock.pending].map((timer) => timer.keepsAlive)).toEqual([true]);
    both.stop();
    both.stop();
    expect(clock.pending.size).toBe(0);
  });

  it('is for whichever has less left', () => {
    const { clock, expired, countdown: both } = countdown(100);
    both.start(60);
    clock.pass(60);
    both.start(60);
    clock.pass(100);
    expect(expired).toEqual([
      ['attempt', 60, 60],
      ['dispatch', 100, 100],
    ]);
  });

  it('gives an attempt that has exactly what is left to the whole', () => {
    const { clock, expired, countdown: both } = countdown(100);
    both.start(100);
    clock.pass(100);
    expect(expired).toEqual([['dispatch', 100, 100]]);
  });

  it('after stopAttempt() counts for the whole alone', () => {
    const { clock, expired, countdown: both } = countdown(100);
    both.start(30);
    clock.pass(10);
    both.stopAttempt();
    clock.pass(200);
    expect(expired).toEqual([['dispatch', 100, 100]]);
    const { clock: other, countdown: attempt } = countdown();
    attempt.start(30);
    attempt.stopAttempt();
    expect(other.pending.size).toBe(0);
  });

  it('counts from the first start, waits included, and knows when it is up', () => {
    const { clock, expired, countdown: whole } = countdown(100);
    whole.start(undefined);
    clock.pass(99);
    whole.stop();
    expect(whole.isUp).toBe(false);
    clock.pass(1);
    expect(whole.isUp).toBe(true);
    whole.start(50);
    clock.pass(0);
    expect(expired).toEqual([['dispatch', 100, 100]]);
  });

  it('tells its deadline by the calendar, from when it was made', () => {
    const { clock, countdown: whole } = countdown(100);
    expect(whole.deadline).toBe(clock.date() + 100);
  });
});
