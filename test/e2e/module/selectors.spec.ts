import { describe, expect, it, jest } from '@jest/globals';
import { Controller, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import {
  DuplicateSelectorError,
  getWeighterToken,
  handlerGroup,
  InjectWeighter,
  InvalidPriorityError,
  InvalidWeightError,
  SelectorConfigurationError,
  type SelectorDefinition,
  type SelectorOptions,
  type SelectorOptionsFactory,
  Weighter,
  WeighterModule,
} from '../../../lib/index.js';
import { start } from '../support.js';

const WEIGHTS: Record<string, number> = { A: 5, B: 1, C: 1 };

function smsDefinition() {
  return {
    name: 'sms',
    candidates: ['A', 'B', 'C'],
    weight: (name: string) => WEIGHTS[name],
  };
}

function picks(selector: { get(): unknown }, times: number): string {
  return Array.from({ length: times }, () => selector.get()).join('');
}

/** Starts an application with these selectors alone, and hands out one of them. */
async function selectorOf(name: string, ...definitions: SelectorDefinition[]) {
  const app = await start({
    imports: [WeighterModule.forFeature(...definitions)],
  });
  const selector = app.get<Weighter<unknown>>(getWeighterToken(name));
  await app.close();
  return selector;
}

describe('named selectors', () => {
  it('one definition in two modules is one selector, and another name has its own candidates', async () => {
    const sms = smsDefinition();
    const list = ['m1', 'm2'];

    @Injectable()
    class FirstService {
      constructor(@InjectWeighter('sms') readonly sms: Weighter<string>) {}
    }
    @Controller('first')
    class FirstController {
      constructor(@InjectWeighter('sms') readonly sms: Weighter<string>) {}
    }
    @Module({
      imports: [WeighterModule.forFeature(sms)],
      providers: [FirstService],
      controllers: [FirstController],
    })
    class FirstModule {}

    @Injectable()
    class SecondService {
      constructor(
        @InjectWeighter('sms') readonly sms: Weighter<string>,
        @InjectWeighter('mail') readonly mail: Weighter<string>,
      ) {}
    }
    @Module({
      imports: [
        WeighterModule.forFeature(sms),
        WeighterModule.forFeature({
          name: 'mail',
          useFactory: () => ({ candidates: list }),
        }),
      ],
      providers: [SecondService],
    })
    class SecondModule {}

    const app = await start({ imports: [FirstModule, SecondModule] });
    const users = [
      app.get(FirstService),
      app.get(FirstController),
      app.get(SecondService),
    ];

    expect(new Set(users.map((user) => user.sms)).size).toBe(1);
    const inTurn = Array.from({ length: 7 }, (_, i) => users[i % 3].sms.get());
    expect(inTurn.join('')).toBe('AABACAA');
    expect(picks(users[2]['mail' as never], 3)).toBe('m1m2m1');
    await app.close();
  });

  it('two definitions of one name stop the start, naming both modules and the remedy', async () => {
    @Module({ imports: [WeighterModule.forFeature(smsDefinition())] })
    class BillingModule {}
    @Module({
      imports: [
        WeighterModule.forFeature({ name: 'sms', candidates: ['other'] }),
      ],
    })
    class ReportModule {}
    const error: unknown = await start({
      imports: [BillingModule, ReportModule],
    }).catch((e: unknown) => e);

    expect(error).toBeInstanceOf(DuplicateSelectorError);
    expect((error as Error).message).toMatch(
      /'sms'.*BillingModule and in ReportModule.*same object/,
    );
  });

  it('a factory of a shared definition runs once, also for two applications at a time once each', async () => {
    const useFactory = jest.fn(async () => ({ candidates: ['x'] }));
    const definition = { name: 'shared', useFactory };
    const [one, two] = [1, 2].map(() => {
      @Module({ imports: [WeighterModule.forFeature(definition)] })
      class Importing {}
      return Importing;
    });
    const apps = await Promise.all(
      [1, 2].map(() => start({ imports: [one, two] })),
    );

    expect(useFactory).toHaveBeenCalledTimes(2);
    const [first, second] = apps.map((app) =>
      app.get<unknown>(getWeighterToken('shared')),
    );
    expect(first).not.toBe(second);
    await Promise.all(apps.map((app) => app.close()));
  });

  it("what Nest's deep-hash algorithm cannot tell apart stays apart", async () => {
    const featureOf = (list: string[]) => ({
      useFactory: () => ({ candidates: list }),
    });
    const app = await Test.createTestingModule(
      {
        imports: [
          WeighterModule.forFeature({ name: 'x', ...featureOf(['x1']) }),
          WeighterModule.forFeature({ name: 'y', ...featureOf(['y1']) }),
        ],
      },
      { moduleIdGeneratorAlgorithm: 'deep-hash' },
    ).compile();
    expect(picks(app.get(getWeighterToken('x')), 1)).toBe('x1');
    expect(picks(app.get(getWeighterToken('y')), 1)).toBe('y1');

    @Module({
      imports: [WeighterModule.forFeature({ name: 's', ...featureOf(['1']) })],
    })
    class One {}
    @Module({
      imports: [WeighterModule.forFeature({ name: 's', ...featureOf(['2']) })],
    })
    class Two {}
    await expect(
      Test.createTestingModule(
        { imports: [One, Two] },
        { moduleIdGeneratorAlgorithm: 'deep-hash' },
      ).compile(),
    ).rejects.toThrow(DuplicateSelectorError);
    await app.close();
  });

  it('an async selector takes what it injects, next to one that needs nothing', async () => {
    @Injectable()
    class Cfg {
      readonly weights: Record<string, number> = { A: 1, B: 1 };
    }
    @Module({ providers: [Cfg], exports: [Cfg] })
    class CfgModule {}
    const app = await start({
      imports: [
        WeighterModule.forFeature(
          {
            name: 'a',
            imports: [CfgModule],
            inject: [Cfg],
            useFactory: async ({ weights }: Cfg) => ({
              candidates: Object.keys(weights),
              weight: (name: string) => weights[name],
            }),
          },
          { name: 'b', useFactory: async () => ({ candidates: ['X'] }) },
        ),
      ],
    });

    expect(picks(app.get(getWeighterToken('a')), 3)).toBe('ABA');
    expect(picks(app.get(getWeighterToken('b')), 2)).toBe('XX');
    await app.close();
  });

  it('useClass, useExisting and extraProviders follow the same rule', async () => {
    @Injectable()
    class Suffix {
      readonly text = '!';
    }
    @Injectable()
    class Options implements SelectorOptionsFactory<string> {
      constructor(readonly suffix: Suffix) {}
      createSelectorOptions(name: string): SelectorOptions<string> {
        return { candidates: [name + this.suffix.text] };
      }
    }
    @Module({ providers: [Options, Suffix], exports: [Options] })
    class OptionsModule {}
    const app = await start({
      imports: [
        WeighterModule.forFeature(
          { name: 'c', useClass: Options, extraProviders: [Suffix] },
          { name: 'd', useExisting: Options, imports: [OptionsModule] },
        ),
      ],
    });

    expect(picks(app.get(getWeighterToken('c')), 1)).toBe('c!');
    expect(picks(app.get(getWeighterToken('d')), 1)).toBe('d!');
    await app.close();
  });

  it('a name inside the factory is refused, in TypeScript and from JavaScript', async () => {
    const nameless = {
      useFactory: async () => ({ name: 'c', candidates: ['Y'] }),
    };
    expect(() =>
      // @ts-expect-error -- 'name' has to stand next to useFactory
      WeighterModule.forFeature(nameless),
    ).toThrow(SelectorConfigurationError);
    expect(() => WeighterModule.forFeature(nameless as never)).toThrow(
      /give 'name' next to useFactory/,
    );

    const renamed = selectorOf('c', {
      name: 'c',
      useFactory: () => ({ name: 'other', candidates: ['Y'] }),
    });
    await expect(renamed).rejects.toThrow(/another name, 'other'/);
    const same = await selectorOf('c', {
      name: 'c',
      useFactory: () => ({ name: 'c', candidates: ['Y'] }),
    });
    expect(picks(same, 1)).toBe('Y');
  });

  it.each<[string, () => unknown, unknown]>([
    [
      'rejects',
      () => Promise.reject(new Error('no database')),
      expect.objectContaining({ message: 'no database' }),
    ],
    [
      'throws no error at all',
      () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error
        throw 'text';
      },
      'text',
    ],
    ['returns undefined', async () => undefined, undefined],
    ['returns null', () => null, undefined],
  ])(
    'a factory that %s stops the start, and its selector is named',
    async (_, useFactory, cause) => {
      const error: unknown = await selectorOf('orders', {
        name: 'orders',
        useFactory: useFactory as never,
      }).catch((e: unknown) => e);

      expect(error).toBeInstanceOf(SelectorConfigurationError);
      expect((error as Error).message).toMatch(/^Selector 'orders': /);
      expect((error as Error).cause).toEqual(cause);
    },
  );

  it('two applications share nothing, whichever closes first', async () => {
    @Module({ imports: [WeighterModule.forFeature(smsDefinition())] })
    class AppModule {}
    const [app1, app2] = await Promise.all(
      [1, 2].map(() =>
        NestFactory.createApplicationContext(AppModule, { logger: false }),
      ),
    );
    const [sms1, sms2] = [app1, app2].map((app) =>
      app.get<Weighter<string>>(getWeighterToken('sms')),
    );

    expect(picks(sms1, 2)).toBe('AA');
    expect(picks(sms2, 7)).toBe('AABACAA');
    await app1.close();
    expect(picks(sms2, 7)).toBe('AABACAA');
    await app2.close();
  });

  it('nothing of the package keeps the process alive or listens after the close', async () => {
    const state = () => ({
      resources: process.getActiveResourcesInfo().toSorted(),
      listeners: process
        .eventNames()
        .map((name) => [name, process.listenerCount(name)]),
    });
    @Module({ imports: [WeighterModule.forFeature(handlerGroup('jobs'))] })
    class AppModule {}
    const before = state();
    const app = await NestFactory.createApplicationContext(AppModule, {
      logger: false,
    });
    expect(state()).toEqual(before);
    await app.close();
    await app.close();
    expect(state()).toEqual(before);
  });

  it('0 is no traffic by default, and forRoot changes defaults but not what a selector says', async () => {
    const zero = { candidates: ['A', 'B'], weight: () => 0 };
    expect((await selectorOf('z', { name: 'z', ...zero })).get()).toBe(
      undefined,
    );
    const roots = [
      WeighterModule.forRoot({ defaults: { zeroWeight: 'default' } }),
      WeighterModule.forRootAsync({
        useFactory: async () => ({ defaults: { zeroWeight: 'default' } }),
      }),
    ];
    for (const root of roots) {
      const app = await start({
        imports: [
          WeighterModule.forFeature(
            { name: 'z', ...zero },
            { name: 'own', ...zero, zeroWeight: 'drain' },
          ),
          root,
        ],
      });
      expect(picks(app.get(getWeighterToken('z')), 2)).toBe('AB');
      expect(picks(app.get(getWeighterToken('own')), 2)).toBe('');
      await app.close();
    }
  });

  it('forRoot twice stops the start, naming both modules', async () => {
    @Module({ imports: [WeighterModule.forRoot()] })
    class OneModule {}
    @Module({
      imports: [WeighterModule.forRootAsync({ useFactory: () => ({}) })],
    })
    class TwoModule {}
    const promise = Test.createTestingModule({
      imports: [OneModule, TwoModule],
    }).compile();

    await expect(promise).rejects.toThrow(SelectorConfigurationError);
    await expect(promise).rejects.toThrow(/OneModule and in TwoModule/);
  });

  it('isGlobal lets a module inject without importing', async () => {
    @Injectable()
    class Far {
      constructor(@InjectWeighter('everywhere') readonly w: Weighter<string>) {}
    }
    @Module({ providers: [Far] })
    class FarModule {}
    const definition = { name: 'everywhere', candidates: ['A'] };
    const app = await start({
      imports: [
        FarModule,
        WeighterModule.forFeature({ ...definition, isGlobal: true }),
      ],
    });
    expect(app.get(Far).w.get()).toBe('A');
    await app.close();
    await expect(
      start({ imports: [FarModule, WeighterModule.forFeature(definition)] }),
    ).rejects.toThrow(/Weighter\(everywhere\)/);
  });

  it('overrideProvider(getWeighterToken()) puts a test double in place', async () => {
    const double = new Weighter(['double']);
    const app = await Test.createTestingModule({
      imports: [WeighterModule.forFeature(smsDefinition())],
    })
      .overrideProvider(getWeighterToken('sms'))
      .useValue(double)
      .compile();
    await app.init();

    expect(app.get(getWeighterToken('sms'))).toBe(double);
    await app.close();
  });

  it('a selector that is replaced by nothing says so', async () => {
    const app = await Test.createTestingModule({
      imports: [WeighterModule.forFeature(smsDefinition())],
    })
      .overrideProvider(getWeighterToken('sms'))
      .useValue(null)
      .compile();
    await expect(app.init()).rejects.toThrow(
      /^Selector 'sms' was replaced by nothing\. Give overrideProvider\(.*\) a Weighter/,
    );
  });

  it('a weight or priority that is text from the environment stops the start', async () => {
    const [candidates, name] = [['A'], 'env'];
    await expect(
      selectorOf(name, { name, candidates, weight: () => '5' as never }),
    ).rejects.toThrow(InvalidWeightError);
    await expect(
      selectorOf(name, { name, candidates, priority: () => '1' as never }),
    ).rejects.toThrow(InvalidPriorityError);
  });

  it.each<[string, object, RegExp]>([
    [
      'weights next to candidates',
      { candidates: [], weights: {} },
      /'weights' and 'priorities' are for handlers/,
    ],
    [
      'priorities next to candidates',
      { candidates: [], priorities: {} },
      /leave out 'candidates'/,
    ],
    ['candidates that are text', { candidates: 'A,B' }, /'A,B'/],
    ['candidates that are no iterable', { candidates: 5 }, /iterable/],
    ['an unknown strategy', { candidates: [], strategy: 'luck' }, /'luck'/],
    ['an unknown zeroWeight', { zeroWeight: 'maybe' }, /'maybe'/],
    ['a weight that is no function', { weight: 5 }, /'weight'/],
    ['a priority that is no function', { priority: 5 }, /'priority'/],
    ['weights that are no object', { weights: 5 }, /'weights' is 5/],
  ])(
    '%s stops the start, and the selector is named',
    async (_, options, message) => {
      const promise = selectorOf('bad', { name: 'bad', ...options });
      await expect(promise).rejects.toThrow(SelectorConfigurationError);
      await expect(promise).rejects.toThrow(/'bad'/);
      await expect(promise).rejects.toThrow(message);
    },
  );

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['a list', [{ name: 'a' }]],
    ['no name', { candidates: [] }],
    ['an empty name', { name: '' }],
    ['a name too long', { name: 'x'.repeat(201) }],
    ['a factory that is none', { name: 'x', useFactory: 5 }],
    ['two factories', { name: 'x', useFactory: () => ({}), useClass: Object }],
    ['injections for nobody', { name: 'x', inject: [Object] }],
    [
      'options next to a factory',
      { name: 'x', useFactory: () => ({}), weight: 1 },
    ],
  ])('a definition that is %s is refused at once', (_, definition) => {
    expect(() => WeighterModule.forFeature(definition as never)).toThrow(
      SelectorConfigurationError,
    );
  });

  it('the longest and the oddest names are names', async () => {
    for (const name of ['x'.repeat(200), '__proto__', 'constructor', ' ']) {
      const selector = await selectorOf(name, { name, candidates: ['A'] });
      expect(picks(selector, 1)).toBe('A');
    }
  });

  it('a selector whose factory needs the request is refused, as it would not be one', async () => {
    const { REQUEST } = await import('@nestjs/core');
    await expect(
      selectorOf('r', {
        name: 'r',
        inject: [REQUEST],
        useFactory: () => ({ candidates: ['A'] }),
      }),
    ).rejects.toThrow(/Selector 'r' .*request-scoped/);
  });
});
