import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { BadRequestException, Logger } from '@nestjs/common';
import {
  type DispatchContext,
  DispatchFailedError,
  FailedAnswerError,
  NoCandidateError,
  type SelectorOptions,
  WeightedDispatcher,
} from '../../../lib/index.js';
import {
  type Behaviour,
  closeAll,
  ejectedForMs,
  type HandlerPlan,
  hangs,
  reasonOf,
  rejects,
  startGroup,
  useClock,
} from '../support.js';

beforeEach(useClock);
afterEach(closeAll);

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
type Rule = (subject: unknown, context: DispatchContext) => boolean;
const down = rejects(new Error('down'));

async function start(
  options: SelectorOptions<string>,
  plans: Record<string, HandlerPlan> = { A: 1, B: 1 },
) {
  const group = await startGroup(options, plans);
  const dispatch = async (times: number) => {
    const before = group.calls.length;
    for (let call = 0; call < times; call++) {
      await group.jobs.dispatch(call).catch(() => undefined);
    }
    return group.calls.slice(before).join('');
  };
  const stateOf = (name: string) =>
    group.jobs.snapshot().find(({ handler }) => handler === name)!;
  return { ...group, dispatch, stateOf };
}

describe('what counts against a handler is a question of its own', () => {
  it('a dead supplier of payments, which must not be retried, is ejected all the same', async () => {
    const { does, dispatch, stateOf } = await start({
      failover: { retryable: () => false },
      ejection: { failures: 3 },
    });
    does.A = down;
    expect(await dispatch(5)).toBe('ABABA');
    expect(stateOf('A').state).toBe('ejected');
    expect(await dispatch(3)).toBe('BBB');
  });

  it('a rule that retries everything ejects nobody for the mistakes of callers', async () => {
    const { does, dispatch, stateOf } = await start({
      failover: { retryable: () => true },
      ejection: { failures: 1 },
    });
    does.A = rejects(new BadRequestException());
    expect(await dispatch(2)).toMatch(/^(ABB|ABAB)$/);
    expect(stateOf('A')).toMatchObject({
      state: 'eligible',
      failuresInARow: 0,
    });
  });

  it('ejection.failure alone leaves it to the error whether another is tried', async () => {
    const { does, dispatch, stateOf } = await start({
      failover: true,
      ejection: {
        failures: 1,
        failure: (error) => (error as { code?: string }).code === 'DOWN',
      },
    });
    does.A = rejects({ code: 'BUSY' });
    expect(await dispatch(1)).toBe('AB');
    expect(stateOf('A').state).toBe('eligible');
    does.A = rejects(Object.assign(new TypeError('x'), { code: 'DOWN' }));
    expect(await dispatch(2)).toMatch(/A$/);
    expect(stateOf('A').state).toBe('ejected');
  });

  it('is told the error and the context of the attempt', async () => {
    const failure = jest.fn<Rule>(() => true);
    const retryable = jest.fn<Rule>(() => true);
    const { does, contexts, dispatch } = await start({
      failover: { retryable },
      ejection: { failure },
    });
    const error = new Error('A');
    does.A = rejects(error);
    await dispatch(1);
    expect(failure).toHaveBeenCalledWith(error, contexts[0]);
    expect(retryable).toHaveBeenCalledWith(error, contexts[0]);
    expect(failure).toHaveBeenCalledTimes(1);
  });

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('rule');
      },
    ],
  ])('a rule that %s leaves it to the default one', async (_, rule) => {
    const { does, dispatch, stateOf } = await start({
      failover: { retryable: rule as () => boolean },
      ejection: { failures: 1, failure: rule as () => boolean },
    });
    does.A = down;
    expect(await dispatch(1)).toBe('AB');
    expect(stateOf('A').state).toBe('ejected');
  });

  it.each<[string, unknown]>([
    ['a promise', Promise.resolve(true)],
    ['1', 1],
    ['undefined', undefined],
  ])('a rule that returns %s says no', async (_, answer) => {
    const { does, dispatch, stateOf } = await start({
      failover: { retryable: () => answer as boolean },
      ejection: { failures: 1, failure: () => answer as boolean },
    });
    does.A = down;
    expect(await dispatch(1)).toBe('A');
    expect(stateOf('A').state).toBe('eligible');
  });
});

