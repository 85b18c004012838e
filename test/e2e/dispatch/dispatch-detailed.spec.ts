import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { timer, map } from 'rxjs';
import {
  DispatchFailedError,
  DispatchTimeoutError,
  NoCandidateError,
} from '../../../lib/index.js';
import {
  closeAll,
  hangs,
  reasonOf,
  rejects,
  startGroup,
  useClock,
} from '../support.js';

beforeEach(useClock);
afterEach(closeAll);

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Answers with its name after so long. */
const after = (ms: number, answer: unknown) => () =>
  new Promise((resolve) => setTimeout(() => resolve(answer), ms));

describe('dispatchDetailed()', () => {
  it('tells who answered in a plain group, and how long it took', async () => {
    const { jobs, does } = await startGroup({}, { A: 1, B: 1 });
    does.A = after(30, 'receipt');
    const detailed = jobs.dispatchDetailed(1);
    await pass(30);
    expect(await detailed).toEqual({
      result: 'receipt',
      handler: 'A',
      attempts: [{ handler: 'A', durationMs: 30 }],
      durationMs: 30,
    });
    expect((await jobs.dispatchDetailed(2)).handler).toBe('B');
  });

  it('tells every attempt in order, the failed ones with their errors', async () => {
    const { jobs, does } = await startGroup(
      { failover: true, attemptTimeout: { B: 100 } },
      { A: 1, B: { priority: 1 }, C: { priority: 2 } },
    );
    const error = new Error('A');
    does.A = async (payload, context) => {
      await after(20, undefined)();
      return rejects(error)(payload, context);
    };
    does.B = hangs;
    does.C = after(5, 'C');
    const detailed = jobs.dispatchDetailed(1);
    await pass(125);
    expect(await detailed).toEqual({
      result: 'C',
      handler: 'C',
      attempts: [
        { handler: 'A', durationMs: 20, error },
        {
          handler: 'B',
          durationMs: 100,
          error: expect.any(DispatchTimeoutError) as unknown,
        },
        { handler: 'C', durationMs: 5 },
      ],
      durationMs: 125,
    });
  });

  it('has no `error` where there was none, and one where undefined was thrown', async () => {
    const { jobs, does } = await startGroup({ failover: true }, { A: 1, B: 1 });
    does.A = rejects(undefined);
    const { attempts } = await jobs.dispatchDetailed(1);
    expect(attempts.map((attempt) => 'error' in attempt)).toEqual([
      true,
      false,
    ]);
  });

  it('rejects as dispatch() does', async () => {
    const { jobs, does } = await startGroup({ failover: true }, { A: 1, B: 1 });
    const error = new TypeError('A');
    does.A = rejects(error);
    expect(await reasonOf(jobs.dispatchDetailed(1, { only: 'A' }))).toBe(error);
    does.A = does.B = rejects(new Error('down'));
    expect(await reasonOf(jobs.dispatchDetailed(1))).toBeInstanceOf(
      DispatchFailedError,
    );
    expect(
      await reasonOf(jobs.dispatchDetailed(1, { only: [] })),
    ).toBeInstanceOf(NoCandidateError);
  });

  it('takes the last value of an Observable, and its whole time', async () => {
    const { jobs, does } = await startGroup({}, { A: 1 });
    does.A = () => timer(40).pipe(map(() => 'A'));
    const detailed = jobs.dispatchDetailed(1);
    await pass(40);
    expect(await detailed).toMatchObject({
      result: 'A',
      attempts: [{ durationMs: 40 }],
    });
  });

  it('takes its turn in the same sequence, with the same options', async () => {
    const { jobs } = await startGroup({}, { A: 4, B: 2, C: 1 });
    let sequence = '';
    for (let call = 0; call < 7; call++) {
      sequence +=
        call % 2
          ? (await jobs.dispatchDetailed(call)).handler
          : await jobs.dispatch(call);
    }
    expect(sequence).toBe('ABACABA');
    const options = { key: 'customer', exclude: ['A'] };
    expect((await jobs.dispatchDetailed(1, options)).handler).toBe(
      await jobs.dispatch(1, options),
    );
  });
});
