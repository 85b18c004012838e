import { describe, expect, it } from '@jest/globals';
import type { ModulesContainer } from '@nestjs/core';
import { ProviderLookup } from '../../../lib/module/discovery/provider-lookup.js';

const lookupIn = (...modules: Record<string, object>[]) =>
  new ProviderLookup(
    new Map(
      modules.map((providers, index) => [
        String(index),
        { providers: new Map(Object.entries(providers)) },
      ]),
    ) as unknown as ModulesContainer,
  );

const singleton = (instance: unknown) => ({
  instance,
  isDependencyTreeStatic: () => true,
});
const scoped = { instance: null, isDependencyTreeStatic: () => false };

describe('ProviderLookup', () => {
  it('finds what the first module that has something under a token has there', () => {
    const providers = lookupIn(
      { other: singleton('other') },
      { token: singleton(null) },
      { token: singleton(undefined) },
      { token: singleton('first') },
      { token: singleton('second') },
    );
    expect(providers.find('token')).toBe('first');
    expect(providers.find('unknown')).toBeUndefined();
  });

  it('finds falsy values that are something', () => {
    expect(lookupIn({ token: singleton(0) }).find('token')).toBe(0);
    expect(lookupIn({ token: singleton('') }).find('token')).toBe('');
  });

  it('tells whether any module makes it anew for each request', () => {
    const providers = lookupIn(
      { one: singleton(1), two: singleton(2) },
      { two: scoped },
    );
    expect(providers.isScoped('one')).toBe(false);
    expect(providers.isScoped('two')).toBe(true);
    expect(providers.isScoped('unknown')).toBe(false);
  });
});
