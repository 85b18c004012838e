import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  BadRequestException,
  HttpException,
  InternalServerErrorException,
  ServiceUnavailableException,
} from '@nestjs/common';
import type { DispatchContext } from '../../../lib/index.js';
import { freePort } from '../../support/free-port.js';
import {
  closeAll,
  reasonOf,
  rejects,
  startGroup,
  useClock,
} from '../support.js';

afterEach(closeAll);

/** Whether another handler is tried after the error. */
async function triesAnother(
  error: unknown,
  failover: object = {},
): Promise<boolean> {
  const { jobs, does } = await startGroup({ failover }, { A: 1, B: 1 });
  does.A = rejects(error);
  const outcome = await jobs.dispatch(1).catch((reason: unknown) => {
    expect(reason).toBe(error);
    return 'failed';
  });
  return outcome === 'B';
}

const http = (status: number) => new HttpException('x', status);
const saying = (retryable: unknown, error: object = new Error('x')) =>
  Object.assign(error, { retryable });

describe('whether another handler is tried', () => {
  it.each<[string, unknown, boolean]>([
    ['a plain Error', new Error('x'), true],
    ['a string', 'x', true],
    ['null', null, true],
    ['undefined', undefined, true],
    ['HTTP 400', new BadRequestException(), false],
    ['HTTP 404', http(404), false],
    ['HTTP 499', http(499), false],
    ['HTTP 408', http(408), true],
    ['HTTP 425', http(425), true],
    ['HTTP 429', http(429), true],
    ['HTTP 500', new InternalServerErrorException(), true],
    ['HTTP 503', new ServiceUnavailableException(), true],
    ['HTTP 302', http(302), true],
    ['a TypeError', new TypeError('x'), false],
    ['fetch that reaches nobody', fetchFailed('ECONNREFUSED'), true],
    ['fetch that is cut off', fetchFailed('UND_ERR_SOCKET'), true],
    ['fetch of no URL', fetchFailed('ERR_INVALID_URL'), false],
    ['a ReferenceError', new ReferenceError('x'), false],
    ['a SyntaxError', new SyntaxError('x'), false],
    ['a RangeError', new RangeError('x'), false],
    ['an error that says no', saying(false), false],
    ['a 503 that says no', saying(false, http(503)), false],
    ['a TypeError that says yes', saying(true, new TypeError('x')), true],
    ['a 400 that says yes', saying(true, http(400)), true],
    ['a plain object that says no', { retryable: false }, false],
    ['one that says something else', saying('no'), true],
  ])('%s: %#', async (_, error, expected) => {
    expect(await triesAnother(error)).toBe(expected);
  });

  it("Node's own fetch fails as the rule expects", async () => {
    const failure = async (url: string): Promise<Error> => {
      try {
        await fetch(url);
      } catch (error) {
        return error as Error;
      }
      throw new Error(`${url} answers`);
    };
    const refused = await failure(`http://127.0.0.1:${await freePort()}/`);
    expect(await triesAnother(refused)).toBe(true);
    expect(await triesAnother(await failure('no url'))).toBe(false);
  });

  it("the user's rule is asked with the error and the context of the attempt", async () => {
    const retryable = jest.fn((error: unknown, _: DispatchContext) =>
      Boolean(error),
    );
    const { jobs, contexts, does } = await startGroup(
      { failover: { retryable } },
      { A: 1, B: 1 },
    );
    does.A = rejects('A');
    expect(await jobs.dispatch(1)).toBe('B');
    expect(retryable).toHaveBeenCalledTimes(1);
    expect(retryable).toHaveBeenCalledWith('A', contexts[0]);
  });

  it.each<[string, () => unknown, unknown, boolean]>([
    ['true, for what is not by default', () => true, new TypeError('x'), true],
    ['false, for what is by default', () => false, new Error('x'), false],
    ['nothing', () => undefined, new Error('x'), false],
    ['a promise', async () => true, new Error('x'), false],
  ])(
    'a rule that returns %s decides',
    async (_, retryable, error, expected) => {
      expect(await triesAnother(error, { retryable })).toBe(expected);
    },
  );

  it('a rule that throws leaves it to the default', async () => {
    const retryable = () => {
      throw new Error('mistake');
    };
    expect(await triesAnother(new Error('x'), { retryable })).toBe(true);
    expect(await triesAnother(new TypeError('x'), { retryable })).toBe(false);
  });

  it('a rule that aborts the call ends it: nobody else is called', async () => {
    const controller = new AbortController();
    const retryable = () => {
      controller.abort('enough');
      return true;
    };
    const { jobs, calls, does } = await startGroup(
      { failover: { retryable }, attemptTimeout: 1000 },
      { A: 1, B: 1 },
    );
    does.A = rejects('A');
    const { signal } = controller;
    expect(await reasonOf(jobs.dispatch(1, { signal }))).toBe('enough');
    expect(calls).toEqual(['A']);
    expect(jobs.snapshot().map(({ inFlight }) => inFlight)).toEqual([0, 0]);
  });
});

describe('a retry budget', () => {
  const failing = {
    A: { weight: 1, does: rejects('x') },
    B: { weight: 1, does: rejects('x') },
  };

  async function attemptsOf(
    group: Awaited<ReturnType<typeof startGroup>>,
    dispatches: number,
  ): Promise<number> {
    const before = group.calls.length;
    for (let call = 0; call < dispatches; call++) {
      await reasonOf(group.jobs.dispatch(call));
    }
    return group.calls.length - before;
  }

  it('allows a share of the calls', async () => {
    useClock();
    const group = await startGroup(
      { failover: { budget: { ratio: 0.2, perSecond: 0 } } },
      failing,
    );
    expect(await attemptsOf(group, 100)).toBe(120);
  });

  it('allows some a second in any case, over a window that slides', async () => {
    useClock();
    const group = await startGroup(
      { failover: { budget: { ratio: 0, perSecond: 1 } } },
      failing,
    );
    expect(await attemptsOf(group, 5)).toBe(10);
    await jest.advanceTimersByTimeAsync(5000);
    expect(await attemptsOf(group, 20)).toBe(25);
    // The first five leave the window, not yet the others.
    await jest.advanceTimersByTimeAsync(5000);
    expect(await attemptsOf(group, 20)).toBe(25);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await attemptsOf(group, 20)).toBe(30);
  });

  it('has ten a second by default, and calls that succeed count', async () => {
    useClock();
    const group = await startGroup(
      { failover: { budget: { ratio: 0.5 } } },
      failing,
    );
    group.does.A = group.does.B = () => 'ok';
    for (let call = 0; call < 100; call++) {
      await group.jobs.dispatch(call);
    }
    group.does.A = group.does.B = rejects('x');
    // 100 for the ten seconds, and half of 100 + 500 calls.
    expect(await attemptsOf(group, 500)).toBe(500 + 100 + 300);
  });

  it('a spent budget gives the error of the one attempt, and costs no turn', async () => {
    useClock();
    const group = await startGroup(
      { failover: { budget: { ratio: 0, perSecond: 0.1 } } },
      {
        A: { does: rejects('A') },
        B: { priority: 1 },
        C: { priority: 1 },
      },
    );
    expect(await group.jobs.dispatch(1)).toBe('B');
    for (let call = 0; call < 3; call++) {
      expect(await reasonOf(group.jobs.dispatch(call))).toBe('A');
    }
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await group.jobs.dispatch(2)).toBe('C');
  });
});

function fetchFailed(code: string): TypeError {
  const cause = Object.assign(new Error(code), { code });
  return new TypeError('fetch failed', { cause });
}
