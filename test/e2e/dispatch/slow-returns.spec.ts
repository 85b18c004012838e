import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import type { SelectorOptions } from '../../../lib/index.js';
import { counts } from '../../support/sequence.js';
import {
  closeAll,
  type HandlerPlan,
  rejects,
  startGroup,
  useClock,
} from '../support.js';

beforeEach(useClock);
afterEach(closeAll);

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

async function start(
  options: SelectorOptions<string>,
  plans: Record<string, HandlerPlan> = { A: 1, B: 1 },
) {
  const group = await startGroup(
    { slowStart: 10_000, failover: true, ...options },
    plans,
  );
  const dispatch = async (times: number) => {
    const before = group.calls.length;
    for (let call = 0; call < times; call++) {
      await group.jobs.dispatch(call).catch(() => undefined);
    }
    return counts(group.calls.slice(before));
  };
  return { ...group, dispatch };
}

describe('a handler starts slowly', () => {
  it('when its live weight returns from 0', async () => {
    const weights: Record<string, number> = { A: 5, B: 5 };
    const { dispatch } = await start({
      live: true,
      weight: (name: string) => weights[name],
    });
    await dispatch(2);
    weights.A = 0;
    expect(await dispatch(10)).toEqual({ B: 10 });
    weights.A = 5;
    expect(await dispatch(200)).toEqual({ A: 10, B: 190 });
  });

  it('when a weight function that is read again returns from 0', async () => {
    const weights: Record<string, number> = { A: 5, B: 5 };
    const { dispatch, selector } = await start({
      weight: (name: string) => weights[name],
    });
    await dispatch(2);
    weights.A = 0;
    selector.refresh();
    weights.A = 5;
    selector.refresh();
    expect(await dispatch(200)).toEqual({ A: 10, B: 190 });
  });

  it('when setWeights() brings it back, once for all that it brings', async () => {
    const { dispatch, selector } = await start({}, { A: 1, B: 1, C: 2 });
    await dispatch(4);
    selector.setWeights({ A: 0, B: 0 });
    await dispatch(3);
    selector.setWeights({ A: 1, B: 1 });
    expect(await dispatch(400)).toMatchObject({ C: expect.any(Number) });
    selector.setWeights({ A: 2, B: 2 });
    // They were not at 0: what they have of their start goes on.
    await pass(10_000);
    expect(await dispatch(6)).toEqual({ A: 2, B: 2, C: 2 });
  });

  it('not when a weight changes between numbers above 0', async () => {
    const { dispatch, selector } = await start({});
    await dispatch(2);
    selector.setWeight('A', 3);
    selector.setWeight('A', 1);
    expect(await dispatch(20)).toEqual({ A: 10, B: 10 });
  });

  it('once, after its probe, when it was resumed while it was ejected', async () => {
    const { jobs, does, dispatch, selector } = await start({
      ejection: { failures: 1, duration: 1000 },
    });
    does.A = rejects(new Error('A'));
    await dispatch(2);
    selector.suspend('A');
    selector.resume('A');
    expect(jobs.snapshot()[0]).toMatchObject({ state: 'ejected', part: 1 });
    does.A = () => 'A';
    await pass(1000);
    // The probe comes with the first turn, and not with a tenth of one.
    expect((await dispatch(2)).A).toBe(1);
    expect(jobs.snapshot()[0]).toMatchObject({ state: 'starting', part: 0.1 });
    expect((await dispatch(200)).A).toBe(10);
  });

  it('and is due 30 of 600 turns at a tenth of a half, not 29', async () => {
    const { dispatch, selector } = await start({});
    await dispatch(2);
    selector.suspend('A');
    selector.resume('A');
    expect(await dispatch(600)).toEqual({ A: 30, B: 570 });
  });

  it.each([
    [0.1, 10],
    [0.3, 30],
    [0.7, 70],
  ])('at a part of %d with %d of its 100 turns', async (minimum, due) => {
    const { dispatch, selector } = await start({
      slowStart: { window: 10_000, minimum },
    });
    await dispatch(2);
    selector.suspend('A');
    selector.resume('A');
    expect((await dispatch(200)).A).toBe(due);
    expect((await dispatch(200)).A).toBe(due);
  });
});
