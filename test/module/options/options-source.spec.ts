import { describe, expect, it, jest } from '@jest/globals';
import { SelectorConfigurationError } from '../../../lib/errors/selector-configuration.error.js';
import {
  isAsync,
  optionsSource,
} from '../../../lib/module/options/options-source.js';
import { reasonOf } from '../../e2e/support.js';

interface Options {
  value: number;
}
interface Factory {
  make(name: string, times: number): Options;
}

class Maker implements Factory {
  readonly factor = 2;
  make(name: string, times: number): Options {
    return { value: this.factor * name.length * times };
  }
}

const sourceOf = (given: object) =>
  optionsSource<Options, Factory>('Somebody', given, {
    name: 'make',
    declaredBy: 'Factory',
    arguments: ['four', 3],
  });

describe('optionsSource', () => {
  it('calls a factory with what it injects, and adds no provider of its own', async () => {
    const useFactory = jest.fn((value: number) => ({ value }));
    const source = sourceOf({
      useFactory,
      inject: ['a', 'b'],
      extraProviders: [Maker],
    });
    expect(source).toMatchObject({ inject: ['a', 'b'], providers: [Maker] });
    expect(useFactory).not.toHaveBeenCalled();
    expect(await source.read([7, 8])).toEqual({ value: 7 });
    expect(useFactory.mock.calls).toEqual([[7, 8]]);
  });

  it('injects nothing unless it is told to', () => {
    const { inject, providers } = sourceOf({ useFactory: () => ({}) });
    expect([inject, providers]).toEqual([[], []]);
  });

  it('has useClass provided before the extra providers, and useExisting not at all', () => {
    class Extra {}
    const extraProviders = [Extra];
    expect(sourceOf({ useClass: Maker, extraProviders })).toMatchObject({
      inject: [Maker],
      providers: [Maker, Extra],
    });
    expect(sourceOf({ useExisting: 'maker', extraProviders })).toMatchObject({
      inject: ['maker'],
      providers: [Extra],
    });
  });

  it('calls the method of an instance on it, with its arguments', async () => {
    for (const given of [{ useClass: Maker }, { useExisting: 'maker' }]) {
      const { read } = sourceOf(given);
      expect(await read([new Maker()])).toEqual({ value: 24 });
    }
  });

  it.each([undefined, {}, { make: 5 }])(
    'names the method that is missing in %p, and the interface that has it',
    (instance) => {
      const { read } = sourceOf({ useExisting: 'maker' });
      expect(() => read([instance])).toThrow(
        "Somebody: 'maker' has no method make(). Let it implement Factory.",
      );
    },
  );

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('no database');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no database'))],
  ])('keeps the cause of a factory that %s', async (_, useFactory) => {
    const error = await reasonOf(
      Promise.resolve(sourceOf({ useFactory }).read([])),
    );
    expect(error).toBeInstanceOf(SelectorConfigurationError);
    expect(error).toMatchObject({
      message: expect.stringMatching(/^Somebody: .* no database\./),
      cause: { message: 'no database' },
    });
  });

  it('refuses none and several of the three, before anything is made', () => {
    const useFactory = jest.fn();
    expect(() => sourceOf({ inject: ['a'] })).toThrow('got none');
    expect(() => sourceOf({ useFactory, useClass: Maker })).toThrow(
      'got useFactory and useClass',
    );
    expect(useFactory).not.toHaveBeenCalled();
  });
});

describe('isAsync', () => {
  it.each([
    [{ useFactory: undefined }, true],
    [{ useClass: Maker }, true],
    [{ useExisting: 'maker' }, true],
    [{ inject: [] }, true],
    [{ imports: undefined, inject: undefined }, false],
    [{ candidates: [] }, false],
  ])('tells %p by its keys: %p', (given, answer) => {
    expect(isAsync(given)).toBe(answer);
  });
});