describe('one customer’s mistake', () => {
  const axios400 = Object.assign(new Error('status code 400'), {
    name: 'AxiosError',
    status: 400,
    response: { status: 400, headers: {} },
  });

  it.each<[string, unknown]>([
    ['an Axios error of 400', axios400],
    ['a BadRequestException', new BadRequestException()],
    ['a statusCode of 422', { statusCode: 422 }],
  ])('%s goes to one supplier, and ejects none', async (_, error) => {
    const { jobs, does, calls, stateOf } = await start({
      failover: true,
      ejection: { failures: 1 },
    });
    does.A = does.B = rejects(error);
    for (let call = 0; call < 6; call++) {
      expect(await reasonOf(jobs.dispatch(call))).toBe(error);
    }
    expect(calls.join('')).toBe('ABABAB');
    expect(stateOf('A').state).toBe('eligible');
    expect(stateOf('B').state).toBe('eligible');
  });

  it('stays what it is behind a supplier that was down', async () => {
    const { jobs, does, calls } = await start({ failover: true });
    const mistake = new BadRequestException('no such number');
    does.A = down;
    does.B = rejects(mistake);
    expect(await reasonOf(jobs.dispatch(1))).toBe(mistake);
    expect(calls.join('')).toBe('AB');
  });

  it('stays what it is for a stream, too', async () => {
    const { jobs, does } = await start({ failover: true });
    const mistake = new BadRequestException();
    does.A = down;
    does.B = rejects(mistake);
    const values = jobs.stream(1).forEach(() => undefined);
    expect(await reasonOf(values)).toBe(mistake);
  });

  it('all tried in vain is told as that', async () => {
    const { jobs, does } = await start({ failover: true });
    does.A = down;
    does.B = rejects({ status: 503 });
    expect(await reasonOf(jobs.dispatch(1))).toMatchObject({
      name: 'DispatchFailedError',
      errors: [new Error('down'), { status: 503 }],
      cause: { status: 503 },
    });
  });
});

it('an answer that is no JSON is asked of nobody else, and counts', async () => {
  const { jobs, does, calls, stateOf } = await start({
    failover: true,
    ejection: { failures: 2 },
  });
  does.A = () => new Response('<html>502 Bad Gateway</html>').json();
  expect(await reasonOf(jobs.dispatch(1))).toMatchObject({
    name: 'SyntaxError',
  });
  expect(calls.join('')).toBe('A');
  await jobs.dispatch(2);
  await reasonOf(jobs.dispatch(3));
  expect(stateOf('A').state).toBe('ejected');
});

it('an inner group that has nobody to call costs the outer handler nothing', async () => {
  const { jobs, does, dispatch, stateOf } = await start({
    failover: true,
    ejection: { failures: 1 },
  });
  const nobody = new NoCandidateError('inner', new Map(), 60_000);
  does.A = rejects(nobody);
  expect(await dispatch(3)).toBe('ABBAB');
  expect(stateOf('A')).toMatchObject({ state: 'eligible', failuresInARow: 0 });
  does.B = rejects(nobody);
  expect(await reasonOf(jobs.dispatch(1))).toBeInstanceOf(DispatchFailedError);
  expect(stateOf('B')).toMatchObject({ state: 'eligible', failuresInARow: 0 });
});

it('a probe that meets an inner group without anybody leaves it to the next', async () => {
  const { does, dispatch, stateOf } = await start({
    failover: true,
    ejection: { failures: 1, duration: 1000 },
  });
  does.A = down;
  await dispatch(2);
  await pass(1000);
  does.A = rejects(new NoCandidateError('inner', new Map()));
  await dispatch(2);
  does.A = () => 'A';
  expect(await dispatch(2)).toContain('A');
  expect(stateOf('A').state).toBe('eligible');
});

describe('a pause that an error asks for', () => {
  const asks = (error: object): Behaviour =>
    rejects(Object.assign(new Error('busy'), error));

  it('of six and a half days ends with the longest ejection', async () => {
    const { does, dispatch, stateOf } = await start({ failover: true });
    does.A = asks({ retryAfterMs: 561_635_000 });
    await dispatch(1);
    expect(ejectedForMs(stateOf('A'))).toBe(300_000);
  });

  it.each<[string, SelectorOptions<string>['ejection'], number]>([
    ['maxRetryAfter', { maxRetryAfter: 7000 }, 7000],
    ['maxDuration', { maxDuration: 40_000 }, 40_000],
    ['a longer duration', { duration: 400_000 }, 400_000],
    [
      'maxRetryAfter above maxDuration',
      { maxRetryAfter: 500_000, maxDuration: 1000 },
      500_000,
    ],
  ])('is bounded by %s', async (_, ejection, ms) => {
    const { does, dispatch, stateOf } = await start({
      failover: true,
      ejection,
    });
    does.A = asks({ response: { headers: { 'retry-after': '561635' } } });
    await dispatch(1);
    expect(ejectedForMs(stateOf('A'))).toBe(ms);
  });

  it('by two answers does not stop a service for longer than that', async () => {
    const { jobs, does, dispatch } = await start({
      failover: true,
      ejection: { whenAllEjected: 'fail', maxRetryAfter: 5000 },
    });
    does.A = does.B = asks({ retryAfterMs: 561_635_000 });
    await dispatch(1);
    const error = (await reasonOf(jobs.dispatch(1))) as NoCandidateError;
    expect(error).toBeInstanceOf(NoCandidateError);
    expect(error.retryAfterMs).toBe(5000);
    await pass(5000);
    does.A = does.B = () => 'ok';
    expect(await jobs.dispatch(1)).toBe('ok');
  });

  it('as an HTTP date is told by the calendar', async () => {
    const { does, dispatch, stateOf } = await start({ failover: true });
    const date = new Date(Math.ceil(Date.now() / 1000) * 1000 + 20_000);
    does.A = asks({
      headers: new Headers({ 'Retry-After': date.toUTCString() }),
    });
    await dispatch(1);
    expect(stateOf('A').untilMs).toBe(date.getTime());
  });

  it('is kept though the handler succeeds as the last resort', async () => {
    const { does, dispatch, stateOf } = await start({
      failover: true,
      ejection: true,
    });
    does.A = asks({ retryAfterMs: 9000 });
    await dispatch(1);
    does.A = () => 'A';
    does.B = down;
    expect(await dispatch(1)).toBe('BA');
    expect(ejectedForMs(stateOf('A'))).toBe(9000);
  });
});

