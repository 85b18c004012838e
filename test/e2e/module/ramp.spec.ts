import { Logger } from '@nestjs/common';
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import {
  InvalidChangeError,
  type RampPlan,
  SelectorConfigurationError,
  WeighterControl,
} from '../../../lib/index.js';
import {
  closeAll,
  hangs,
  reasonOf,
  rejects,
  startGroup,
  useClock,
} from '../support.js';

const by = { actor: 'ada', reason: 'CHG-7' };

const plan: RampPlan = {
  steps: [1, 25, 50, 100],
  hold: { forMs: 60_000, minimum: 100 },
  guard: { maxFailureRate: 0.05 },
};

async function startRamp(
  options: Parameters<typeof startGroup>[0] = {},
  weights: Parameters<typeof startGroup>[1] = { A: 3, B: 1, new: 0 },
) {
  const group = await startGroup(options, weights);
  const control = group.app.get(WeighterControl);
  /** So many dispatches, and how many of them went to the newcomer. */
  const traffic = async (count: number) => {
    const before = group.calls.length;
    for (let call = 0; call < count; call++) {
      await group.jobs.dispatch(call).catch(() => undefined);
    }
    return group.calls.slice(before).filter((name) => name === 'new').length;
  };
  const weightsNow = (): Record<string, number> =>
    Object.fromEntries(
      control
        .status('jobs')
        .candidates.map(({ name, weight }) => [name, weight] as const),
    );
  return { ...group, control, traffic, weightsNow };
}

beforeEach(() => {
  useClock();
  for (const level of ['log', 'warn'] as const) {
    jest.spyOn(Logger.prototype, level).mockImplementation(() => undefined);
  }
});
afterEach(closeAll);

