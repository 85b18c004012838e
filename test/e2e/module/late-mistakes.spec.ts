import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import {
  Injectable,
  Logger,
  Module,
  type ModuleMetadata,
  type Type,
} from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import type { TestingModule } from '@nestjs/testing';
import {
  type Dispatcher,
  getDispatcherToken,
  type SelectorDefinition,
  WeightedHandler,
  WeighterModule,
} from '../../../lib/index.js';
import { dispatched, handlerClass, handlers, start } from '../support.js';

let app: TestingModule;
let errors: string[];

beforeEach(() => {
  errors = [];
  jest
    .spyOn(Logger.prototype, 'error')
    .mockImplementation((line: unknown) => void errors.push(String(line)));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app.close();
});

async function startWith(...definitions: SelectorDefinition[]): Promise<void> {
  app = await start({
    imports: [WeighterModule.forFeature(...definitions)],
    providers: handlers({ A: 2, B: 1 }),
  });
}

async function load(metadata: ModuleMetadata): Promise<void> {
  @Module(metadata)
  class Late {}
  await app.get(LazyModuleLoader).load((): Type => Late);
}

/** Without a method to call. */
function handlerWithout(name: string): Type {
  class Handler {}
  Injectable()(Handler);
  (WeightedHandler('jobs', { name }) as (target: Type) => void)(Handler);
  return Handler;
}

const never = (): never => {
  throw new Error('no weight today');
};

const MISTAKES: [string, () => Type, RegExp][] = [
  [
    'a name that is taken',
    () => handlerClass('A'),
    /two handlers named 'A'.*Give one of them another 'name'/,
  ],
  ['a weight of NaN', () => handlerClass('bad', { weight: NaN }), /weight NaN/],
  [
    'a weight in text',
    () => handlerClass('bad', { weight: '5' as never }),
    /weight '5'/,
  ],
  ['a negative weight', () => handlerClass('bad', { weight: -1 }), /weight -1/],
  [
    'a weight function that throws',
    () => handlerClass('bad', { weight: never }),
    /no weight today/,
  ],
  [
    'a priority that is none',
    () => handlerClass('bad', { priority: NaN }),
    /priority NaN/,
  ],
  [
    'a weight far beyond the others',
    () => handlerClass('bad', { weight: 2 ** 52 }),
    /weight/,
  ],
  ['no handle()', () => handlerWithout('bad'), /has no method 'handle'/],
  ['an empty name', () => handlerClass(''), /handler/],
];

describe.each([
  ['a group that is configured', [{ name: 'jobs' }]],
  ['a group that is not', []],
  ['a group under a policy', [{ name: 'jobs', failover: true, live: true }]],
] as [string, SelectorDefinition[]][])(
  'a handler that is loaded late into %s',
  (_, definitions) => {
    it.each(MISTAKES)(
      'with %s is refused with an error in the log, and the group goes on',
      async (_title, make, message) => {
        await startWith(...definitions);
        expect(await dispatched(app, 3)).toBe('ABA');
        await load({ providers: [make()] });
        expect(await dispatched(app, 6)).toBe('ABAABA');
        expect(errors).toHaveLength(1);
        expect(errors[0]).toMatch(message);
        expect(errors[0]).toMatch(/refused/);
        expect(errors[0]).toMatch(/'jobs'/);
      },
    );
  },
);

it('selector, snapshot and every other call go on beside a newcomer’s mistake', async () => {
  await startWith({ name: 'jobs' });
  const jobs = app.get<Dispatcher>(getDispatcherToken('jobs'));
  await load({
    providers: [
      handlerClass('A'),
      handlerClass('bad', { weight: NaN }),
      handlerWithout('none'),
    ],
  });
  expect([...jobs.selector]).toEqual(['A', 'B']);
  expect(jobs.selector.snapshot().map(({ weight }) => weight)).toEqual([2, 1]);
  expect(jobs.snapshot().slice(0, 2)).toMatchObject([
    { handler: 'A', state: 'eligible' },
    { handler: 'B', state: 'eligible' },
  ]);
  expect(
    jobs.snapshot().reduce((sum, { expectedShare }) => sum + expectedShare, 0),
  ).toBe(1);
  jobs.selector.setWeight('A', 1);
  jobs.selector.refresh();
  expect(await jobs.dispatch(1, { key: 'k' })).toMatch(/^[AB]$/);
  expect(errors).toHaveLength(3);
});

it('the others of the same module, and those of later ones, join all the same', async () => {
  await startWith({ name: 'jobs' });
  await dispatched(app, 3);
  await load({
    providers: [
      handlerClass('bad', { weight: NaN }),
      handlerClass('C', { weight: 3 }),
      handlerClass('B'),
    ],
  });
  expect((await dispatched(app, 12)).replace(/[^C]/g, '')).toHaveLength(6);
  await load({ providers: [handlerClass('D', { weight: 6 })] });
  expect((await dispatched(app, 24)).replace(/[^D]/g, '')).toHaveLength(12);
  // Each mistake is told once, though every later scan meets it again.
  expect(errors).toHaveLength(2);
});

it('a mistake that is there from the start still stops the start', async () => {
  const begun = start({
    imports: [WeighterModule.forFeature({ name: 'jobs' })],
    providers: [handlerClass('A'), handlerClass('A')],
  });
  await expect(begun).rejects.toThrow(/two handlers named 'A'/);
  await startWith();
});
