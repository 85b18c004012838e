import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type DispatchOptions,
  SelectorConfigurationError,
  WeightedHandler,
} from '../../../lib/index.js';
import { closeAll, handlerClass, reasonOf, startGroup } from '../support.js';

afterEach(closeAll);

describe('a call refuses', () => {
  it.each<[string, unknown, RegExp]>([
    [
      'a signal where options are due',
      AbortSignal.abort(),
      /'options': AbortSignal/,
    ],
    ['a controller', new AbortController(), /'options': AbortController/],
    ['a list', ['A'], /'options'/],
    ['a number', 5, /'options': 5/],
    ['text', 'A', /'options': 'A'/],
    [
      'a mistyped option',
      { timeOut: 5 },
      /no option 'timeOut'.*Known: .*'timeout'/,
    ],
    ['an option of the group', { failover: true }, /no option 'failover'/],
    [
      'an unknown name in `only`',
      { only: ['C'] },
      /'only' names 'C'.*'A', 'B'/,
    ],
    ['one among known ones', { only: ['A', 'b'] }, /'only' names 'b'/],
    ['a name that is no text', { only: [5] }, /'only' names '5'/],
    ['a number as `only`', { only: 5 }, /'only': 5/],
    ['null as `exclude`', { exclude: null }, /'exclude': null/],
    ['an object as `exclude`', { exclude: { A: true } }, /'exclude'/],
    ['a key that is a number', { key: 5 }, /'key': 5.*String\(id\)/],
    ['a timeout of 0', { timeout: 0 }, /'timeout': 0/],
    ['a timeout in text', { timeout: '5' }, /'timeout': '5'/],
    [
      'a signal that can only be asked',
      { signal: { throwIfAborted: () => undefined } },
      /'signal'/,
    ],
    ['a controller as signal', { signal: new AbortController() }, /'signal'/],
    ['null as signal', { signal: null }, /'signal': null/],
  ])(
    '%s, with a sentence and before anybody is called',
    async (_, options, message) => {
      for (const policy of [{}, { failover: true }]) {
        const { jobs, calls, selector } = await startGroup(policy, {
          A: 1,
          B: 1,
        });
        const before = JSON.stringify(selector.snapshot());
        const attempts = [
          jobs.dispatch(1, options as DispatchOptions),
          jobs.dispatchDetailed(1, options as DispatchOptions),
          jobs.stream(1, options as DispatchOptions).forEach(() => undefined),
        ];
        for (const attempt of attempts) {
          const error = (await reasonOf(attempt)) as Error;
          expect(error).toBeInstanceOf(SelectorConfigurationError);
          expect(error.message).toMatch(message);
          expect(error.message).toMatch(/^Group 'jobs': /);
        }
        expect(calls).toEqual([]);
        expect(JSON.stringify(selector.snapshot())).toBe(before);
      }
    },
  );

  it('nothing that is merely absent, or unknown in `exclude`', async () => {
    const { jobs } = await startGroup({}, { A: 1 });
    const absent = Object.fromEntries(
      ['signal', 'timeout', 'key', 'exclude', 'only', 'contextId'].map(
        (name) => [name, undefined],
      ),
    );
    const options: DispatchOptions[] = [
      {},
      absent,
      Object.create(null) as object,
      { exclude: ['C', 'constructor'] },
      { exclude: 'C' },
      { only: 'A', exclude: [] },
    ];
    for (const each of options) {
      expect(await jobs.dispatch(1, each)).toBe('A');
    }
  });
});

describe('a decorator refuses', () => {
  it.each<[string, unknown, RegExp]>([
    ['text where options are due', 'twilio', /options.*'twilio'/],
    ['a mistyped option', { weigth: 3 }, /no option 'weigth'.*'weight'/],
    ['null', null, /options.*null/],
    ['a list', ['twilio'], /options/],
    ['a number', 3, /options.*3/],
    ['an `accepts` that is no function', { accepts: 'sms' }, /accepts/],
  ])('%s', (_, options, message) => {
    const decorate = () => WeightedHandler('jobs', options as never);
    expect(decorate).toThrow(SelectorConfigurationError);
    expect(decorate).toThrow(message);
  });

  it('no option that is undefined', async () => {
    const Handler = handlerClass('A', {
      weight: undefined,
      accepts: undefined,
    });
    expect(Handler).toBeDefined();
  });
});
