import { describe, expect, it } from '@jest/globals';
import {
  InvalidPriorityError,
  InvalidWeightError,
  SelectorConfigurationError,
  type SelectorDefinition,
  WeighterModule,
} from '../../../lib/index.js';
import { handlerClass, start } from '../support.js';

interface Failure {
  readonly definition?: object;
  readonly weight?: unknown;
  readonly priority?: unknown;
}

const boom = new Error('boom');
const throwing = (): never => {
  throw boom;
};

/** Starts the group 'jobs' with handler A, and hands out why it does not start. */
async function failureOf({ definition, ...options }: Failure) {
  const error: unknown = await start({
    imports: [
      WeighterModule,
      ...(definition === undefined
        ? []
        : [WeighterModule.forFeature(definition as SelectorDefinition)]),
    ],
    providers: [handlerClass('A', options as object)],
  }).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(Error);
  return error as Error & { candidate?: unknown; value?: unknown };
}

const withCandidates = (options: object) => ({
  definition: { name: 'list', candidates: ['A'], ...options },
});
const withHandlers = (options: object) => ({
  definition: { name: 'jobs', ...options },
});

describe('a weight or priority that cannot be, at start', () => {
  it.each<[string, string, Failure]>([
    ['from a decorator', 'jobs', { weight: '5' }],
    ["from a decorator's function", 'jobs', { weight: () => '5' }],
    ['by name', 'jobs', withHandlers({ weights: { A: '5' } })],
    ["from a group's function", 'jobs', withHandlers({ weight: () => '5' })],
    [
      "from a selector's function",
      'list',
      withCandidates({ weight: () => '5' }),
    ],
  ])('%s: the weight names the selector', async (_, selector, failure) => {
    const error = await failureOf(failure);
    expect(error).toBeInstanceOf(InvalidWeightError);
    expect(error).toMatchObject({ candidate: 'A', value: '5' });
    const start = `Selector '${selector}': Invalid weight '5' (string) for candidate 'A': `;
    expect(error.message.startsWith(start)).toBe(true);
    expect(error.stack).toContain(start);
  });

  it.each<[string, string, Failure]>([
    ['from a decorator', 'jobs', { priority: NaN }],
    ['by name', 'jobs', withHandlers({ priorities: { A: NaN } })],
    [
      "from a selector's function",
      'list',
      withCandidates({ priority: () => NaN }),
    ],
  ])('%s: the priority names the selector', async (_, selector, failure) => {
    const error = await failureOf(failure);
    expect(error).toBeInstanceOf(InvalidPriorityError);
    expect(error).toMatchObject({ candidate: 'A', value: NaN });
    expect(error.message).toMatch(
      new RegExp(`^Selector '${selector}': Invalid priority NaN `),
    );
  });

  it.each<[string, string, Failure]>([
    ["a decorator's weight", "'jobs'.*handler 'A'", { weight: throwing }],
    [
      "a group's weight",
      "'jobs'.*handler 'A'",
      withHandlers({ weight: throwing }),
    ],
    [
      "a group's priority",
      "'jobs'.*handler 'A'",
      withHandlers({ priority: throwing }),
    ],
    [
      "a selector's weight",
      "'list'.*candidate 'A'",
      withCandidates({ weight: throwing }),
    ],
  ])('%s that throws is the cause', async (_, names, failure) => {
    const error = await failureOf(failure);
    expect(error).toBeInstanceOf(SelectorConfigurationError);
    expect(error.message).toMatch(
      new RegExp(`^Selector ${names} could not be read: boom\\.`),
    );
    expect(error.cause).toBe(boom);
  });

  it('a weight that is promised says what to do', async () => {
    expect((await failureOf({ weight: async () => 5 })).message).toMatch(
      /^Selector 'jobs': Invalid weight a promise \(await it first\) for/,
    );
  });
});
