import { describe, expect, it } from '@jest/globals';
import {
  SelectorConfigurationError,
  SharingUnavailableError,
} from '../../lib/index.js';

describe('SharingUnavailableError', () => {
  it.each<[string, unknown, string]>([
    [
      'an error from outside',
      new Error('ECONNREFUSED'),
      "Selector 'sms' got no ticket: ECONNREFUSED. Bring what counts for it back,",
    ],
    [
      'what is no error',
      { code: 7 },
      'got no ticket: {"code":7}. Bring what counts for it back,',
    ],
    [
      'something to correct, whose message ends with a period',
      new SelectorConfigurationError('The key holds text.'),
      'got no ticket: The key holds text. Correct that,',
    ],
  ])('says what to do about %s', (_, cause, message) => {
    const error = new SharingUnavailableError('sms', cause);
    expect(error.message).toContain(message);
    expect(error.message).toMatch(
      /, or set sharing\.onUnavailable to 'local' to go on without it\.$/,
    );
    expect(error).toMatchObject({ selector: 'sms', cause });
  });
});
