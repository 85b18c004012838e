import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { DispatchFailedError, WeighterError } from '../../../lib/index.js';
import { counts } from '../../support/sequence.js';
import {
  closeAll,
  hangs,
  reasonOf,
  rejects,
  startGroup,
  useClock,
} from '../support.js';

afterEach(closeAll);

const FAILOVER = { failover: true };

describe('failover', () => {
  it('a handler that fails once stays in the group, and the sequence goes on', async () => {
    const { jobs, does } = await startGroup(FAILOVER, { A: 1, B: 1 });
    does.A = () => {
      does.A = () => 'A';
      return Promise.reject(new Error('once'));
    };

    let served = '';
    for (let call = 0; call < 7; call++) {
      served += await jobs.dispatch(call);
    }
    expect(served).toBe('BBABABA');
  });

  it('a handler that is removed by the one that fails is not called', async () => {
    const group = await startGroup(FAILOVER, { A: 1, B: 1, C: 1 });
    group.does.A = () => {
      group.selector.remove('B');
      return Promise.reject(new Error('A'));
    };

    expect(await group.jobs.dispatch(1)).toBe('C');
    expect(group.calls).toEqual(['A', 'C']);
  });

  it('a group that is cleared during the call gives the own error of its one attempt', async () => {
    const error = new Error('A');
    const group = await startGroup(FAILOVER, { A: 1, B: 1, C: 1 });
    group.does.A = () => {
      group.selector.clear();
      return Promise.reject(error);
    };

    await expect(group.jobs.dispatch(1)).rejects.toBe(error);
    expect(group.calls).toEqual(['A']);
  });

  it.each([
    ['suspended', 'weighted', undefined],
    ['suspended', 'declared', undefined],
    ['suspended', 'weighted', 'k'],
    ['drained', 'weighted', undefined],
    ['drained', 'declared', undefined],
    ['drained', 'weighted', 'k'],
    ['removed', 'declared', undefined],
    ['removed', 'weighted', 'k'],
  ] as const)(
    'one that is %s during the call is not called: order %s, key %s',
    async (how, order, key) => {
      const names = ['A', 'B', 'C'];
      const { jobs, selector, calls, does } = await startGroup(
        { failover: { order } },
        { A: 1, B: 1, C: 1 },
      );
      const takeOut = {
        suspended: (name: string) => selector.suspend(name),
        drained: (name: string) => selector.setWeight(name, 0),
        removed: (name: string) => selector.remove(name),
      };
      for (const name of names) {
        does[name] = () => {
          const [out] = names.filter((other) => !calls.includes(other));
          takeOut[how](out);
          does[name] = () => name;
          for (const other of names) {
            does[other] = () => other;
          }
          throw new Error(name);
        };
      }

      const answer = await jobs.dispatch(1, { key });
      expect(calls).toHaveLength(2);
      const [out] = names.filter((name) => name !== calls[0]);
      expect(answer).not.toBe(out);
      expect(calls).not.toContain(out);
    },
  );

  it('an error that retryable refuses comes back as it is, and nobody else is called', async () => {
    class ValidationError extends Error {}
    const error = new ValidationError('no');
    const failover = {
      retryable: (e: unknown) => !(e instanceof ValidationError),
    };
    const { jobs, calls, does } = await startGroup(
      { failover },
      { A: 3, B: 2, C: 1 },
    );
    does.A = () => {
      throw error;
    };
    await expect(jobs.dispatch(1)).rejects.toBe(error);
    expect(calls).toEqual(['A']);
  });

  it.each([
    ['a plain Error', new Error('x')],
    ['a string', 'x'],
    ['null', null],
    ['undefined', undefined],
    ['an object without a prototype', Object.create(null)],
  ])('%s goes on to the next, thrown or rejected', async (_, error) => {
    for (const fail of [
      rejects(error),
      () => {
        throw error;
      },
    ]) {
      const { jobs, calls, does } = await startGroup(FAILOVER, {
        A: 3,
        B: 2,
        C: 1,
      });
      does.A = fail;
      expect(await jobs.dispatch(1)).toBe('B');
      expect(calls).toEqual(['A', 'B']);
    }
  });

  it('when all fail, the errors come in the order of the attempts', async () => {
    const errors = ['A', 'B', 'C'].map((name) => new Error(name));
    const { jobs, calls, contexts, does } = await startGroup(FAILOVER, {
      A: 3,
      B: 2,
      C: 1,
    });
    ['A', 'B', 'C'].forEach((name, i) => (does[name] = rejects(errors[i])));

    const failed = (await reasonOf(jobs.dispatch(1))) as DispatchFailedError;
    expect(calls).toEqual(['A', 'B', 'C']);
    expect(failed).toBeInstanceOf(DispatchFailedError);
    expect(failed).toBeInstanceOf(WeighterError);
    expect(failed.name).toBe('DispatchFailedError');
    expect(failed.group).toBe('jobs');
    expect(failed.errors).toHaveLength(3);
    failed.errors.forEach((error, i) => expect(error).toBe(errors[i]));
    expect(failed.cause).toBe(errors[2]);
    expect(failed.attempts.map(({ handler }) => handler)).toEqual(calls);
    expect(failed.message).toBe(
      "All 3 attempts of group 'jobs' failed: A (A), B (B), C (C). See 'attempts' for each of them.",
    );
    expect(contexts.map(({ attempt, tried }) => [attempt, tried])).toEqual([
      [1, []],
      [2, ['A']],
      [3, ['A', 'B']],
    ]);

    does.A = does.B = does.C = () => 'ok';
    expect(await jobs.dispatch(2)).toBe('ok');
  });

  it('each attempt tells how long it took', async () => {
    useClock();
    const { jobs, does } = await startGroup(
      { failover: true, attemptTimeout: 250 },
      { A: 1, B: 1 },
    );
    does.A = hangs;
    does.B = rejects('x');
    const failure = reasonOf(jobs.dispatch(1));
    await jest.advanceTimersByTimeAsync(250);
    const { attempts } = (await failure) as DispatchFailedError;
    expect(attempts.map(({ durationMs }) => durationMs)).toEqual([250, 0]);
  });

  it('a handler of weight 0 is drained, never a last resort', async () => {
    const error = new Error('A');
    const { jobs, calls } = await startGroup(FAILOVER, {
      A: { weight: 1, does: rejects(error) },
      B: 0,
    });
    for (let call = 0; call < 3; call++) {
      await expect(jobs.dispatch(call)).rejects.toBe(error);
    }
    expect(calls).toEqual(['A', 'A', 'A']);
  });

  it('a backup is a higher priority number, and never first', async () => {
    const { jobs, calls } = await startGroup(FAILOVER, {
      C: { weight: 1, priority: 1 },
      A: { weight: 1, does: rejects(new Error('A')) },
    });
    for (let call = 0; call < 3; call++) {
      expect(await jobs.dispatch(call)).toBe('C');
    }
    expect(calls).toEqual(['A', 'C', 'A', 'C', 'A', 'C']);
  });

  it('the next priority comes only when one is used up, weighted or declared', async () => {
    for (const options of [
      FAILOVER,
      { failover: { order: 'declared' as const } },
    ]) {
      const { jobs, calls } = await startGroup(options, {
        C: { weight: 1, priority: 1 },
        A: { weight: 2, does: rejects('A') },
        B: { weight: 1, does: rejects('B') },
      });
      expect(await jobs.dispatch(1)).toBe('C');
      expect(calls).toEqual(['A', 'B', 'C']);
    }
  });

  it.each([
    [
      { A: 50, B: 30, C: 15, D: 5 },
      { A: 500, B: 300, C: 150, D: 50 },
      { B: 300, C: 150, D: 50 },
    ],
    [
      { A: 10, B: 6, C: 3, D: 1 },
      { A: 500, B: 300, C: 150, D: 50 },
      { B: 300, C: 150, D: 50 },
    ],
  ])(
    'of %j, first attempts keep their exact shares, and survivors share the failed ones in the ratio of their weights',
    async (weights, first, survivors) => {
      const { jobs, calls, does } = await startGroup(FAILOVER, weights);
      does.A = rejects(new Error('A'));
      const firsts: string[] = [];
      const took: string[] = [];
      for (let call = 0; call < 1000; call++) {
        const before = calls.length;
        const answer = await jobs.dispatch(call);
        firsts.push(calls[before]);
        if (calls[before] === 'A') {
          took.push(answer);
        }
      }
      expect(counts(firsts)).toEqual(first);
      expect(counts(took)).toEqual(survivors);
    },
  );

  it("order 'declared' goes on in the order of registration", async () => {
    const { jobs, calls, does } = await startGroup(
      { failover: { order: 'declared', maxAttempts: 4 } },
      { A: 1, B: 1, C: 9, D: 5 },
    );
    does.A = does.B = does.C = does.D = rejects('x');
    await reasonOf(jobs.dispatch(1));
    await reasonOf(jobs.dispatch(2, { exclude: 'B' }));
    expect(calls.join('')).toBe('CABDCAD');
  });

  it.each([
    [undefined, 3],
    [1, 1],
    [2, 2],
    [9, 5],
  ])('maxAttempts %p calls %p of five', async (maxAttempts, called) => {
    const { jobs, calls, does } = await startGroup(
      { failover: { maxAttempts } },
      { A: 1, B: 1, C: 1, D: 1, E: 1 },
    );
    for (const name of 'ABCDE') {
      does[name] = rejects(name);
    }
    const reason = await reasonOf(jobs.dispatch(1));
    expect(new Set(calls).size).toBe(called);
    expect(calls).toHaveLength(called);
    expect(reason instanceof DispatchFailedError).toBe(called > 1);
  });

  it('without failover there is one attempt', async () => {
    for (const options of [{}, { failover: false }, { timeout: 1000 }]) {
      const { jobs, calls, does } = await startGroup(options, { A: 1, B: 1 });
      does.A = rejects('A');
      await expect(jobs.dispatch(1)).rejects.toBe('A');
      expect(calls).toEqual(['A']);
    }
  });

  it('excluded handlers take no part, whatever names them', async () => {
    const { jobs, calls, does } = await startGroup(FAILOVER, {
      A: 1,
      B: 1,
      C: 1,
    });
    does.A = does.B = does.C = rejects('x');
    function* names() {
      yield 'B';
    }
    for (const exclude of ['B', ['B', 'nobody'], new Set(['B']), names()]) {
      calls.length = 0;
      await reasonOf(jobs.dispatch(1, { exclude }));
      expect(calls.sort()).toEqual(['A', 'C']);
    }
    await expect(jobs.dispatch(1, { exclude: 5 as never })).rejects.toThrow(
      "Group 'jobs': Invalid call option 'exclude': 5. Give an iterable of handler names, such as an array or a Set, or leave it out.",
    );
  });

  it('handlers that throw at once do not fill the stack', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 3000 }, (_, i) => [
        `h${i}`,
        {
          weight: 1,
          does: () => {
            throw new Error(String(i));
          },
        },
      ]),
    );
    const failover = { maxAttempts: 3000 };
    const { jobs, calls, selector } = await startGroup({ failover }, many);
    expect(selector.count).toBe(3000);
    const reason = await reasonOf(jobs.dispatch(1));
    expect(reason).toBeInstanceOf(DispatchFailedError);
    expect(new Set(calls).size).toBe(3000);
  });
});
