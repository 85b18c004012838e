import { describe, expect, it } from '@jest/globals';
import { SelectorConfigurationError } from '../../../lib/errors/selector-configuration.error.js';
import { memoryTicketSource } from '../../../lib/index.js';
import { checkModuleOptions } from '../../../lib/module/options/module-options.js';

const check = (options: object) => checkModuleOptions('forRoot()', options);

describe('checkModuleOptions', () => {
  it('hands out the very options that were given', () => {
    const options = {
      defaults: { strategy: 'even', live: true },
      sharing: { source: memoryTicketSource(), namespace: 'app' },
    };
    expect(check(options)).toBe(options);
  });

  it.each<[string, unknown, RegExp]>([
    ['a list', [], /\[\]/],
    ['null', null, /null/],
    ['an unknown option', { clinet: {} }, /'clinet'.*Known: 'client'/],
    ['nothing to share with', {}, /'client'.*'source'/],
    [
      'a namespace that is none',
      { source: memoryTicketSource(), namespace: '' },
      /'namespace'/,
    ],
  ])('refuses %s as sharing, and names forRoot()', (_, sharing, message) => {
    expect(() => check({ sharing })).toThrow(SelectorConfigurationError);
    expect(() => check({ sharing })).toThrow(/^forRoot\(\)/);
    expect(() => check({ sharing })).toThrow(message);
  });

  it('names all defaults that were given in the place of options', () => {
    expect(() => check({ live: true, strategy: 'even' })).toThrow(
      /^forRoot\(\): 'strategy', 'live' is for selectors\. Put it into 'defaults', as in \{ defaults: \{ strategy: \.\.\. \} \}\.$/,
    );
  });
});
