import { describe, expect, it } from '@jest/globals';
import { DispatchFailedError } from '../../lib/index.js';

const mute = Object.defineProperty(new Error('never read'), 'message', {
  get: () => {
    throw new Error('a getter ran');
  },
});

describe('DispatchFailedError', () => {
  it.each<[string, unknown, string]>([
    ['an error', new TypeError('gone'), 'gone'],
    ['text', 'gone', "'gone'"],
    ['nothing', undefined, 'undefined'],
    ['an object with a message that is no error', { message: 'gone' }, '{"m'],
    ['an error whose message cannot be read', mute, "Error 'Error'"],
  ])('says what each handler failed with: %s', (_, error, text) => {
    const failed = new DispatchFailedError('jobs', [
      { handler: 'A', error, durationMs: 1 },
      { handler: 'B', error: new Error('B'), durationMs: 2 },
    ]);
    expect(failed.message).toContain(
      `All 2 attempts of group 'jobs' failed: A (${text}`,
    );
    expect(failed.message).toMatch(/, B \(B\)\. See 'attempts'/);
    expect(failed.errors[0]).toBe(error);
  });
});
