import { afterEach, describe, expect, it } from '@jest/globals';
import { lastValueFrom, throwError } from 'rxjs';
import {
  type Dispatcher,
  DispatchTimeoutError,
  type SelectorOptions,
} from '../../../lib/index.js';
import { type Behaviour, closeAll, reasonOf, startGroup } from '../support.js';

afterEach(closeAll);

/** Whose name the stack of an error should have. */
async function theCallerOfThisTest(jobs: Dispatcher<unknown, string>) {
  return await jobs.dispatch(1);
}

async function theDetailedCaller(jobs: Dispatcher<unknown, string>) {
  return await jobs.dispatchDetailed(1);
}

const failsLater: Behaviour = async () => {
  await new Promise((resolve) => setImmediate(resolve));
  throw new Error('later');
};

const OPTIONS: [string, SelectorOptions<string>][] = [
  ['no option', {}],
  ['failover', { failover: true }],
  ['timeout', { timeout: 10_000 }],
  ['attemptTimeout', { attemptTimeout: 10_000 }],
  ['maxConcurrent', { maxConcurrent: 5 }],
  ['ejection', { ejection: true }],
  ['slowStart', { slowStart: 1000 }],
  ['failWhen', { failWhen: () => false }],
];

describe('the stack of a handler’s error names its caller', () => {
  it.each(OPTIONS)('with %s', async (_, options) => {
    const { jobs, does } = await startGroup(options, { A: 1 });
    does.A = failsLater;
    const error = (await reasonOf(theCallerOfThisTest(jobs))) as Error;
    expect(error.message).toBe('later');
    expect(error.stack).toMatch(/at (async )?theCallerOfThisTest/);
  });

  it.each(OPTIONS)('of dispatchDetailed() with %s', async (_, options) => {
    const { jobs, does } = await startGroup(options, { A: 1 });
    does.A = failsLater;
    const error = (await reasonOf(theDetailedCaller(jobs))) as Error;
    expect(error.stack).toMatch(/at (async )?theDetailedCaller/);
  });

  it('after a failover, for the error that ended it', async () => {
    const { jobs, does } = await startGroup({ failover: true }, { A: 1, B: 1 });
    does.A = failsLater;
    does.B = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      throw new TypeError('B');
    };
    const error = (await reasonOf(theCallerOfThisTest(jobs))) as Error;
    expect(error.message).toBe('B');
    expect(error.stack).toMatch(/at (async )?theCallerOfThisTest/);
  });

  it('once: a stack is not told twice', async () => {
    const { jobs, does } = await startGroup({ failover: true }, { A: 1 });
    does.A = failsLater;
    const error = (await reasonOf(theCallerOfThisTest(jobs))) as Error;
    expect(error.stack?.match(/theCallerOfThisTest/g)).toHaveLength(1);
  });
});

it('a timeout and an Observable have stacks of their own, without a caller to name', async () => {
  const { jobs, does } = await startGroup({ timeout: 500 }, { A: 1 });
  does.A = () => new Promise(() => undefined);
  expect(await reasonOf(theCallerOfThisTest(jobs))).toBeInstanceOf(
    DispatchTimeoutError,
  );
  const error = new Error('from the source');
  const patient = await startGroup(
    { failover: true },
    { A: { does: () => throwError(() => error) } },
  );
  expect(await reasonOf(theCallerOfThisTest(patient.jobs))).toBe(error);
  expect(await reasonOf(lastValueFrom(patient.jobs.stream(1)))).toBe(error);
});
