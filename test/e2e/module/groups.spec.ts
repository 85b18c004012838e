import { describe, expect, it } from '@jest/globals';
import {
  getWeighterToken,
  handlerGroup,
  InvalidPriorityError,
  InvalidWeightError,
  SelectorConfigurationError,
  type SelectorDefinition,
  type Weighter,
  WeighterModule,
} from '../../../lib/index.js';
import { dispatched, handlerClass, start } from '../support.js';

async function groupOf(
  definition: SelectorDefinition,
  providers = [
    handlerClass('A', { weight: 1 }),
    handlerClass('B', { weight: 2, priority: 1 }),
  ],
) {
  const app = await start({
    imports: [WeighterModule.forFeature(definition)],
    providers,
  });
  const selector = app.get<Weighter<string>>(getWeighterToken('jobs'));
  await app.close();
  return selector;
}

describe('the selector of a group', () => {
  it('takes weights by name over its function, over the decorator, over 100', async () => {
    const providers = ['A', 'B'].map((name) =>
      handlerClass(name, { weight: 1 }),
    );
    providers.push(handlerClass('C', { weight: 3 }), handlerClass('D'));
    const given: string[] = [];
    const selector = await groupOf(
      {
        name: 'jobs',
        weights: { A: 7, C: undefined, D: null },
        weight: (name: string) => {
          given.push(name);
          return name === 'B' ? 5 : undefined;
        },
      },
      providers,
    );

    expect([...selector].map((name) => selector.weightOf(name))).toEqual([
      7, 5, 3, 100,
    ]);
    expect(given).toEqual(['B', 'C', 'D']);
  });

  it('takes priorities by name over its function, over the decorator, over 0', async () => {
    const providers = ['A', 'B', 'C'].map((name) =>
      handlerClass(name, { priority: 9 }),
    );
    const selector = await groupOf(
      {
        name: 'jobs',
        priorities: { A: 0, C: undefined },
        priority: ((name: string) => (name === 'B' ? 4 : undefined)) as never,
      },
      [...providers, handlerClass('D')],
    );

    expect(selector.snapshot().map(({ priority }) => priority)).toEqual([
      0, 4, 9, 0,
    ]);
  });

  it('a group is a definition, and one object in two modules is one selector', async () => {
    const Jobs = handlerGroup('jobs');
    const app = await start({
      imports: [
        WeighterModule.forFeature(Jobs),
        WeighterModule.forFeature(Jobs),
      ],
      providers: [handlerClass('A'), handlerClass('B')],
    });
    expect(await dispatched(app, 2)).toBe('AB');
    await app.close();
  });

  it.each(['weights', 'priorities'])(
    'an unknown name in %s stops the start, listing the known ones',
    async (option) => {
      const promise = groupOf({ name: 'jobs', [option]: { twilo: 1 } });
      await expect(promise).rejects.toThrow(SelectorConfigurationError);
      await expect(promise).rejects.toThrow(/'twilo'.*Known: 'A', 'B'\./);
    },
  );

  it.each([['5'], [NaN], [-1], [() => 5], [Infinity]])(
    'the weight %p stops the start, from configuration and from a decorator',
    async (weight) => {
      await expect(
        groupOf({ name: 'jobs', weights: { A: weight as number } }),
      ).rejects.toThrow(InvalidWeightError);
      if (typeof weight !== 'function') {
        await expect(
          start({
            imports: [WeighterModule],
            providers: [handlerClass('A', { weight: weight as number })],
          }),
        ).rejects.toThrow(InvalidWeightError);
      }
    },
  );

  it.each([['1'], [NaN]])(
    'the priority %p stops the start',
    async (priority) => {
      await expect(
        groupOf({ name: 'jobs', priorities: { A: priority as number } }),
      ).rejects.toThrow(InvalidPriorityError);
      await expect(
        start({
          imports: [WeighterModule],
          providers: [handlerClass('A', { priority: priority as number })],
        }),
      ).rejects.toThrow(InvalidPriorityError);
    },
  );

  it('candidates of a name that handlers have too stop the start', async () => {
    await expect(groupOf({ name: 'jobs', candidates: ['x'] })).rejects.toThrow(
      /'candidates' of its own.*\(A, B\)/,
    );
  });

  it('takes back a handler with its configured weight, and no stranger', async () => {
    const selector = await groupOf({ name: 'jobs', weights: { A: 7 } });

    expect(selector.remove('A')).toBe(true);
    expect(selector.add('A').weightOf('A')).toBe(7);
    expect(selector.add('B', 4).add(null).count).toBe(3);
    expect(() => selector.add('stranger')).toThrow(/Known: 'A', 'B'\./);
    expect(selector.count).toBe(3);
  });
});