describe('a rate of failures', () => {
  const rate = { above: 0.4, window: 10_000, minimum: 10 };

  it('ejects a handler that fails every other call', async () => {
    const { does, dispatch, stateOf } = await start({
      failover: true,
      ejection: { rate },
    });
    let call = 0;
    does.A = (payload, context) =>
      (call += 1) % 2 ? 'A' : down(payload, context);
    await dispatch(18);
    expect(stateOf('A').state).toBe('eligible');
    await dispatch(2);
    expect(stateOf('A')).toMatchObject({
      state: 'ejected',
      reason: '50 % of calls failed',
    });
  });

  it('alone, with failures: false, ejects for no run of them below the minimum', async () => {
    const { does, dispatch, stateOf } = await start({
      failover: true,
      ejection: { failures: false, rate },
    });
    does.A = down;
    await dispatch(18);
    expect(stateOf('A')).toMatchObject({
      state: 'eligible',
      failuresInARow: 9,
    });
    await dispatch(2);
    expect(stateOf('A').state).toBe('ejected');
  });

  it('that is not exceeded ejects nobody', async () => {
    const { does, dispatch, stateOf } = await start({
      failover: true,
      ejection: { rate: { ...rate, above: 0.5 } },
    });
    let call = 0;
    does.A = (payload, context) =>
      (call += 1) % 2 ? 'A' : down(payload, context);
    await dispatch(200);
    expect(stateOf('A').state).toBe('eligible');
  });

  it('forgets what is older than its window', async () => {
    const { does, dispatch, stateOf } = await start({
      failover: true,
      ejection: { failures: false, rate },
    });
    does.A = down;
    await dispatch(18);
    await pass(10_000);
    await dispatch(18);
    expect(stateOf('A').state).toBe('eligible');
  });

  it('does not count the mistakes of callers as failures, and counts them as calls', async () => {
    const { does, dispatch, stateOf } = await start({
      failover: true,
      ejection: { failures: false, rate: { ...rate, above: 0.49 } },
    });
    let call = 0;
    does.A = (payload, context) =>
      ((call += 1) % 3 === 0 ? down : rejects(new TypeError('x')))(
        payload,
        context,
      );
    await dispatch(60);
    expect(stateOf('A').state).toBe('eligible');
  });

  it('starts over after the ejection', async () => {
    const { does, dispatch, stateOf } = await start({
      failover: true,
      ejection: { failures: false, duration: 1000, rate },
    });
    does.A = down;
    await dispatch(20);
    expect(stateOf('A').state).toBe('ejected');
    await pass(1000);
    does.A = () => 'A';
    await dispatch(4);
    does.A = down;
    await dispatch(12);
    expect(stateOf('A').state).toBe('eligible');
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['no minimum', { above: 0.5, window: 1000 }],
    ['a share above 1', { ...rate, above: 50 }],
    ['no window', { ...rate, window: 0 }],
    ['a minimum of 0', { ...rate, minimum: 0 }],
    ['an unknown option', { ...rate, over: 5 }],
  ])('of %s is refused at the start', async (_, wrong) => {
    await expect(
      start({ ejection: { rate: wrong as typeof rate } }),
    ).rejects.toThrow(/ejection\.rate/);
  });
});

