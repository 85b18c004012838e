import { afterEach, describe, expect, it } from '@jest/globals';
import { NoCandidateError } from '../../../lib/index.js';
import { counts } from '../../support/sequence.js';
import { seeded } from '../../support/statistics.js';
import { closeAll, reasonOf, settled, startGroup } from '../support.js';

afterEach(closeAll);

/** A group whose handlers answer when the test says so. */
async function startWaiting(
  options: Parameters<typeof startGroup>[0],
  names: string,
) {
  const waiting: Record<string, ((answer: string) => void)[]> = {};
  const plans = Object.fromEntries(
    [...names].map((name) => [
      name,
      {
        weight: 1,
        does: () =>
          new Promise((resolve) => (waiting[name] ??= []).push(resolve)),
      },
    ]),
  );
  const group = await startGroup(options, plans);
  const answer = (name: string) => waiting[name].shift()?.(name);
  return { ...group, answer };
}

describe('maxConcurrent', () => {
  it('passes over a handler that is full until a call of it is over', async () => {
    const { jobs, calls, answer } = await startWaiting(
      { maxConcurrent: 2 },
      'AB',
    );
    const all = [1, 2, 3, 4].map((call) => jobs.dispatch(call));
    expect(calls.join('')).toBe('ABAB');

    const error = (await reasonOf(jobs.dispatch(5))) as NoCandidateError;
    expect(error).toBeInstanceOf(NoCandidateError);
    expect(error.message).toBe(
      "Group 'jobs' has no handler to call: A (full), B (full). To have one, wait for a full one to finish a call, or raise maxConcurrent.",
    );
    expect(jobs.snapshot()).toMatchObject([
      { state: 'full', inFlight: 2 },
      { state: 'full', inFlight: 2 },
    ]);

    answer('B');
    await all[1];
    all.push(
      jobs.dispatch(6),
      jobs.dispatch(7).catch(() => 'none'),
    );
    expect(calls.join('')).toBe('ABABB');
    answer('A');
    answer('A');
    answer('B');
    answer('B');
    expect(await Promise.all(all)).toEqual(['A', 'B', 'A', 'B', 'B', 'none']);
    expect(jobs.snapshot().map(({ inFlight }) => inFlight)).toEqual([0, 0]);
  });

  it('by name limits only who is named', async () => {
    const { jobs, calls } = await startWaiting(
      { maxConcurrent: { A: 1 } },
      'AB',
    );
    for (let call = 0; call < 6; call++) {
      void jobs.dispatch(call);
    }
    expect(calls.join('')).toBe('ABBBBB');
  });

  it('a full handler is passed over in failover, too', async () => {
    const { jobs, calls, does } = await startWaiting(
      { maxConcurrent: { B: 1 }, failover: true },
      'ABC',
    );
    void jobs.dispatch(1, { exclude: ['A', 'C'] });
    does.A = () => {
      throw new Error('A');
    };
    does.C = () => 'C';
    expect(await jobs.dispatch(2)).toBe('C');
    expect(calls.join('')).toBe('BAC');
  });

  it('each handler has its own reason when nobody is left', async () => {
    const { jobs, selector } = await startWaiting(
      { maxConcurrent: 1, ejection: true },
      'ABCDE',
    );
    void jobs.dispatch(1, { exclude: ['B', 'C', 'D', 'E'] });
    selector.setWeight('B', 0);
    selector.suspend('C');
    selector.remove('D');
    const error = await reasonOf(jobs.dispatch(2, { exclude: 'E' }));
    expect(Object.fromEntries((error as NoCandidateError).reasons)).toEqual({
      A: 'full',
      B: 'drained',
      C: 'suspended',
      D: 'excluded',
      E: 'excluded',
    });
    expect(jobs.snapshot().map(({ state }) => state)).toEqual([
      'full',
      'drained',
      'suspended',
      'removed',
      'eligible',
    ]);
  });

  it('a name that is no handler stops the start', async () => {
    await expect(
      startGroup({ maxConcurrent: { A: 1, X: 2 } }, { A: 1 }),
    ).rejects.toThrow(
      /^Group 'jobs': 'maxConcurrent' names 'X', but it has no such handler\. Known: 'A'/,
    );
  });

  it('an abandoned attempt makes room, though its handler may still be at work', async () => {
    const { jobs } = await startWaiting({ maxConcurrent: 1 }, 'A');
    const controller = new AbortController();
    const first = reasonOf(jobs.dispatch(1, { signal: controller.signal }));
    controller.abort('gone');
    await first;
    void jobs.dispatch(2);
    expect(jobs.snapshot()[0].inFlight).toBe(1);
  });

  it('a thousand dispatches at once, a third of them failing, keep the exact shares of first attempts', async () => {
    const random = seeded(7);
    const LIMIT_EACH = 700;
    let most = 0;
    const running: Record<string, number> = { A: 0, B: 0, C: 0 };
    const firsts: string[] = [];
    const group = await startGroup(
      {
        failover: true,
        maxConcurrent: LIMIT_EACH,
        ejection: { enforce: false },
      },
      Object.fromEntries(
        Object.entries({ A: 5, B: 3, C: 2 }).map(([name, weight]) => [
          name,
          {
            weight,
            does: async (_: unknown, { attempt }: { attempt: number }) => {
              if (attempt === 1) {
                firsts.push(name);
              }
              running[name] += 1;
              most = Math.max(most, running[name]);
              await settled();
              running[name] -= 1;
              if (random() < 0.3) {
                throw new Error(name);
              }
              return name;
            },
          },
        ]),
      ),
    );
    const answers = await Promise.allSettled(
      Array.from({ length: 1000 }, (_, call) => group.jobs.dispatch(call)),
    );
    expect(counts(firsts)).toEqual({ A: 500, B: 300, C: 200 });
    expect(most).toBeLessThanOrEqual(LIMIT_EACH);
    const failed = answers.filter(({ status }) => status === 'rejected');
    // 0.3 to the third of a thousand.
    expect(failed.length).toBeLessThan(60);
    expect(group.jobs.snapshot().map(({ inFlight }) => inFlight)).toEqual([
      0, 0, 0,
    ]);
  });
});
