import { readFileSync } from 'node:fs';
import { Injectable, type ModuleMetadata } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { describe, expect, it } from '@jest/globals';
import {
  type Dispatcher,
  InjectDispatcher,
  InjectSharedWeighter,
  InjectWeighter,
  memoryTicketSource,
  type SharedWeighter,
  WeightedDispatcher,
  type Weighter,
  WeighterModule,
} from 'nestjs-weighter';

const page = readFileSync(
  new URL('../../docs/troubleshooting.md', import.meta.url),
  'utf8',
);

@Injectable()
class Notifier {
  constructor(@InjectDispatcher('sms') readonly sms: Dispatcher) {}
}

@Injectable()
class Local {
  constructor(@InjectWeighter('replicas') readonly all: Weighter<string>) {}
}

@Injectable()
class Shared {
  constructor(
    @InjectSharedWeighter('replicas') readonly all: SharedWeighter<string>,
  ) {}
}

@Injectable()
class Jobs {
  constructor(readonly dispatchers: WeightedDispatcher) {}
}

/** What Nest says when it cannot start. */
async function failureOf(metadata: ModuleMetadata): Promise<string> {
  try {
    await Test.createTestingModule(metadata).compile();
    return 'it starts';
  } catch (error) {
    return String(error);
  }
}

function replicas(shared: boolean): ModuleMetadata['imports'] {
  return [
    WeighterModule.forRoot({ sharing: { source: memoryTicketSource() } }),
    WeighterModule.forFeature({ name: 'replicas', candidates: ['a'], shared }),
  ];
}

describe('troubleshooting quotes what Nest says', () => {
  it('where a forFeature() is missing', async () => {
    const failure = await failureOf({ providers: [Notifier] });
    expect(failure).toContain(
      "Nest can't resolve dependencies of the Notifier (?)",
    );
    expect(failure).toContain('"Dispatcher(sms)" at index [0]');
    expect(page).toContain(
      "Nest can't resolve dependencies of the Notifier (?)",
    );
    expect(page).toContain('"Dispatcher(sms)" at index [0]');
  });

  it.each([
    ['"Weighter(replicas)"', Local, replicas(true)],
    ['"SharedWeighter(replicas)"', Shared, replicas(false)],
  ])(
    'where the decorator is the wrong one: %s',
    async (token, user, imports) => {
      expect(await failureOf({ imports, providers: [user] })).toContain(token);
      expect(page).toContain(token);
    },
  );

  it('where the module is missing', async () => {
    const failure = await failureOf({ providers: [Jobs] });
    expect(failure).toContain('argument WeightedDispatcher at index [0]');
    expect(page).toContain('argument WeightedDispatcher at index [0]');
  });
});
