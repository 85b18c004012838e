import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import type { HandlerSnapshot } from '../../../lib/index.js';
import { counts } from '../../support/sequence.js';
import {
  closeAll,
  hangs,
  rejects,
  settled,
  startGroup,
  useClock,
} from '../support.js';

beforeEach(useClock);
afterEach(closeAll);

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const down = rejects(new Error('down'));

const sumOf = (snapshot: HandlerSnapshot[]) =>
  snapshot.reduce((sum, { expectedShare }) => sum + expectedShare, 0);

type Group = Awaited<ReturnType<typeof startGroup>>;

/** What is in force, by what a group went through. */
const SITUATIONS: [
  string,
  (group: Group) => unknown,
  Record<string, number>,
][] = [
  [
    'nothing out of the ordinary',
    () => undefined,
    { A: 0.5, B: 0.25, C: 0.25 },
  ],
  [
    'one ejected',
    ({ jobs }) => jobs.eject('A', { forMs: 9000 }),
    { A: 0, B: 0.5, C: 0.5 },
  ],
  [
    'one suspended',
    ({ selector }) => selector.suspend('B'),
    { A: 2 / 3, B: 0, C: 1 / 3 },
  ],
  ['one drained', ({ jobs }) => jobs.drain('C'), { A: 2 / 3, B: 1 / 3, C: 0 }],
  [
    'one removed',
    ({ selector }) => selector.remove('C'),
    { A: 2 / 3, B: 1 / 3, C: 0 },
  ],
  [
    'all of the first priority out',
    ({ selector, jobs }) => {
      selector.suspend('A');
      jobs.eject('B', { forMs: 9000 });
      selector.remove('C');
    },
    { A: 0, B: 0, C: 0, D: 1 },
  ],
];

it.each(SITUATIONS)(
  'the shares sum to 1, and hold, with %s',
  async (_, happens, expected) => {
    const group = await startGroup(
      { failover: true },
      { A: 2, B: 1, C: 1, D: { priority: 1 } },
    );
    await happens(group);
    const snapshot = group.jobs.snapshot();
    const shares = Object.fromEntries(
      snapshot.map(({ handler, expectedShare }) => [handler, expectedShare]),
    );
    for (const name of 'ABCD') {
      expect(shares[name]).toBeCloseTo(expected[name] ?? 0, 12);
    }
    expect(sumOf(snapshot)).toBeCloseTo(1, 12);
    for (let call = 0; call < 120; call++) {
      await group.jobs.dispatch(call);
    }
    const served = counts(group.calls);
    for (const name of 'ABCD') {
      expect((served[name] ?? 0) / 120).toBeCloseTo(expected[name] ?? 0, 9);
    }
    expect(
      group.jobs.snapshot().reduce((sum, each) => sum + each.servedShare, 0),
    ).toBeCloseTo(1, 12);
  },
);

describe('the shares', () => {
  it('follow a slow start to its end', async () => {
    const { jobs, selector, calls } = await startGroup(
      { slowStart: 10_000, failover: true },
      { A: 1, B: 1 },
    );
    await jobs.dispatch(1);
    selector.suspend('A');
    selector.resume('A');
    const part: number[] = [];
    for (const expected of [0.05, 0.25, 0.5]) {
      const [a, b] = jobs.snapshot();
      part.push(a.part);
      expect(a.expectedShare).toBeCloseTo(expected, 12);
      expect(b).toMatchObject({ state: 'eligible', part: 1 });
      expect(sumOf([a, b])).toBeCloseTo(1, 12);
      calls.length = 0;
      for (let call = 0; call < 200; call++) {
        await jobs.dispatch(call);
      }
      expect(counts(calls).A).toBe(200 * expected);
      await pass(5000);
    }
    expect(part).toEqual([0.1, 0.5, 1]);
    expect(jobs.snapshot()[0].untilMs).toBeUndefined();
  });

  it('tell when a start, a suspension and an ejection end', async () => {
    const { jobs, selector } = await startGroup(
      { slowStart: 10_000, failover: true },
      { A: 1, B: 1, C: 1, D: 1 },
    );
    await jobs.dispatch(1);
    selector.suspend('A');
    selector.resume('A');
    selector.suspend('B', { forMs: 3000 });
    jobs.eject('C', { forMs: 2000 });
    await pass(500);
    selector.suspend('D');
    expect(
      jobs
        .snapshot()
        .map(({ state, untilMs }) => [state, untilMs && untilMs - Date.now()]),
    ).toEqual([
      ['starting', 9500],
      ['suspended', 2500],
      ['ejected', 1500],
      ['suspended', undefined],
    ]);
  });

  it('leave out who is full, and who hangs in a probe', async () => {
    const { jobs, does } = await startGroup(
      { failover: true, maxConcurrent: { A: 1 } },
      { A: 2, B: 1, C: 1 },
    );
    does.A = hangs;
    void jobs.dispatch(1);
    expect(jobs.snapshot()[0]).toMatchObject({
      state: 'full',
      limit: 1,
      inFlight: 1,
      expectedShare: 0,
    });
    expect(jobs.snapshot()[1]).not.toHaveProperty('limit');
    jobs.eject('B', { forMs: 10 });
    await pass(10);
    does.B = hangs;
    void jobs.dispatch(2);
    void jobs.dispatch(3);
    await settled();
    const snapshot = jobs.snapshot();
    expect(snapshot[1]).toMatchObject({ state: 'ejected', expectedShare: 0 });
    expect(snapshot[2].expectedShare).toBe(1);
  });

  it('are of the ejected when these are the last resort, and of nobody otherwise', async () => {
    for (const [whenAllEjected, shares] of [
      ['use-all', [0.75, 0.25]],
      ['fail', [0, 0]],
    ] as const) {
      const { jobs, does } = await startGroup(
        {
          failover: true,
          ejection: { failures: 1, maxEjected: 1, whenAllEjected },
        },
        { A: 3, B: 1 },
      );
      does.A = does.B = down;
      await jobs.dispatch(1).catch(() => undefined);
      expect(jobs.snapshot().map((each) => each.expectedShare)).toEqual(shares);
      jobs.eject('A', { forMs: 1000 });
      jobs.eject('B', { forMs: 1000 });
      expect(jobs.snapshot().map((each) => each.expectedShare)).toEqual([0, 0]);
    }
  });

  it('are there before the first call, and of a group of one', async () => {
    const { jobs } = await startGroup({}, { A: 1 });
    expect(jobs.snapshot()).toEqual([
      {
        handler: 'A',
        state: 'eligible',
        weight: 1,
        priority: 0,
        part: 1,
        expectedShare: 1,
        servedShare: 0,
        attempts: 0,
        inFlight: 0,
        failuresInARow: 0,
      },
    ]);
  });
});
