import { describe, expect, it } from '@jest/globals';
import { WeightedHandler } from '../../../lib/module/decorators/weighted-handler.decorator.js';
import { HandlerMetadataAccessor } from '../../../lib/module/discovery/handler-metadata.accessor.js';
import { SelectorConfigurationError } from '../../../lib/errors/selector-configuration.error.js';

const metadata = new HandlerMetadataAccessor();

describe('@WeightedHandler', () => {
  it("keeps what a class declares in the order of its text, apart from its parent's", () => {
    @WeightedHandler('g1', { name: 'one' })
    @WeightedHandler('g2')
    class Parent {
      @WeightedHandler('g3')
      @WeightedHandler('g4')
      method(): void {}

      @WeightedHandler('g5')
      handle(): void {}
    }
    class Silent extends Parent {}
    @WeightedHandler('g6')
    class Child extends Parent {}
    const groupsOf = (type: unknown) =>
      metadata.declarationsOf(type)?.map(({ group }) => group);

    expect(groupsOf(Parent)).toEqual(['g1', 'g2', 'g3', 'g4', 'g5']);
    expect(groupsOf(Silent)).toBeUndefined();
    expect(groupsOf(Child)).toEqual(['g6']);
    expect(metadata.declarationsOf(Parent)?.[0]).toEqual({
      group: 'g1',
      method: undefined,
      options: { name: 'one' },
    });
  });

  it('refuses static methods, accessors and fields', () => {
    const decorator = WeightedHandler('g') as (
      target: object,
      key: string,
      descriptor?: PropertyDescriptor,
    ) => void;
    class Odd {
      static fixed(): void {}
      get accessor(): () => void {
        return () => undefined;
      }
    }
    const descriptorOf = (target: object, key: string) =>
      Object.getOwnPropertyDescriptor(target, key);

    for (const use of [
      () => decorator(Odd, 'fixed', descriptorOf(Odd, 'fixed')),
      () =>
        decorator(
          Odd.prototype,
          'accessor',
          descriptorOf(Odd.prototype, 'accessor'),
        ),
      () => decorator(Odd.prototype, 'field'),
    ]) {
      expect(use).toThrow(SelectorConfigurationError);
      expect(use).toThrow(/instance method/);
    }
    expect(metadata.declarationsOf(Odd)).toBeUndefined();
  });

  it('refuses a group that cannot be one, where it is written', () => {
    for (const group of ['', 'x'.repeat(201), undefined, {}]) {
      expect(() => WeightedHandler(group as never)).toThrow(
        SelectorConfigurationError,
      );
    }
  });
});
