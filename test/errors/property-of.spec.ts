import { describe, expect, it } from '@jest/globals';
import { propertyOf } from '../../lib/errors/property-of.js';

describe('propertyOf', () => {
  it('reads a property of whatever was thrown, its own or not', () => {
    expect(propertyOf(new Error('gone'), 'message')).toBe('gone');
    expect(propertyOf(new TypeError(), 'name')).toBe('TypeError');
    expect(propertyOf('text', 'length')).toBe(4);
  });

  it('is undefined where there is none, and where reading it fails', () => {
    const touchy = {
      get status(): never {
        throw new Error('a getter ran');
      },
    };
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    for (const thrown of [undefined, null, 5, {}, touchy, proxy]) {
      expect(propertyOf(thrown, 'status')).toBeUndefined();
    }
  });
});
