import { describe, expect, it } from '@jest/globals';
import {
  classOf,
  dataPropertyOf,
} from '../../../lib/module/discovery/class-of.js';

class Base {
  get name(): never {
    throw new Error('a getter ran');
  }
}
class Derived extends Base {}

describe('classOf', () => {
  it('names the class an instance was made by', () => {
    expect(classOf(new Derived())).toBe(Derived);
    expect(classOf(Object.create(new Base()))).toBe(Base);
    expect(classOf({})).toBe(Object);
  });

  it('has no answer for null, primitives, null prototypes and revoked proxies', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    for (const value of [
      null,
      undefined,
      7,
      'text',
      Object.create(null),
      proxy,
    ]) {
      expect(classOf(value)).toBeUndefined();
    }
  });

  it('runs no code of the value: neither accessors nor get traps', () => {
    const touched: string[] = [];
    const trap = new Proxy(new Derived(), {
      get: (_, key) => touched.push(String(key)),
    });
    const accessor = Object.create(
      Object.defineProperty({}, 'constructor', {
        get: () => touched.push('constructor'),
      }),
    ) as unknown;

    expect(classOf(trap)).toBe(Derived);
    expect(classOf(accessor)).toBeUndefined();
    expect(dataPropertyOf(new Derived(), 'name')).toBeUndefined();
    expect(touched).toEqual([]);
  });
});
