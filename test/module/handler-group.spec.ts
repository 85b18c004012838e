import { describe, expect, it } from '@jest/globals';
import {
  getDispatcherToken,
  getWeighterToken,
} from '../../lib/module/tokens.js';
import { handlerGroup } from '../../lib/module/handler-group.js';
import { SelectorConfigurationError } from '../../lib/errors/selector-configuration.error.js';

describe('handlerGroup and the tokens', () => {
  it('is a frozen object with a name', () => {
    const group = handlerGroup('sms');
    expect(group).toEqual({ name: 'sms' });
    expect(Object.isFrozen(group)).toBe(true);
  });

  it('makes one token of a group and of its name', () => {
    const group = handlerGroup('sms');
    expect(getWeighterToken(group)).toBe('Weighter(sms)');
    expect(getWeighterToken('sms')).toBe('Weighter(sms)');
    expect(getDispatcherToken(group)).toBe('Dispatcher(sms)');
    expect(getDispatcherToken('sms')).toBe('Dispatcher(sms)');
  });

  it.each([
    [''],
    ['x'.repeat(201)],
    [undefined],
    [null],
    [5],
    [{}],
    [class X {}],
  ])('refuses %p as a name', (name) => {
    for (const use of [handlerGroup, getWeighterToken, getDispatcherToken]) {
      expect(() => use(name as never)).toThrow(SelectorConfigurationError);
    }
  });
});
