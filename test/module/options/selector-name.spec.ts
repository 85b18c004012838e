import { describe, expect, it } from '@jest/globals';
import {
  checkName,
  selectorName,
} from '../../../lib/module/options/selector-name.js';

describe('selectorName', () => {
  it('takes text, or anything that has it as its name', () => {
    expect(selectorName('sms')).toBe('sms');
    expect(selectorName({ name: 'sms' })).toBe('sms');
    expect(selectorName('x'.repeat(200))).toHaveLength(200);
  });

  it('explains a constant that is undefined where two files import each other', () => {
    expect(() => selectorName(undefined as never)).toThrow(
      /^Invalid selector or group undefined: .*import each other\.$/,
    );
  });
});

describe('checkName', () => {
  it.each([[''], ['x'.repeat(201)], [5], [undefined]])(
    'refuses %p, saying whose name it was to be',
    (name) => {
      expect(() => checkName("handler (of 'sms')", name)).toThrow(
        /^Invalid handler \(of 'sms'\) name .*: give a text of 1 to 200 characters\.$/,
      );
    },
  );
});
