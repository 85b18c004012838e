import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { build } from '../../support/build.js';
import { USED } from '../../support/memory.js';
import { runWithJobs } from '../../support/script.js';

// A few seconds each on a quiet machine; the first run may build the package.
jest.setTimeout(300_000);

const MILLION = 1_000_000;

/** Two bytes kept of each call; a single reference takes eight. */
const MOST_GROWTH = 2 * MILLION;

interface Outcome {
  /** Bytes in use after a million calls more than before. */
  readonly grown: number;
  readonly outcomes: Record<string, number>;
  readonly listeners: number;
  readonly warnings: string[];
}

const MILLION_CALLS = `
import { getEventListeners, setMaxListeners } from 'node:events';

const warnings = [];
process.on('warning', ({ name, message }) => warnings.push(name + ': ' + message));
const { signal } = new AbortController();
// Node's limit for emitters; an AbortSignal has none of its own.
setMaxListeners(10, signal);

/** A hundred calls under way at a time. */
async function callMany(group, optionsOf, calls, outcomes) {
  const count = (outcome) => (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1);
  for (let call = 0; call < calls; call += 100) {
    await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        group.dispatch(call + i, optionsOf(call + i)).then(count, ({ name }) => count(name)),
      ),
    );
  }
}

async function tell(group, optionsOf) {
  // All is compiled, and whatever is bounded is full.
  await callMany(group, optionsOf, 200_000, {});
  const before = await used();
  const outcomes = {};
  await callMany(group, optionsOf, ${MILLION}, outcomes);
  const grown = (await used()) - before;
  const listeners = getEventListeners(signal, 'abort').length;
  console.log(JSON.stringify({ grown, outcomes, listeners, warnings }));
}
`;

/** The script ends by itself, so no timer is left either. */
async function millionCalls(script: string): Promise<Outcome> {
  const { code, output } = await runWithJobs(
    USED + MILLION_CALLS + script,
    '--expose-gc',
  );
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(/^\{.*\}\n$/) as unknown as string,
  });
  return JSON.parse(output) as Outcome;
}

describe('a million dispatches leave nothing behind', () => {
  beforeAll(build);

  it('with every option at once', async () => {
    const { grown, outcomes, listeners, warnings } = await millionCalls(`
      const does = (number) => async (call) => {
        const time = call % 10_000;
        if (time < 60) {
          throw new Error('outage');
        }
        if (time === 5_000) {
          await new Promise(() => {});
        }
        if (call % 7 === number) {
          throw Object.assign(new Error('down'), { retryAfterMs: time % 1_000 < 10 ? 1 : undefined });
        }
        return call % 100 === number ? 'refused' : 'done';
      };
      const group = await jobs(
        {
          failover: { order: 'weighted', maxAttempts: 3, retryable: () => true, budget: { ratio: 0.5 } },
          failWhen: (answer) => answer === 'refused',
          timeout: 60_000,
          attemptTimeout: 30_000,
          maxConcurrent: { A: 20 },
          ejection: {
            failures: 3, rate: { above: 0.5, window: 100, minimum: 20 }, failure: () => true,
            duration: 2, maxDuration: 4, maxRetryAfter: 4, maxEjected: 0.5, whenAllEjected: 'fail',
          },
          slowStart: { window: 2, minimum: 0.1 },
          weights: { A: 3, B: 2 },
          priorities: { E: 1 },
        },
        {
          A: does(1), B: does(2), C: { handle: does(3), accepts: (call) => call % 2 === 0 },
          D: does(4), E: does(5),
        },
      );
      const names = ['A', 'B', 'C', 'D'];
      await tell(group, (call) => ({
        signal,
        timeout: call % 10_000 === 5_000 ? 5 : 50_000,
        key: call % 3 ? undefined : 'key ' + call,
        exclude: call % 5 ? undefined : names[call % 4],
        only: call % 7 ? undefined : [names[call % 4], names[(call + 1) % 4], 'E'],
      }));
    `);
    expect(grown).toBeLessThan(MOST_GROWTH);
    expect({ listeners, warnings }).toEqual({ listeners: 0, warnings: [] });
    expect(Object.values(outcomes).reduce((a, b) => a + b)).toBe(MILLION);
    expect(Object.keys(outcomes).sort()).toEqual([
      'DispatchFailedError',
      'DispatchTimeoutError',
      'Error',
      'FailedAnswerError',
      'NoCandidateError',
      'done',
    ]);
    expect(outcomes.done).toBeGreaterThan(MILLION / 2);
  });

  it('each with a key of its own', async () => {
    const { grown, outcomes, warnings } = await millionCalls(`
      const does = async () => 'done';
      const group = await jobs({ failover: true }, { A: does, B: does, C: does });
      await tell(group, (call) => ({ key: 'customer ' + call }));
    `);
    expect(grown).toBeLessThan(MOST_GROWTH);
    expect(warnings).toEqual([]);
    expect(outcomes).toEqual({ done: MILLION });
  });

  it('all with one signal that lives long', async () => {
    const { grown, outcomes, listeners, warnings } = await millionCalls(`
      const does = async (call) => {
        await undefined;
        return 'done';
      };
      const group = await jobs({}, { A: does, B: does, C: does });
      await tell(group, () => ({ signal }));
    `);
    expect(grown).toBeLessThan(MOST_GROWTH);
    expect({ listeners, warnings }).toEqual({ listeners: 0, warnings: [] });
    expect(outcomes).toEqual({ done: MILLION });
  });
});

it('a hundred thousand sets of handlers, left out or the only ones, keep to a few', async () => {
  await build();
  const { code, output } = await runWithJobs(
    `
    ${USED}
    const does = async () => 'done';
    const names = Array.from({ length: 18 }, (_, i) => 'N' + i);
    const group = await jobs({}, Object.fromEntries(names.map((name) => [name, does])));
    async function callWith(option, from, to) {
      for (let set = from; set < to; set++) {
        await group.dispatch(set, { [option]: names.filter((_, i) => (set >> i) & 1) });
      }
    }
    const grown = {};
    for (const option of ['exclude', 'only']) {
      await callWith(option, 1, 1_000);
      const before = await used();
      await callWith(option, 1_000, 100_000);
      grown[option] = (await used()) - before;
    }
    console.log(JSON.stringify(grown));
    `,
    '--expose-gc',
  );
  expect(code).toBe(0);
  const { exclude, only } = JSON.parse(output) as Record<string, number>;
  // Each schedule takes more than a kilobyte: all of them, more than a hundred megabytes.
  expect(exclude).toBeLessThan(4e6);
  expect(only).toBeLessThan(4e6);
});
