import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { Test } from '@nestjs/testing';
import {
  type Dispatcher,
  getDispatcherToken,
  getWeighterToken,
  Weighter,
  WeighterModule,
} from '../../../lib/index.js';
import { counts } from '../../support/sequence.js';
import {
  closeAll,
  handlers,
  type HandlerPlan,
  rejects,
  startGroup,
  useClock,
} from '../support.js';

beforeEach(useClock);
afterEach(closeAll);

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

async function startSlow(
  plans: Record<string, HandlerPlan> = { A: 2, B: 2, C: 1 },
  slowStart: number | { window: number; minimum?: number } = 10_000,
) {
  const group = await startGroup({ slowStart, failover: true }, plans);
  const served = async (times: number) => {
    let answers = '';
    for (let call = 0; call < times; call++) {
      answers += await group.jobs.dispatch(call);
    }
    return counts(answers);
  };
  await served(5);
  return { ...group, served };
}

describe('slow start', () => {
  it.each<[string, (selector: Weighter<string>) => void]>([
    [
      'a suspension',
      (selector) => {
        selector.suspend('A');
        selector.resume('A');
      },
    ],
    [
      'being drained',
      (selector) => {
        selector.setWeight('A', 0);
        selector.setWeight('A', 2);
      },
    ],
    [
      'being removed',
      (selector) => {
        selector.remove('A');
        selector.add('A');
      },
    ],
  ])(
    'after %s the share rises, and the others keep their ratio',
    async (_, back) => {
      const { selector, served } = await startSlow();
      back(selector);
      const early = await served(500);
      // A tenth of 200, and what it leaves goes 2:1 to the others.
      expect(early.A).toBeGreaterThanOrEqual(19);
      expect(early.A).toBeLessThanOrEqual(21);
      expect(Math.abs(early.B - 2 * early.C)).toBeLessThanOrEqual(4);
      await pass(5000);
      const half = await served(500);
      expect(half.A).toBeGreaterThanOrEqual(99);
      expect(half.A).toBeLessThanOrEqual(101);
      expect(Math.abs(half.B - 2 * half.C)).toBeLessThanOrEqual(4);
      await pass(5000);
      expect(await served(500)).toEqual({ A: 200, B: 200, C: 100 });
    },
  );

  it('after a suspension that ended by itself', async () => {
    const { selector, served } = await startSlow();
    selector.suspend('A', { forMs: 1000 });
    await pass(1000);
    expect((await served(100)).A).toBeLessThanOrEqual(5);
  });

  it('after a refresh that gives a weight back', async () => {
    let weight = 0;
    const { selector, served } = await startSlow({
      A: { weight: () => weight },
      B: 2,
      C: 1,
    });
    weight = 2;
    selector.refresh();
    expect((await served(100)).A).toBeLessThanOrEqual(5);
  });

  it('after an ejection', async () => {
    const group = await startGroup(
      {
        slowStart: 10_000,
        failover: true,
        ejection: { failures: 1, duration: 1000 },
      },
      { A: 1, B: 1 },
    );
    group.does.A = rejects('A');
    await group.jobs.dispatch(1);
    await pass(1000);
    group.does.A = () => 'A';
    group.calls.length = 0;
    for (let call = 0; call < 40; call++) {
      await group.jobs.dispatch(call);
    }
    // The probe, and a tenth of its turns.
    expect(counts(group.calls).A).toBeGreaterThanOrEqual(2);
    expect(counts(group.calls).A).toBeLessThanOrEqual(4);
  });

  it('begins with the minimum', async () => {
    const { selector, served } = await startSlow(
      { A: 1, B: 1 },
      { window: 10_000, minimum: 0.5 },
    );
    selector.suspend('A');
    selector.resume('A');
    expect(await served(100)).toEqual({ A: 25, B: 75 });
  });

  it('does not begin for those who are there from the beginning', async () => {
    const { served } = await startSlow();
    expect(await served(5)).toEqual({ A: 2, B: 2, C: 1 });
  });

  it('does not begin again by a resume of one that was not out', async () => {
    const { selector, served } = await startSlow();
    selector.resume('A');
    selector.setWeight('A', 2);
    selector.refresh();
    expect(await served(5)).toEqual({ A: 2, B: 2, C: 1 });
  });

  it('nobody fails when only slow ones are left', async () => {
    const { selector, served } = await startSlow({ A: 1, B: 1 });
    selector.suspend('A');
    selector.suspend('B');
    selector.resume('A');
    expect(await served(20)).toEqual({ A: 20 });
  });

  it('a backup gets no turns of a slow one: the lower priority number goes first', async () => {
    const { selector, served, calls, does, jobs } = await startSlow({
      A: 1,
      B: { priority: 1 },
    });
    selector.suspend('A');
    selector.resume('A');
    expect(await served(20)).toEqual({ A: 20 });
    does.A = rejects('A');
    calls.length = 0;
    expect(await jobs.dispatch(1)).toBe('B');
    expect(calls).toEqual(['A', 'B']);
  });

  it('of two priorities keeps each to its own', async () => {
    const { selector, calls, does, jobs } = await startSlow({
      A: 1,
      B: 1,
      C: { priority: 1 },
    });
    selector.suspend('A');
    selector.resume('A');
    does.A = does.B = rejects('x');
    for (let call = 0; call < 10; call++) {
      calls.length = 0;
      expect(await jobs.dispatch(call)).toBe('C');
      expect([...calls].sort()).toEqual(['A', 'B', 'C']);
      expect(calls[2]).toBe('C');
    }
  });

  it('by key takes a part of the keys, and each key keeps its handler', async () => {
    const { selector, jobs } = await startSlow({ A: 1, B: 1 });
    const keys = Array.from({ length: 400 }, (_, i) => `key ${i}`);
    const assigned = async () => {
      const answers: string[] = [];
      for (const key of keys) {
        answers.push(await jobs.dispatch(1, { key }));
      }
      return answers;
    };
    const before = await assigned();
    selector.suspend('A');
    selector.resume('A');
    const early = await assigned();
    expect(await assigned()).toEqual(early);
    // Weights 0.1 and 1.
    expect(counts(early).A).toBeLessThan(80);
    early.forEach((name, i) =>
      expect(name === 'A' && before[i] === 'B').toBe(false),
    );
    await pass(10_000);
    expect(await assigned()).toEqual(before);
  });

  it('without our selector, as in a test, follows ejections only', async () => {
    const app = await Test.createTestingModule({
      imports: [WeighterModule.forFeature({ name: 'jobs', slowStart: 1000 })],
      providers: handlers({ A: 1, B: 1 }),
    })
      .overrideProvider(getWeighterToken('jobs'))
      .useValue(new Weighter(['A', 'B']))
      .compile();
    await app.init();
    const jobs: Dispatcher = app.get(getDispatcherToken('jobs'));
    await jobs.dispatch(1);
    jobs.selector.suspend('B');
    jobs.selector.resume('B');
    expect(await jobs.dispatch(2)).toBe('B');
    await app.close();
  });
});
