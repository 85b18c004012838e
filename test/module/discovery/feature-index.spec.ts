import { describe, expect, it } from '@jest/globals';
import type { ModulesContainer } from '@nestjs/core';
import { DuplicateSelectorError } from '../../../lib/errors/duplicate-selector.error.js';
import { SelectorConfigurationError } from '../../../lib/errors/selector-configuration.error.js';
import type { SelectorDefinition } from '../../../lib/index.js';
import { FeatureIndex } from '../../../lib/module/discovery/feature-index.js';
import { FeatureMark } from '../../../lib/module/discovery/feature-mark.js';
import { FEATURE_MARK, ROOT_MARK } from '../../../lib/module/tokens.js';

interface FakeModule {
  readonly name: string;
  readonly imports: Set<FakeModule>;
  readonly providers: Map<unknown, { instance?: unknown }>;
}

const moduleOf = (
  name: string,
  imports: FakeModule[],
  ...providers: [unknown, { instance?: unknown }][]
): FakeModule => ({
  name,
  imports: new Set(imports),
  providers: new Map(providers),
});

const feature = (...definitions: SelectorDefinition[]) =>
  moduleOf(
    'WeighterModule',
    [],
    [FEATURE_MARK, { instance: new FeatureMark(definitions) }],
  );

const indexOf = (...modules: FakeModule[]) =>
  new FeatureIndex(new Map(modules.entries()) as unknown as ModulesContainer);

describe('FeatureIndex', () => {
  it('names each selector once, wherever it is defined', () => {
    const sms = { name: 'sms' };
    const index = indexOf(
      feature(sms, { name: 'mail' }),
      moduleOf('Other', []),
      feature(sms),
    );
    expect([...index.names()]).toEqual(['sms', 'mail']);
    expect([...indexOf().names()]).toEqual([]);
  });

  it('takes one object in several modules for one definition', () => {
    const sms = { name: 'sms' };
    const index = indexOf(feature(sms), feature(sms), feature(sms, sms));
    expect(() => index.checkUnique('sms')).not.toThrow();
  });

  it('names every module that imports one of two definitions of a name', () => {
    const [one, two] = [feature({ name: 'sms' }), feature({ name: 'sms' })];
    const index = indexOf(
      one,
      two,
      moduleOf('Billing', [one]),
      moduleOf('Reports', [one]),
    );
    expect(() => index.checkUnique('sms')).toThrow(DuplicateSelectorError);
    expect(() => index.checkUnique('sms')).toThrow(
      "Selector 'sms' is defined 2 times, in Billing, Reports and in the root module.",
    );
    expect(() => index.checkUnique('mail')).not.toThrow();
  });

  it('allows one forRoot(), and names the modules of those that are too many', () => {
    const root = () => moduleOf('WeighterModule', [], [ROOT_MARK, {}]);
    const [one, two] = [root(), root()];
    expect(() => indexOf(one, feature()).checkOneRoot()).not.toThrow();
    const index = indexOf(one, two, moduleOf('App', [one, two]));
    expect(() => index.checkOneRoot()).toThrow(SelectorConfigurationError);
    expect(() => index.checkOneRoot()).toThrow(
      'is imported 2 times, in App and in App.',
    );
  });
});
