import { describe, expect, it, jest } from '@jest/globals';
import { selectorSource } from '../../../lib/module/options/selector-source.js';

describe('selectorSource', () => {
  it('reads the options alone, an undefined one among them', async () => {
    const definition = {
      name: 'sms',
      isGlobal: true,
      inject: undefined,
      strategy: 'even',
      candidates: undefined,
    } as const;
    const { inject, providers, read } = selectorSource(definition);
    expect([inject, providers]).toEqual([[], []]);
    const options = await read([]);
    expect(Object.keys(options).sort()).toEqual(['candidates', 'strategy']);
    expect(options).toEqual({ candidates: undefined, strategy: 'even' });
  });

  it('reads the same of a factory, which may repeat the name', async () => {
    const { read } = selectorSource({
      name: 'sms',
      isGlobal: true,
      useFactory: (strategy: 'even') => ({ name: 'sms', strategy }),
    });
    const options = await read(['even']);
    expect(options).toEqual({ strategy: 'even' });
    expect('name' in options).toBe(false);
  });

  it('gives a class the name of the selector', async () => {
    class Options {
      createSelectorOptions = jest.fn(() => ({}));
    }
    const made = new Options();
    await selectorSource({ name: 'sms', useClass: Options }).read([made]);
    expect(made.createSelectorOptions.mock.calls).toEqual([['sms']]);
  });

  it('names all options that stand next to a factory instead of in it', () => {
    const definition = {
      name: 'sms',
      useFactory: () => ({}),
      weights: {},
      timeout: 5,
    };
    expect(() => selectorSource(definition as never)).toThrow(
      /^Selector 'sms': weights, timeout cannot stand next to a factory\./,
    );
  });
});
