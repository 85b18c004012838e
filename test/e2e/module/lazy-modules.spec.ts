import { afterEach, describe, expect, it } from '@jest/globals';
import { Module, type ModuleMetadata, type Type } from '@nestjs/common';
import { LazyModuleLoader, type ModuleRef } from '@nestjs/core';
import { type TestingModule } from '@nestjs/testing';
import {
  getDispatcherToken,
  getWeighterToken,
  type Dispatcher,
  type SelectorDefinition,
  WeightedDispatcher,
  type Weighter,
  WeighterModule,
} from '../../../lib/index.js';
import { dispatched, handlerClass, handlers, start } from '../support.js';

let app: TestingModule;
afterEach(() => app.close());

async function startWith(
  weights: Record<string, number>,
  ...definitions: SelectorDefinition[]
): Promise<void> {
  app = await start({
    imports: [WeighterModule.forFeature(...definitions)],
    providers: handlers(weights),
  });
}

function load(metadata: ModuleMetadata): Promise<ModuleRef> {
  @Module(metadata)
  class Late {}
  return app.get(LazyModuleLoader).load((): Type => Late);
}

describe('a module that is loaded late', () => {
  it.each([
    ['that is configured', [{ name: 'jobs' }]],
    ['that is not', []],
  ])(
    'adds its handlers to a group %s, in the middle',
    async (_, definitions) => {
      await startWith({ A: 1, B: 1 }, ...definitions);
      expect(await dispatched(app, 3)).toBe('ABA');

      await load({ providers: handlers({ C: 2 }) });
      const answers = await dispatched(app, 8);
      expect(answers.replace(/[^C]/g, '')).toBe('CCCC');
      expect(await dispatched(app, 8)).toBe(answers);
    },
  );

  it('gives them the weight their group is configured with', async () => {
    await startWith(
      { A: 1 },
      { name: 'jobs', weight: (name: string) => (name === 'C' ? 7 : 1) },
    );
    const selector = app.get<Weighter<string>>(getWeighterToken('jobs'));
    expect(selector.count).toBe(1);

    await load({ providers: handlers({ C: 2 }) });
    expect([...selector]).toEqual(['A', 'C']);
    expect(selector.weightOf('C')).toBe(7);
  });

  it('leaves out who was removed, suspended or taken in before', async () => {
    await startWith({ A: 1, B: 1, C: 1 }, { name: 'jobs' });
    const selector = app.get<Weighter<string>>(getWeighterToken('jobs'));
    selector.remove('A');
    selector.suspend('B');

    await load({ providers: handlers({ D: 1 }) });
    expect([...selector]).toEqual(['B', 'C', 'D']);
    expect(await dispatched(app, 4)).toBe('CDCD');
  });

  it('takes part once it is complete, and others go on meanwhile', async () => {
    await startWith({ A: 1 });
    const Late = handlerClass('late', { priority: -1 });
    let release = (): void => undefined;
    let loaded: Promise<unknown> = Promise.resolve();
    await new Promise<void>((created) => {
      const released = new Promise<void>((resolve) => (release = resolve));
      const useFactory = async () => {
        created();
        await released;
        return new Late();
      };
      loaded = load({ providers: [{ provide: 'late', useFactory }] });
    });
    expect(await dispatched(app, 2)).toBe('AA');

    release();
    await loaded;
    expect(await dispatched(app, 2)).toBe('latelate');
  });

  it('with a name that is taken is refused, and its group goes on', async () => {
    await startWith({ A: 1 });
    await load({ providers: [handlerClass('A')] });

    expect(await dispatched(app, 2)).toBe('AA');
    await expect(
      app.get(WeightedDispatcher).for('others').dispatch(1),
    ).rejects.toThrow(/'others' has no handlers/);
  });

  it('may configure a group that is in use', async () => {
    await startWith({ A: 1, B: 1 });
    expect(await dispatched(app, 2)).toBe('AB');

    const late = await load({
      imports: [WeighterModule.forFeature({ name: 'jobs', weights: { B: 0 } })],
      providers: [{ provide: 'mine', useExisting: getDispatcherToken('jobs') }],
    });
    expect(await dispatched(app, 3)).toBe('AAA');
    expect(await late.get<Dispatcher>('mine').dispatch(1)).toBe('A');
  });
});
