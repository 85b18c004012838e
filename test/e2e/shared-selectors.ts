import type { INestApplicationContext } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import {
  getSharedWeighterToken,
  type SelectorDefinition,
  type SharedWeighter,
  type SharingOptions,
  WeighterModule,
} from '../../lib/index.js';
import { handlerClass } from './support.js';

const weights: Record<string, number> = { A: 5, B: 1, C: 1 };

const started: INestApplicationContext[] = [];

/** The shared selector 'sms', which picks A, A, B, A, C, A, A. */
export function definition(options: Partial<SelectorDefinition<string>> = {}) {
  return {
    name: 'sms',
    candidates: ['A', 'B', 'C'],
    weight: (id: string) => weights[id],
    shared: true,
    ...options,
  } as SelectorDefinition<string>;
}

/** An application with these selectors, and the group 'jobs' of two handlers. */
export async function startSharing(
  sharing: SharingOptions | undefined,
  ...definitions: SelectorDefinition<string>[]
) {
  const module = await Test.createTestingModule({
    imports: [
      WeighterModule.forRoot(sharing === undefined ? {} : { sharing }),
      WeighterModule.forFeature(...definitions),
    ],
    providers: [
      handlerClass('one', { weight: 2 }),
      handlerClass('two', { weight: 1 }),
    ],
  }).compile();
  started.push(await module.init());
  return module;
}

/** Closes what `startSharing` started. */
export async function closeSharing(): Promise<void> {
  await Promise.all(started.splice(0).map((app) => app.close()));
}

export function selectorIn(
  app: INestApplicationContext,
  name = 'sms',
): SharedWeighter<string> {
  return app.get(getSharedWeighterToken(name), { strict: false });
}
