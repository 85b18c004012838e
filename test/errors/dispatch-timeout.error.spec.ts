import { describe, expect, it } from '@jest/globals';
import { DispatchTimeoutError } from '../../lib/index.js';

describe('DispatchTimeoutError', () => {
  it.each<[string, DispatchTimeoutError, RegExp]>([
    [
      'of an attempt names the handler, and attemptTimeout',
      new DispatchTimeoutError('jobs', 'A', 'attempt', 50),
      /^Handler 'A' of group 'jobs' .* within 50 ms \(attemptTimeout\)\. .*context\.signal/,
    ],
    [
      'of a dispatch names who was at work, and timeout',
      new DispatchTimeoutError('jobs', 'A', 'dispatch', 50),
      /^The dispatch to group 'jobs' .* within 50 ms \(timeout\), while handler 'A' was at work\. .*attemptTimeout/,
    ],
    [
      'of a dispatch that nobody was at work for names what was waited for',
      new DispatchTimeoutError('jobs', undefined, 'dispatch', 50),
      /^The dispatch to group 'jobs' .* within 50 ms \(timeout\), while it waited for its place in the shared sequence\. .*sharing\./,
    ],
  ])('%s', (_, error, message) => {
    expect(error.message).toMatch(message);
    expect(error).toMatchObject({ group: 'jobs', timeoutMs: 50 });
  });
});
