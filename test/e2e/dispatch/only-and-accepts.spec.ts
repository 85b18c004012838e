import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { Logger } from '@nestjs/common';
import { NoCandidateError, type SelectorOptions } from '../../../lib/index.js';
import { counts } from '../../support/sequence.js';
import {
  closeAll,
  type HandlerPlan,
  reasonOf,
  rejects,
  startGroup,
  useClock,
} from '../support.js';

beforeEach(useClock);
afterEach(closeAll);

const GROUPS = [
  ['in a plain group', {}],
  ['under a policy', { failover: true, ejection: true }],
] as const;

async function start(
  options: SelectorOptions<string>,
  plans: Record<string, HandlerPlan>,
) {
  const group = await startGroup(options, plans);
  const calls = async (...payloads: unknown[]) => {
    let answers = '';
    for (const payload of payloads) {
      answers += await group.jobs.dispatch(payload);
    }
    return answers;
  };
  return { ...group, sequence: calls };
}

const times = <T>(count: number, value: T): T[] =>
  Array.from({ length: count }, () => value);

describe.each(GROUPS)('`only` %s', (_, options) => {
  it('lets nobody else be called, in the exact ratio of those that may', async () => {
    const { jobs, calls } = await start(options, { A: 5, B: 2, C: 1 });
    for (let call = 0; call < 30; call++) {
      await jobs.dispatch(call, { only: ['B', 'C'] });
    }
    expect(counts(calls)).toEqual({ B: 20, C: 10 });
  });

  it('takes one name as text, and any iterable', async () => {
    const { jobs } = await start(options, { A: 1, B: 1, BB: 1 });
    expect(await jobs.dispatch(1, { only: 'BB' })).toBe('BB');
    expect(await jobs.dispatch(1, { only: new Set(['B']) })).toBe('B');
    expect(await jobs.dispatch(1, { only: ['B', 'B'].values() })).toBe('B');
  });

  it('is a list that a stream can read for each subscription', async () => {
    const { jobs, calls } = await start(options, { A: 1, B: 1 });
    const stream = jobs.stream(1, { only: ['B'].values() });
    await stream.forEach(() => undefined);
    await stream.forEach(() => undefined);
    expect(calls.join('')).toBe('BB');
  });

  it('costs the main sequence nothing', async () => {
    const { jobs, sequence } = await start(options, { A: 4, B: 2, C: 1 });
    const before = await sequence(1, 2);
    for (let call = 0; call < 5; call++) {
      await jobs.dispatch(call, { only: ['C'] });
    }
    expect(before + (await sequence(...times(5, 0)))).toBe('ABACABA');
  });

  it('of all is the main sequence', async () => {
    const { jobs } = await start(options, { A: 4, B: 2, C: 1 });
    let answers = '';
    for (let call = 0; call < 7; call++) {
      answers += await jobs.dispatch(call, { only: ['A', 'B', 'C'] });
    }
    expect(answers).toBe('ABACABA');
  });

  it('of nobody, of the drained or the excluded finds nobody, and says why', async () => {
    const { jobs, selector } = await start(options, { A: 1, B: 1 });
    await jobs.drain('A');
    const reasonsFor = async (call: object) => {
      const error = (await reasonOf(
        jobs.dispatch(1, call),
      )) as NoCandidateError;
      expect(error).toBeInstanceOf(NoCandidateError);
      expect(error.retryAfterMs).toBeUndefined();
      return Object.fromEntries(error.reasons);
    };
    expect(await reasonsFor({ only: [] })).toEqual({
      A: 'drained',
      B: 'excluded',
    });
    expect(await reasonsFor({ only: ['A'] })).toEqual({
      A: 'drained',
      B: 'excluded',
    });
    expect(await reasonsFor({ only: ['B'], exclude: ['B'] })).toEqual({
      A: 'drained',
      B: 'excluded',
    });
    expect(selector.count).toBe(2);
  });

  it('goes with a key: the same handler, and another beside it', async () => {
    const { jobs } = await start(options, { A: 1, B: 1, C: 1 });
    const first = await jobs.dispatch(1, { key: 'customer' });
    const others = ['A', 'B', 'C'].filter((name) => name !== first);
    const among = await jobs.dispatch(1, { key: 'customer', only: others });
    expect(others).toContain(among);
    expect(
      await jobs.dispatch(1, { key: 'customer', only: [first, among] }),
    ).toBe(first);
  });
});

