import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import {
  getWeighterToken,
  SelectorConfigurationError,
  type SelectorDefinition,
  type Weighter,
  WeighterModule,
} from '../../../lib/index.js';
import { picks } from '../../support/sequence.js';
import { handlerClass, start } from '../support.js';

type Options = Record<string, unknown>;

/** What comes of a selector with these options, given at once or by a factory. */
const WAYS: [string, (options: object) => SelectorDefinition][] = [
  ['given at once', (options) => ({ name: 'sms', ...options })],
  ['from a factory', (options) => ({ name: 'sms', useFactory: () => options })],
];

/** Where nothing else uses what `forRoot` was given. */
const ROOTS: [string, (options: unknown) => unknown][] = [
  ['forRoot', (options) => WeighterModule.forRoot(options as object)],
  [
    'forRootAsync',
    (options) =>
      WeighterModule.forRootAsync({
        useFactory: async () => options as object,
      }),
  ],
];

async function refusal(imports: () => unknown): Promise<string> {
  const error: unknown = await Promise.resolve()
    .then(() => start({ imports: [imports() as never] }))
    .catch((e: unknown) => e);
  expect(error).toBeInstanceOf(SelectorConfigurationError);
  return (error as Error).message;
}

function feature(definition: unknown): () => unknown {
  return () => WeighterModule.forFeature(definition as SelectorDefinition);
}

