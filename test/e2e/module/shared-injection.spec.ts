import { afterEach, describe, expect, it } from '@jest/globals';
import { Injectable, type Type } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import {
  type Dispatcher,
  getDispatcherToken,
  getSharedWeighterToken,
  getWeighterToken,
  InjectSharedWeighter,
  InjectWeighter,
  memoryTicketSource,
  type Selector,
  type SelectorDefinition,
  SharedWeighter,
  Weighter,
  WeighterModule,
} from '../../../lib/index.js';
import { handlers } from '../support.js';

let app: TestingModule | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

const weights: Record<string, number> = { A: 2, B: 1 };
const plain: SelectorDefinition<string> = {
  name: 'plain',
  candidates: ['A', 'B'],
  weight: (name) => weights[name],
};
const shared: SelectorDefinition<string> = {
  ...plain,
  name: 'shared',
  shared: true,
};

async function start(
  service: Type,
  ...definitions: SelectorDefinition<string>[]
) {
  app = await Test.createTestingModule({
    imports: [
      WeighterModule.forRoot({
        log: false,
        sharing: { source: memoryTicketSource() },
      }),
      WeighterModule.forFeature(...definitions),
    ],
    providers: [service, ...handlers({ A: 2, B: 1 })],
  }).compile();
  await app.init();
  return app;
}

@Injectable()
class Both {
  constructor(
    @InjectWeighter('plain') readonly plain: Weighter<string>,
    @InjectSharedWeighter('shared') readonly shared: SharedWeighter<string>,
  ) {}
}

@Injectable()
class PlainOfShared {
  constructor(@InjectWeighter('shared') readonly selector: Weighter<string>) {}
}

@Injectable()
class SharedOfPlain {
  constructor(
    @InjectSharedWeighter('plain') readonly selector: SharedWeighter<string>,
  ) {}
}

describe('a selector that is shared, or is not', () => {
  it('is injected each by its own decorator', async () => {
    const module = await start(Both, plain, shared);
    const both = module.get(Both);
    expect(both.plain).toBeInstanceOf(Weighter);
    expect(both.shared).toBeInstanceOf(SharedWeighter);
    expect(both.plain).toBe(module.get(getWeighterToken('plain')));
    expect(both.shared).toBe(module.get(getSharedWeighterToken('shared')));
  });

  it.each<[string, Type, SelectorDefinition<string>, RegExp]>([
    [
      '@InjectWeighter() for one that is shared',
      PlainOfShared,
      shared,
      /Weighter\(shared\)/,
    ],
    [
      '@InjectSharedWeighter() for one that is not',
      SharedOfPlain,
      plain,
      /SharedWeighter\(plain\)/,
    ],
  ])(
    'the wrong decorator, %s, stops the start by Nest’s own error',
    async (_, service, definition, token) => {
      const begun = start(service, definition);
      await expect(begun).rejects.toThrow(/Nest can't resolve dependencies/);
      await expect(begun).rejects.toThrow(token);
    },
  );

  it.each([getWeighterToken, getSharedWeighterToken])(
    'has a token of text, and refuses a name that is none',
    (tokenOf) => {
      expect(tokenOf('sms')).toMatch(/^(Shared)?Weighter\(sms\)$/);
      expect(tokenOf({ name: 'sms' })).toBe(tokenOf('sms'));
      expect(() => tokenOf('')).toThrow(/name/);
    },
  );

  it('is used alike through what both have in common', async () => {
    const { plain: one, shared: other } = (
      await start(Both, plain, shared)
    ).get(Both);
    for (const selector of [one, other] as Selector<string>[]) {
      expect(selector.count).toBe(2);
      expect(selector.weightOf('A')).toBe(2);
      expect(selector.stateOf('B')).toBe('eligible');
      selector.suspend('B');
      expect(selector.stateOf('B')).toBe('suspended');
      selector.resume('B');
      selector.setWeights({ A: 1, B: 3 });
      expect([selector.weightOf('A'), selector.weightOf('B')]).toEqual([1, 3]);
      expect(() => selector.setWeights({ C: 1 })).toThrow(/no candidate/);
    }
  });

  it('of handlers may be drained, ejected and asked for in detail', async () => {
    const module = await start(Object, { name: 'jobs', shared: true });
    const jobs = module.get<Dispatcher>(getDispatcherToken('jobs'));
    expect((await jobs.dispatchDetailed(1)).handler).toBe('A');
    await jobs.drain('A');
    expect(await jobs.dispatch(1)).toBe('B');
    jobs.selector.setWeight('A', 2);
    jobs.eject('B', { forMs: 60_000 });
    expect(await jobs.dispatch(1)).toBe('A');
    expect(await jobs.dispatch(1, { only: 'A' })).toBe('A');
    await expect(jobs.dispatch(1, { only: 'B' })).rejects.toThrow(
      /B \(ejected\)/,
    );
  });
});
