import { afterEach, describe, expect, it } from '@jest/globals';
import { SelectorConfigurationError } from '../../../lib/index.js';
import { closeAll, reasonOf, startGroup } from '../support.js';

afterEach(closeAll);

const refusal = async (options: object) => {
  const error = await reasonOf(startGroup(options, { A: 1, B: 1 }));
  expect(error).toBeInstanceOf(SelectorConfigurationError);
  return (error as Error).message;
};

const NO_DELAYS = [0, -1, NaN, Infinity, 2 ** 31, '5', true, null];
const NO_INTEGERS = [0, -1, 1.5, NaN, Infinity, '3', true, null];
const NO_SHARES = [-0.1, 1.1, NaN, '1', true, null];
const NO_SWITCHES = [5, 'on', [], new Map(), () => 1, null];

/** Each option by its path, with what it cannot be. */
const BAD: [string, unknown[]][] = [
  ['failover', NO_SWITCHES],
  ['failover.order', ['random', 'Declared', 1, null]],
  ['failover.maxAttempts', NO_INTEGERS],
  ['failover.retryable', [true, 'x', {}, null]],
  ['failover.budget', [0.2, true, 'x', [], null]],
  ['failover.budget.ratio', [-1, NaN, Infinity, '1', null]],
  ['failover.budget.perSecond', [-1, NaN, Infinity, '1', null]],
  ['timeout', NO_DELAYS],
  ['attemptTimeout', NO_DELAYS],
  ['maxConcurrent', [...NO_INTEGERS, [], new Map([['A', 1]])]],
  ['maxConcurrent.A', NO_INTEGERS],
  ['ejection', NO_SWITCHES],
  ['ejection.failures', NO_INTEGERS],
  ['ejection.duration', NO_DELAYS],
  ['ejection.maxDuration', NO_DELAYS],
  ['ejection.maxEjected', NO_SHARES],
  ['ejection.whenAllEjected', ['use', 'FAIL', true, null]],
  ['ejection.enforce', ['no', 0, null]],
  ['slowStart', [0, -1, NaN, true, 'x', [], new Map(), null]],
  ['slowStart.window', NO_DELAYS],
  ['slowStart.minimum', NO_SHARES],
];

/** What else its object needs to be one. */
const COMPANIONS: Record<string, object> = {
  'failover.budget.perSecond': { ratio: 1 },
  'slowStart.minimum': { window: 1 },
};

function at(path: string, value: unknown): object {
  const [last, ...owners] = path.split('.').reverse();
  return owners.reduce<object>((inner, owner) => ({ [owner]: inner }), {
    ...COMPANIONS[path],
    [last]: value,
  });
}

describe('options of a dispatcher', () => {
  it.each(BAD)(
    '%s refuses what it cannot be, at start',
    async (path, values) => {
      for (const value of values) {
        const message = await refusal(at(path, value));
        expect(message).toMatch(/^Selector 'jobs': /);
        const option =
          path === 'slowStart' && typeof value === 'number'
            ? 'slowStart.window'
            : path;
        expect(message).toContain(`'${option}'`);
        expect(message).toMatch(/ Give .*, or leave it out\.$/);
      }
    },
  );

  it.each(['failover', 'failover.budget', 'ejection', 'slowStart'])(
    '%s refuses an option that it has not',
    async (path) => {
      const message = await refusal(at(`${path}.mistyped`, 1));
      expect(message).toMatch(/^Selector 'jobs': /);
      expect(message).toContain(
        `Dispatcher option '${path}': there is no option 'mistyped'. Known: `,
      );
    },
  );

  it('do not go with candidates', async () => {
    for (const path of new Set(BAD.map(([path]) => path.split('.')[0]))) {
      const message = await refusal({ candidates: ['x'], [path]: true });
      expect(message).toMatch(
        new RegExp(
          `^Selector 'jobs': '${path}' is for dispatching to handlers and does not go with 'candidates'`,
        ),
      );
    }
  });

  it('may be left out, undefined, or everything at its limit', async () => {
    const undefinedOnes = Object.fromEntries(
      BAD.filter(([path]) => !path.includes('.')).map(([path]) => [
        path,
        undefined,
      ]),
    );
    for (const options of [
      undefinedOnes,
      { failover: {}, ejection: {}, maxConcurrent: {} },
      { failover: false, ejection: false },
      {
        failover: {
          order: 'declared',
          maxAttempts: 1,
          retryable: () => true,
          budget: { ratio: 0, perSecond: 0 },
        },
        timeout: 2 ** 31 - 1,
        attemptTimeout: 0.5,
        maxConcurrent: Object.assign(Object.create(null), { A: 1 }),
        ejection: {
          failures: 1,
          duration: 1,
          maxDuration: 1,
          maxEjected: 0,
          whenAllEjected: 'fail',
          enforce: false,
        },
        slowStart: { window: 1, minimum: 0 },
      },
    ] as const) {
      const { jobs } = await startGroup(options, { A: 1, B: 1 });
      expect(await jobs.dispatch(1)).toBe('A');
    }
  });
});
