import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import {
  DuplicateSelectorError,
  SelectorConfigurationError,
  WeightedDispatcher,
  WeighterModule,
} from '../../../lib/index.js';

/** What another build of the package, with classes of its own, leaves behind. */
const other = {
  handlers: Symbol.for('nestjs-weighter:handlers'),
  feature: Symbol.for('nestjs-weighter:feature'),
  root: Symbol.for('nestjs-weighter:root'),
};

describe('two builds of the package in one process', () => {
  it('find the handlers that the decorators of the other have marked', async () => {
    @Injectable()
    class Greeter {
      handle = (name: string) => `Hello, ${name}`;
    }
    const declaration = { group: 'greet', method: undefined, options: {} };
    Reflect.defineMetadata(other.handlers, [declaration], Greeter);
    const app = await Test.createTestingModule({
      imports: [WeighterModule],
      providers: [Greeter],
    }).compile();
    const dispatcher = app.get(WeightedDispatcher);
    expect(await dispatcher.for('greet').dispatch('Ada')).toBe('Hello, Ada');
  });

  it('refuse a selector that the other defines too, and name both modules', async () => {
    const mark = { id: 'other', definitions: [{ name: 'sms' }] };
    @Module({ providers: [{ provide: other.feature, useValue: mark }] })
    class OtherFeature {}
    @Module({ imports: [OtherFeature] })
    class OtherModule {}
    @Module({
      imports: [WeighterModule.forFeature({ name: 'sms', candidates: ['A'] })],
    })
    class OwnModule {}
    const start = Test.createTestingModule({
      imports: [OtherModule, OwnModule],
    }).compile();
    await expect(start).rejects.toThrow(DuplicateSelectorError);
    await expect(start).rejects.toThrow(/OtherModule and in OwnModule/);
  });

  it('refuse a forRoot() of each', async () => {
    @Module({ providers: [{ provide: other.root, useValue: {} }] })
    class OtherRoot {}
    const start = Test.createTestingModule({
      imports: [OtherRoot, WeighterModule.forRoot()],
    }).compile();
    await expect(start).rejects.toThrow(SelectorConfigurationError);
  });
});
