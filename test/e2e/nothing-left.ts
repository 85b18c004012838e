import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { closeAll, settled, useClock } from './support.js';

/** Runs each test under a fake clock, and holds it to no timer and no unhandled rejection left. */
export function expectNothingLeft(): void {
  const unhandled = jest.fn();

  beforeEach(() => {
    useClock();
    unhandled.mockClear();
    process.on('unhandledRejection', unhandled);
  });
  afterEach(async () => {
    expect(jest.getTimerCount()).toBe(0);
    await closeAll();
    await settled();
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
}
