import { describe, expect, it } from '@jest/globals';
import {
  describeReason,
  describeValue,
} from '../../lib/errors/describe-value.js';
import { InvalidPriorityError } from '../../lib/errors/invalid-priority.error.js';
import { InvalidWeightError } from '../../lib/errors/invalid-weight.error.js';

class Named {
  static name = 5;
}
class Touchy {
  static get name(): never {
    throw new Error('touched');
  }
}
class Replica {
  constructor(readonly host: string) {}
}

function revoked(target: object): unknown {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

describe('describeValue', () => {
  it.each<[unknown, string]>([
    ['text', "'text'"],
    [5n, '5n'],
    [Symbol('s'), 'Symbol(s)'],
    [undefined, 'undefined'],
    [null, 'null'],
    [Replica, 'Replica'],
    [() => 1, 'an anonymous function'],
    [Named, 'a function'],
    [Touchy, 'a function'],
    [revoked(() => 1), 'a function'],
    [revoked({}), 'an object'],
    [{ a: 1 }, '{"a":1}'],
    [['a'], '["a"]'],
    [{ id: 7, a: 1 }, "Object '7'"],
    [new Replica('h'), 'Replica {"host":"h"}'],
    [new Named(), '{}'],
    [new Touchy(), 'an object'],
    [new Map(), 'Map {}'],
    [Object.create(null), '{}'],
    [{ toJSON: () => undefined }, 'Object'],
    [Promise.resolve(), 'a promise (await it first)'],
    ['x'.repeat(100), `'${'x'.repeat(79)}…`],
  ])('renders value %# without throwing', (value, text) => {
    expect(describeValue(value)).toBe(text);
  });
});

describe('describeReason', () => {
  it.each<[unknown, string]>([
    [new Error('gone'), 'gone'],
    ['gone', "'gone'"],
    [{ message: 'gone' }, '{"message":"gone"}'],
    [undefined, 'undefined'],
  ])('says what %p says', (thrown, text) => {
    expect(describeReason(thrown)).toBe(text);
  });
});

describe('the errors of weights and priorities', () => {
  it('give the type of what is wrong, and of a promise what to do', () => {
    const promise = Promise.resolve(1);
    expect(new InvalidWeightError('A', '5', 'do.').message).toBe(
      "Invalid weight '5' (string) for candidate 'A': do.",
    );
    expect(new InvalidWeightError('A', promise, 'do.').message).toBe(
      "Invalid weight a promise (await it first) for candidate 'A': do.",
    );
    expect(new InvalidPriorityError('A', promise).message).toMatch(
      /^Invalid priority a promise \(await it first\) for candidate 'A': /,
    );
  });
});