it('`only` bounds failover as well', async () => {
  const { jobs, calls, does } = await start(
    { failover: true },
    { A: 1, B: 1, C: 1 },
  );
  does.A = does.B = rejects(new Error('down'));
  await reasonOf(jobs.dispatch(1, { only: ['A', 'B'] }));
  expect([...calls].sort().join('')).toBe('AB');
});

describe.each(GROUPS)('`accepts` %s', (_, options) => {
  const takesText = (payload: unknown) => typeof payload === 'string';

  it('is asked before the schedule: nobody loses a turn for a call it cannot take', async () => {
    const { calls, sequence } = await start(options, {
      A: { weight: 2, accepts: takesText },
      B: 1,
      C: 1,
    });
    for (let round = 0; round < 10; round++) {
      await sequence(1, 2, 'text', 'text', 'text', 'text');
    }
    // Of the numbers B and C take half each; of the text all take their weights.
    expect(counts(calls)).toEqual({ A: 20, B: 20, C: 20 });
  });

  it('of all is the main sequence', async () => {
    const { sequence } = await start(options, {
      A: { weight: 4, accepts: () => true },
      B: { weight: 2, accepts: takesText },
      C: 1,
    });
    expect(await sequence(...times(7, 'text'))).toBe('ABACABA');
  });

  it('of each set is a schedule of its own, exact within it', async () => {
    const { calls, sequence } = await start(options, {
      A: { weight: 3, accepts: (payload) => (payload as number) !== 1 },
      B: { weight: 2, accepts: (payload) => (payload as number) !== 2 },
      C: { weight: 1, accepts: (payload) => (payload as number) !== 3 },
    });
    for (let round = 0; round < 60; round++) {
      await sequence(1, 2, 3);
    }
    // 2:1 of B and C, 3:1 of A and C, 3:2 of A and B.
    expect(counts(calls)).toEqual({ A: 45 + 36, B: 40 + 24, C: 20 + 15 });
  });

  it('by nobody is told as that', async () => {
    const { jobs, calls } = await start(options, {
      A: { accepts: takesText },
      B: { accepts: takesText },
    });
    const error = (await reasonOf(
      jobs.dispatch(1, { exclude: 'B' }),
    )) as NoCandidateError;
    expect(Object.fromEntries(error.reasons)).toEqual({
      A: 'not accepting',
      B: 'excluded',
    });
    expect(error.message).toMatch(/'accepts'/);
    expect(calls).toEqual([]);
  });

  it('that throws does not accept, and is logged once for many calls', async () => {
    const log = jest
      .spyOn(Logger.prototype, 'error')
      .mockImplementation(() => undefined);
    const { sequence } = await start(options, {
      A: {
        accepts: () => {
          throw new Error('no idea');
        },
      },
      B: 1,
    });
    expect(await sequence(1, 2, 3)).toBe('BBB');
    expect(log.mock.calls).toEqual([
      ["Group 'jobs', handler 'A': 'accepts' threw: no idea"],
    ]);
  });

  it.each<[string, unknown]>([
    ['a promise', Promise.resolve(true)],
    ['1', 1],
    ['undefined', undefined],
  ])('that returns %s does not accept', async (_title, answer) => {
    const { sequence } = await start(options, {
      A: { accepts: () => answer as boolean },
      B: 1,
    });
    expect(await sequence(1, 2)).toBe('BB');
  });

  it('holds for streams, for keys and for `only`', async () => {
    const { jobs, calls } = await start(options, {
      A: { accepts: takesText },
      B: 1,
    });
    for (let call = 0; call < 4; call++) {
      await jobs.stream(call).forEach(() => undefined);
      await jobs.dispatch(call, { key: `key ${call}` });
    }
    expect(calls.join('')).toBe('BBBBBBBB');
    expect(await reasonOf(jobs.dispatch(1, { only: 'A' }))).toBeInstanceOf(
      NoCandidateError,
    );
  });

  it('is asked once a call, and not of whom the call excludes', async () => {
    const accepts = jest.fn(() => true);
    const { jobs } = await start(options, { A: { accepts }, B: 1 });
    await jobs.dispatch('p');
    expect(accepts.mock.calls).toEqual([['p']]);
    await jobs.dispatch('p', { exclude: 'A' });
    await jobs.dispatch('p', { only: 'B' });
    expect(accepts).toHaveBeenCalledTimes(1);
  });
});

it('`accepts` bounds failover as well', async () => {
  const { jobs, does, calls } = await start(
    { failover: true },
    { A: 1, B: { accepts: () => false }, C: 1 },
  );
  does.A = does.C = rejects(new Error('down'));
  await reasonOf(jobs.dispatch(1));
  expect([...calls].sort().join('')).toBe('AC');
});