describe('failWhen', () => {
  const failWhen = (result: { status?: string }) =>
    result.status === 'rejected';
  const answers =
    (status: string): Behaviour =>
    () => ({ status });

  it('makes an answer a failure, on the only attempt too', async () => {
    const { jobs, does, stateOf } = await start({ failWhen }, { A: 1 });
    does.A = answers('rejected');
    const error = (await reasonOf(jobs.dispatch(1))) as FailedAnswerError;
    expect(error).toBeInstanceOf(FailedAnswerError);
    expect(error).toMatchObject({
      group: 'jobs',
      handler: 'A',
      result: { status: 'rejected' },
    });
    expect(stateOf('A').failuresInARow).toBe(1);
  });

  it('is followed by failover and ejection as an error is', async () => {
    const { jobs, does, dispatch, stateOf } = await start({
      failWhen,
      failover: true,
      ejection: { failures: 2 },
    });
    does.A = answers('rejected');
    does.B = answers('sent');
    for (let call = 0; call < 4; call++) {
      expect(await jobs.dispatch(call)).toEqual({ status: 'sent' });
    }
    expect(stateOf('A').state).toBe('ejected');
    expect(await dispatch(2)).toBe('BB');
  });

  it('is asked with the context, once an answer', async () => {
    const rule = jest.fn<Rule>(() => false);
    const { jobs, contexts } = await start({ failWhen: rule });
    await jobs.dispatch(1);
    expect(rule.mock.calls).toEqual([['A', contexts[0]]]);
  });

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('rule');
      },
    ],
    ['returns a promise', async () => true],
    ['returns text', () => 'yes'],
  ])('that %s leaves the answer as it is', async (how, rule) => {
    const log = jest
      .spyOn(Logger.prototype, 'error')
      .mockImplementation(() => undefined);
    const { jobs } = await start({ failWhen: rule as () => boolean });
    expect(await jobs.dispatch(1)).toBe('A');
    expect(await jobs.dispatch(1)).toBe('B');
    const lines = log.mock.calls.map(([line]) => line as string);
    expect(lines).toEqual(
      how === 'throws'
        ? ['A', 'B'].map(
            (name) => `Group 'jobs', handler '${name}': 'failWhen' threw: rule`,
          )
        : [],
    );
  });

  it('that names a mistake of the caller is nobody else’s to try', async () => {
    const { jobs, does, calls } = await start({
      failWhen,
      failover: {
        retryable: (error) => !(error instanceof FailedAnswerError),
      },
    });
    does.A = answers('rejected');
    expect(await reasonOf(jobs.dispatch(1))).toBeInstanceOf(FailedAnswerError);
    expect(calls.join('')).toBe('A');
  });

  it('does not ask of the values of a stream', async () => {
    const { jobs, does } = await start({ failWhen: () => true }, { A: 1 });
    does.A = () => 'A';
    const values: unknown[] = [];
    await jobs.stream(1).forEach((value) => void values.push(value));
    expect(values).toEqual(['A']);
  });
});

it('attemptTimeout by handler gives each its own time, and one that is not named all of it', async () => {
  const { jobs, does, calls } = await start(
    {
      failover: { order: 'declared' },
      attemptTimeout: { A: 50, B: 200 },
      timeout: 10_000,
    },
    { A: 1, B: { priority: 1 }, C: { priority: 2 } },
  );
  does.A = does.B = does.C = hangs;
  const failed = reasonOf(jobs.dispatch(1));
  await pass(49);
  expect(calls.join('')).toBe('A');
  await pass(1);
  expect(calls.join('')).toBe('AB');
  await pass(199);
  expect(calls.join('')).toBe('AB');
  await pass(1);
  expect(calls.join('')).toBe('ABC');
  await pass(9749);
  expect(jobs.snapshot()[2].inFlight).toBe(1);
  await pass(1);
  expect(await failed).toMatchObject({ scope: 'dispatch', timeoutMs: 10_000 });
});

it.each<[string, unknown]>([
  ['an unknown handler', { twillio: 50 }],
  ['a time that is none', { A: 0 }],
  ['text', { A: '50' }],
  ['a Map', new Map([['A', 50]])],
])(
  'attemptTimeout for %s is refused at the start',
  async (_, attemptTimeout) => {
    const started = start({ attemptTimeout: attemptTimeout as number });
    await expect(started).rejects.toThrow(/attemptTimeout/);
  },
);

it('a nested dispatch passes the caller’s mistake through both groups', async () => {
  const mistake = new BadRequestException();
  const { app, jobs, does } = await start({ failover: true });
  does.A = (payload) =>
    payload === 'inner'
      ? Promise.reject(mistake)
      : app
          .get(WeightedDispatcher)
          .for('jobs')
          .dispatch('inner', { only: 'A' });
  expect(await reasonOf(jobs.dispatch('outer', { only: 'A' }))).toBe(mistake);
});
