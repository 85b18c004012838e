import { describe, expect, it } from '@jest/globals';
import { requestedPause } from '../../../lib/dispatch/health/requested-pause.js';

const NOW = Date.parse('2026-10-21T07:27:00Z');

/** Headers as Axios has them: whatever the case, and read by `get`. */
class AxiosHeaders {
  constructor(private readonly values: Record<string, string>) {}

  get(name: string): unknown {
    return Object.entries(this.values).find(
      ([key]) => key.toLowerCase() === name.toLowerCase(),
    )?.[1];
  }
}

describe('the pause that an error asks for', () => {
  it.each<[string, unknown, number]>([
    ['retryAfterMs', { retryAfterMs: 1500 }, 1500],
    ['less than a millisecond', { retryAfterMs: 0.5 }, 0.5],
    ['retryAfter in seconds', { retryAfter: 3 }, 3000],
    ['retryAfter in text', { retryAfter: '3' }, 3000],
    ['half a second', { retryAfter: 0.5 }, 500],
    ['retryAfter of the response', { response: { retryAfter: 2 } }, 2000],
    [
      'Headers of fetch',
      { response: { headers: new Headers({ 'Retry-After': '120' }) } },
      120_000,
    ],
    ['headers of its own', { headers: { 'retry-after': '7' } }, 7000],
    ['headers as they were sent', { headers: { 'Retry-After': '7' } }, 7000],
    ['a number in a header', { headers: { 'retry-after': 7 } }, 7000],
    [
      'headers of Axios',
      { response: { headers: new AxiosHeaders({ 'Retry-After': '9' }) } },
      9000,
    ],
    ['a Map', { headers: new Map([['retry-after', '9']]) }, 9000],
    [
      'an HTTP date',
      { headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' } },
      60_000,
    ],
    [
      'an HTTP date as retryAfter',
      { retryAfter: 'Wed, 21 Oct 2026 07:27:01 GMT' },
      1000,
    ],
    [
      'its own word before a header',
      {
        retryAfterMs: 5,
        headers: { 'retry-after': '7' },
      },
      5,
    ],
    [
      'a header where its own word is none',
      {
        retryAfterMs: NaN,
        retryAfter: 'soon',
        headers: { 'retry-after': '7' },
      },
      7000,
    ],
  ])('by %s', (_, error, ms) => {
    expect(requestedPause(error, NOW)).toBe(ms);
  });

  it.each<[string, unknown]>([
    ['nothing', new Error('x')],
    ['undefined', undefined],
    ['null', null],
    ['a text', 'retryAfterMs'],
    ['zero', { retryAfterMs: 0 }],
    ['a negative time', { retryAfterMs: -5, retryAfter: -5 }],
    ['NaN', { retryAfterMs: NaN }],
    ['Infinity', { retryAfterMs: Infinity, retryAfter: Infinity }],
    ['text where a number is due', { retryAfterMs: '700' }],
    ['an empty header', { headers: { 'retry-after': '' } }],
    ['a blank header', { headers: { 'retry-after': '  ' } }],
    ['words', { headers: { 'retry-after': 'soon' } }],
    ['a date', { retryAfter: new Date(NOW + 5000) }],
    [
      'a date that has passed',
      {
        headers: { 'retry-after': 'Wed, 21 Oct 2026 07:26:59 GMT' },
      },
    ],
    ['a header that is missing', { headers: new Headers() }],
    ['headers that are null', { headers: null, response: null }],
    [
      'headers that throw',
      {
        headers: {
          get: () => {
            throw new Error('x');
          },
        },
      },
    ],
    [
      'a response that throws',
      {
        get response() {
          throw new Error('x');
        },
      },
    ],
  ])('is none by %s', (_, error) => {
    expect(requestedPause(error, NOW)).toBeUndefined();
  });
});