describe('a ramp', () => {
  it('of a healthy newcomer goes to the end, each step for its time and its calls', async () => {
    const { control, traffic, weightsNow } = await startRamp();
    const ramp = control.ramp('jobs', 'new', plan, by);
    expect(ramp).toMatchObject({ state: 'holding', step: 0, percent: 1 });
    expect(await traffic(10_000)).toBe(100);
    // The time is not over.
    expect(ramp.step).toBe(0);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(ramp).toMatchObject({ step: 1, percent: 25 });
    expect(await traffic(396)).toBe(99);
    await jest.advanceTimersByTimeAsync(60_000);
    // One call is missing.
    expect(ramp).toMatchObject({ step: 1, state: 'stalled' });
    await traffic(4);
    expect(ramp).toMatchObject({ step: 2, state: 'holding' });
    await traffic(200);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(ramp).toMatchObject({ step: 3, percent: 100 });
    expect(weightsNow()).toEqual({ A: 0, B: 0, new: 1 });
    expect(await traffic(100)).toBe(100);
    await jest.advanceTimersByTimeAsync(60_000);
    const end = await ramp.done;
    expect(end).toMatchObject({ state: 'completed' });
    expect(end.changes.map(({ action, actor }) => [action, actor])).toEqual(
      Array.from({ length: 4 }, () => ['ramp', 'ada']),
    );
    expect(end.changes[1].reason).toBe('ramp of new to 25 %: CHG-7');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('of a newcomer that breaks goes back to the exact weights of before, in one change', async () => {
    const { control, does, traffic, weightsNow } = await startRamp();
    control.setWeights('jobs', { A: 5 }, { actor: 'bob' });
    const ramp = control.ramp('jobs', 'new', { ...plan, steps: [25, 50] }, by);
    does.new = rejects(new Error('down'));
    await traffic(200);
    const end = await ramp.done;
    expect(end.state).toBe('rolled back');
    expect(end.reason).toBe('50 of 50 calls failed, where 5 % are borne');
    expect(weightsNow()).toEqual({ A: 5, B: 1, new: 0 });
    const { candidates } = control.status('jobs');
    expect(candidates.map(({ weightByHand }) => weightByHand)).toEqual([
      true,
      false,
      true,
    ]);
    expect(await traffic(50)).toBe(0);
  });

  it('pauses on a breach where it is asked to, and goes on when it is promoted', async () => {
    const { control, does, traffic } = await startRamp();
    const ramp = control.ramp(
      'jobs',
      'new',
      { ...plan, steps: [25, 50], onBreach: 'pause' },
      by,
    );
    does.new = rejects(new Error('down'));
    await traffic(400);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(ramp).toMatchObject({ state: 'paused', step: 0 });
    does.new = () => 'new';
    ramp.promote({ actor: 'bob' });
    expect(ramp).toMatchObject({ state: 'holding', step: 1 });
    ramp.pause({ actor: 'bob', reason: 'lunch' });
    await traffic(400);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(ramp).toMatchObject({
      state: 'paused',
      reason: 'paused by bob: lunch',
    });
    ramp.promote({ actor: 'bob' });
    expect((await ramp.done).state).toBe('completed');
  });

  it('goes back for a newcomer that is slow', async () => {
    const { control, jobs, does } = await startRamp();
    const ramp = control.ramp(
      'jobs',
      'new',
      { ...plan, steps: [50], guard: { maxP95Ms: 100 } },
      by,
    );
    does.new = () => new Promise((resolve) => setTimeout(resolve, 150, 'new'));
    const calls = Array.from({ length: 100 }, (_, i) => jobs.dispatch(i));
    await jest.advanceTimersByTimeAsync(150);
    await Promise.all(calls);
    expect((await ramp.done).reason).toBe(
      '50 of 50 calls took longer than 100 ms, where 5 % may',
    );
  });

  it('does not count calls that say nothing about the newcomer', async () => {
    const { control, does, traffic, jobs } = await startRamp({
      failover: true,
    });
    const ramp = control.ramp('jobs', 'new', { ...plan, steps: [50] }, by);
    does.new = rejects(new TypeError('the caller’s'));
    await traffic(100);
    expect(ramp.calls).toBe(0);
    does.new = hangs;
    const controllers = Array.from({ length: 60 }, () => new AbortController());
    const calls = controllers.map(({ signal }) =>
      reasonOf(jobs.dispatch(1, { signal, only: ['new'] })),
    );
    controllers.forEach((controller) => controller.abort('gone'));
    await Promise.all(calls);
    expect(ramp.calls).toBe(0);
    // Failovers neither: A fails, and the newcomer takes over.
    does.new = () => 'new';
    does.A = rejects(new Error('down'));
    await jobs.dispatch(1, { only: ['A', 'new'], exclude: [] });
    expect(ramp.calls).toBeLessThanOrEqual(1);
  });

  it('shows the others in the same window', async () => {
    const { control, does, traffic } = await startRamp();
    const ramp = control.ramp('jobs', 'new', { ...plan, steps: [50] }, by);
    does.B = rejects(new Error('down'));
    await traffic(100);
    expect(control.status('jobs').ramp?.window).toMatchObject({
      calls: 50,
      failures: 0,
      othersFailures: 12,
    });
    ramp.abort('enough');
    expect(control.status('jobs')).not.toHaveProperty('ramp');
  });

  it('ends where somebody sets a weight, by hand or in the code', async () => {
    const { control, selector, traffic, weightsNow } = await startRamp();
    const ramp = control.ramp('jobs', 'new', plan, by);
    control.setWeights('jobs', { B: 7 }, { actor: 'bob' });
    expect(await ramp.done).toMatchObject({
      state: 'superseded',
      reason: 'bob set a weight of the group',
    });
    expect(weightsNow().B).toBe(7);

    const second = control.ramp('jobs', 'new', plan, by);
    selector.setWeight('A', 9);
    await traffic(11_000);
    await jest.advanceTimersByTimeAsync(60_000);
    expect((await second.done).state).toBe('superseded');
    expect(weightsNow().A).toBe(9);
  });

  it('goes on through suspensions, and ends where the newcomer has left', async () => {
    const { control, selector, traffic } = await startRamp();
    const ramp = control.ramp('jobs', 'new', plan, by);
    control.suspend('jobs', 'A', { forMs: 10 }, { actor: 'bob' });
    expect(ramp.state).toBe('holding');
    await traffic(10_500);
    selector.remove('new');
    await jest.advanceTimersByTimeAsync(60_000);
    expect((await ramp.done).state).toBe('superseded');
  });

  it('is aborted by a person, once', async () => {
    const { control, weightsNow } = await startRamp();
    const ramp = control.ramp('jobs', 'new', plan, by);
    ramp.abort('the release is broken');
    ramp.abort('again');
    ramp.promote(by);
    expect(await ramp.done).toMatchObject({
      state: 'aborted',
      reason: 'the release is broken',
    });
    expect(weightsNow()).toEqual({ A: 3, B: 1, new: 0 });
  });

  it('keeps a key with the newcomer once it has moved there', async () => {
    const { control, jobs } = await startRamp();
    const ramp = control.ramp('jobs', 'new', plan, by);
    const holders = async () => {
      const names: string[] = [];
      for (let i = 0; i < 300; i++) {
        names.push(await jobs.dispatch(1, { key: `customer-${i}` }));
      }
      return names;
    };
    let before = await holders();
    while (ramp.step < 2) {
      ramp.promote(by);
      const after = await holders();
      before.forEach((name, i) => {
        expect([name, 'new']).toContain(after[i]);
      });
      before = after;
    }
    ramp.abort('done');
  });

  it.each([
    [{ steps: [] }],
    [{ steps: [5, 5] }],
    [{ steps: [0, 5] }],
    [{ steps: [50, 101] }],
    [{ steps: '5' }],
    [{ hold: {} }],
    [{ hold: { forMs: -1, minimum: 5 } }],
    [{ hold: { forMs: 1, minimum: 0 } }],
    [{ guard: {} }],
    [{ guard: { maxFailureRate: 5 } }],
    [{ guard: { maxFailureRate: 0.1, max: 1 } }],
    [{ onBreach: 'stop' }],
    [{ step: [1] }],
  ])('with %j is refused before anything changes', async (mistake) => {
    const { control, weightsNow } = await startRamp();
    expect(() =>
      control.ramp('jobs', 'new', { ...plan, ...mistake } as RampPlan, by),
    ).toThrow(/ramp/);
    expect(weightsNow()).toEqual({ A: 3, B: 1, new: 0 });
    expect(control.history()).toEqual([]);
  });

  it('needs others of its priority, and is alone in its group', async () => {
    const { control } = await startRamp(
      {},
      { A: { weight: 1, priority: 1 }, new: 1 },
    );
    expect(() => control.ramp('jobs', 'new', plan, by)).toThrow(
      'nobody of its priority beside it',
    );
    const second = await startRamp();
    second.control.ramp('jobs', 'new', plan, by);
    expect(() => second.control.ramp('jobs', 'A', plan, by)).toThrow(
      InvalidChangeError,
    );
    expect(() =>
      second.control.ramp('jobs', 'new', { ...plan, steps: [] }, by),
    ).toThrow(SelectorConfigurationError);
  });
});