describe('options that say something else than was meant', () => {
  describe.each(WAYS)('%s', (_, definition) => {
    it.each<[string, Options, RegExp]>([
      [
        'candidates that are undefined',
        { candidates: undefined, weight: () => 1 },
        /'candidates' is undefined\. Give the candidates, .*leave the key out/,
      ],
      [
        'an unknown option',
        { candidate: ['A'] },
        /no option 'candidate'\. Known: .*'candidates'.*Correct the name/,
      ],
    ])('%s are refused', async (__, options, message) => {
      const text = await refusal(feature(definition(options)));
      expect(text).toMatch(/^Selector 'sms': /);
      expect(text).toMatch(message);
    });

    it.each(['weights', 'priorities'])(
      'a Map or an object with a class as %s is refused',
      async (option) => {
        for (const value of [new Map([['A', 1]]), Object.create({ A: 1 })]) {
          const text = await refusal(feature(definition({ [option]: value })));
          expect(text).toMatch(
            new RegExp(`^Selector 'sms': '${option}' is .* a plain object`),
          );
        }
      },
    );
  });

  it.each<[string, unknown, RegExp]>([
    ['an array', ['A', 'B'], /its factory returned \["A","B"\]/],
    ['a Map', new Map(), /its factory returned Map \{\}/],
    ['a function', () => 1, /its factory returned an anonymous function/],
    ['nothing', undefined, /its factory returned undefined/],
    ['isGlobal', { isGlobal: true }, /'isGlobal'.*next to the factory/],
  ])('a factory that returns %s is refused', async (_, options, message) => {
    const useFactory = () => options;
    expect(await refusal(feature({ name: 'sms', useFactory }))).toMatch(
      message,
    );
  });

  it('null-prototype objects are plain, and the name may be repeated', async () => {
    const weights = Object.create(null) as Record<string, number>;
    const app = await start({
      imports: [
        WeighterModule.forFeature({
          name: 'sms',
          useFactory: () => ({ name: 'sms', weights }),
        }),
      ],
    });
    await app.close();
    expect(weights).toEqual({});
  });

  it('an object of another realm is plain, too', async () => {
    const weights = runInNewContext('({ A: 7 })') as Record<string, number>;
    expect(Object.getPrototypeOf(weights)).not.toBe(Object.prototype);
    const app = await start({
      imports: [WeighterModule.forFeature({ name: 'jobs', weights })],
      providers: [handlerClass('A')],
    });
    const selector = app.get<Weighter<string>>(getWeighterToken('jobs'));
    expect(selector.weightOf('A')).toBe(7);
    await app.close();
  });

  it.each<[string, object, RegExp]>([
    [
      'no factory after all',
      { useFactory: undefined },
      /exactly one of useFactory.*; got none/,
    ],
    [
      'a factory that is none',
      { useFactory: 5 },
      /useFactory is 5\. Give a function/,
    ],
    [
      'a class that is none',
      { useClass: 'x' },
      /useClass is 'x'\. Give a class/,
    ],
    ['a mistyped key', { useFactory: () => ({}), inejct: [] }, /'inejct'/],
  ])(
    '%s is refused for selectors and for forRootAsync',
    (_, given, message) => {
      for (const use of [
        feature({ name: 'sms', ...given }),
        () => WeighterModule.forRootAsync(given),
      ]) {
        expect(use).toThrow(SelectorConfigurationError);
        expect(use).toThrow(message);
      }
    },
  );

  it('a class without the method names itself and the interface', async () => {
    @Injectable()
    class Wrong {}
    @Module({ providers: [Wrong], exports: [Wrong] })
    class WrongModule {}

    for (const source of [
      { useClass: Wrong },
      { useExisting: Wrong, imports: [WrongModule] },
    ]) {
      expect(await refusal(feature({ name: 'sms', ...source }))).toBe(
        "Selector 'sms': Wrong has no method createSelectorOptions(). Let it implement SelectorOptionsFactory.",
      );
      expect(
        await refusal(() => WeighterModule.forRootAsync(source as never)),
      ).toMatch(
        /^WeighterModule\.forRootAsync\(\): Wrong has no method createWeighterOptions\(\)\. .* WeighterModuleOptionsFactory/,
      );
    }
  });

  describe.each(ROOTS)('%s', (name, root) => {
    it.each<[string, unknown, RegExp]>([
      [
        'a misplaced default',
        { zeroWeight: 'drain' },
        /'zeroWeight' is for selectors\. Put it into 'defaults'/,
      ],
      ['an unknown option', { default: {} }, /no option 'default'/],
      ['an unknown default', { defaults: { weight: 5 } }, /no option 'weight'/],
      [
        'a bad default',
        { defaults: { zeroWeight: 'maybe' } },
        /'zeroWeight': 'maybe'/,
      ],
      ['a bad strategy', { defaults: { strategy: 'luck' } }, /'luck'/],
      ['a bad live', { defaults: { live: 'yes' } }, /'live': 'yes'/],
      ['defaults that are none', { defaults: null }, /'defaults': null/],
      ['a list', [{ defaults: {} }], /\[\{"defaults":\{\}\}\]/],
      ['null', null, /null/],
    ])(
      'refuses %s, whether or not there is a selector',
      async (_, given, m) => {
        const text = await refusal(() => root(given));
        expect(text).toContain(`WeighterModule.${name}()`);
        expect(text).toMatch(m);
      },
    );

    it.each([{}, { defaults: undefined }, { defaults: {} }])(
      'leaves all defaults as they are, given %p',
      async (given) => {
        const weights: Record<string, number> = { A: 0, B: 3, C: 1 };
        const app = await start({
          imports: [
            root(given) as never,
            WeighterModule.forFeature({
              name: 'sms',
              candidates: Object.keys(weights),
              weight: (name: string) => weights[name],
            }),
          ],
        });
        const selector = app.get<Weighter<string>>(getWeighterToken('sms'));
        // Smooth from the start of the period, and 0 is no traffic.
        expect(picks(selector, 8)).toBe('BBCBBBCB');
        await app.close();
      },
    );
  });

  it('candidates that are promised are refused with what to do', async () => {
    expect(
      await refusal(
        feature({ name: 'sms', candidates: Promise.resolve(['A']) }),
      ),
    ).toBe(
      "Selector 'sms': Candidates must be an iterable of candidates, such as an array or a Set; got a promise (await it first).",
    );
  });
});

describe('candidates that can be read once', () => {
  it('serve every application of their definition', async () => {
    const definition = { name: 'sms', candidates: ['A', 'B'].values() };
    @Module({ imports: [WeighterModule.forFeature(definition)] })
    class OneModule {}
    @Module({ imports: [WeighterModule.forFeature(definition)] })
    class TwoModule {}

    for (const imports of [[OneModule], [TwoModule, OneModule]]) {
      const app = await start({ imports });
      const selector = app.get<Weighter<string>>(getWeighterToken('sms'));
      expect([...selector]).toEqual(['A', 'B']);
      await app.close();
    }
  });

  it('that fail while they are read stop the start with their error', async () => {
    const cause = new Error('gone');
    function* failing(): Generator<string> {
      yield 'A';
      throw cause;
    }
    await expect(
      start({
        imports: [
          WeighterModule.forFeature({ name: 'sms', candidates: failing() }),
        ],
      }),
    ).rejects.toMatchObject({
      message: expect.stringMatching(
        /^Selector 'sms': its 'candidates' could not be read: gone\./,
      ),
      cause,
    });
  });
});
