import { describe, expect, it } from '@jest/globals';
import { DuplicateHandlerError } from '../../../lib/errors/duplicate-handler.error.js';
import type { FoundHandler } from '../../../lib/module/discovery/found-handler.js';
import { HandlerGroups } from '../../../lib/module/discovery/handler-groups.js';

const handler = (name: string, place = `${name} in AppModule`) =>
  ({ name, place }) as FoundHandler;

const failing = (message: string) => (): never => {
  throw new Error(message);
};

describe('HandlerGroups', () => {
  it('keeps the handlers of each group in the order in which they are added', () => {
    const groups = new HandlerGroups();
    for (const [group, name] of ['sms B', 'mail B', 'sms A'].map((text) =>
      text.split(' '),
    )) {
      groups.add(group, () => handler(name));
    }
    expect(groups.names()).toEqual(['sms', 'mail']);
    expect([...groups.of('sms').keys()]).toEqual(['B', 'A']);
    expect([...groups.of('mail').keys()]).toEqual(['B']);
  });

  it('has an empty group under any other name, which it does not list', () => {
    const groups = new HandlerGroups();
    expect(groups.of('__proto__').size).toBe(0);
    expect(groups.names()).toEqual([]);
  });

  it('tells who asks for a group, and nobody else, of a name used twice there', () => {
    const groups = new HandlerGroups();
    groups.add('sms', () => handler('A', 'One in Here'));
    groups.add('sms', () => handler('A', 'Two in There'));
    groups.add('mail', () => handler('A'));
    for (let time = 0; time < 2; time++) {
      expect(() => groups.of('sms')).toThrow(DuplicateHandlerError);
      expect(() => groups.of('sms')).toThrow(
        "Group 'sms' has two handlers named 'A': One in Here and Two in There.",
      );
    }
    expect(groups.of('mail').size).toBe(1);
  });

  it('tells of the first thing that is wrong with a group', () => {
    const groups = new HandlerGroups();
    groups.add('sms', failing('first'));
    groups.add('sms', () => handler('A'));
    groups.add('sms', failing('second'));
    expect(() => groups.of('sms')).toThrow('first');
    expect(groups.names()).toEqual(['sms']);
  });
});
