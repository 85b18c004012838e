import { describe, expect, it } from '@jest/globals';
import { AttemptContext } from '../../../lib/dispatch/call/attempt-context.js';

describe('AttemptContext', () => {
  it('has a signal of its own that stays the same and never aborts', () => {
    const context = new AttemptContext('g', 'h');
    expect(context.signal).toBe(context.signal);
    expect(context.signal.aborted).toBe(false);
    expect(new AttemptContext('g', 'h').signal).not.toBe(context.signal);
  });

  it('is the first attempt with nothing tried, and no time limit', () => {
    const context = new AttemptContext('g', 'h');
    expect(context).toMatchObject({ attempt: 1, tried: [] });
    expect('deadline' in context).toBe(false);
  });
});
