import { describe, expect, it } from '@jest/globals';
import { RetryBudget } from '../../../lib/dispatch/health/retry-budget.js';
import { ManualClock } from '../../support/manual-clock.js';

/** How many further attempts are left, all of which are then made. */
function spend(budget: RetryBudget): number {
  let spent = 0;
  while (!budget.isSpent && spent < 10_000) {
    budget.retry();
    spent += 1;
  }
  return spent;
}

describe('a retry budget', () => {
  it('is a share of the calls', () => {
    const budget = new RetryBudget(0.2, 0, new ManualClock());
    for (let call = 0; call < 100; call++) {
      budget.call();
    }
    expect(spend(budget)).toBe(20);
  });

  it('is so many a second on top, over ten seconds', () => {
    const budget = new RetryBudget(0.5, 1, new ManualClock());
    budget.call();
    budget.call();
    expect(spend(budget)).toBe(11);
  });

  it('of nothing allows nothing', () => {
    const budget = new RetryBudget(0, 0, new ManualClock());
    budget.call();
    expect(spend(budget)).toBe(0);
  });

  it('comes back as the window slides on', () => {
    const clock = new ManualClock();
    const budget = new RetryBudget(0, 2, clock);
    expect(spend(budget)).toBe(20);
    clock.pass(5000);
    expect(spend(budget)).toBe(0);
    clock.pass(5000);
    expect(spend(budget)).toBe(20);
  });
});
