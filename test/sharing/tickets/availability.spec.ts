import { setImmediate } from 'node:timers/promises';
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import {
  delayedSource,
  lose,
  nextRequest,
  pass,
  PATIENCE,
  queuedSource,
  selectorOver,
  TIMEOUT,
  traffic,
  useTestClock,
} from '../../support/outage.js';
import { seeded } from '../../support/statistics.js';
import { StubTicketSource } from '../../support/stub-ticket-source.js';

describe('a shared selector whose answers come late', () => {
  beforeEach(useTestClock);

  afterEach(() => {
    jest.useRealTimers();
  });

  it('serves that very pick without a ticket, and stays shared', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    const picks = [selector.get(), selector.get()];
    await pass(TIMEOUT - 1);
    const later = selector.get();
    await setImmediate();
    await pass(1);
    expect(await Promise.all(picks)).toEqual(['A', 'A']);
    expect(selector.state).toBe('shared');
    expect(source.requests[0].signal?.aborted).toBe(true);
    source.requests[1].answer(2);
    expect(await later).toBe('B');
    expect(selector.ticket).toBe(2);
    selector.stop();
  });

  it('looks at once whether that was the only one', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    const pick = selector.get();
    await pass(TIMEOUT);
    await pick;
    expect(source.counts).toEqual([1, 0]);
    source.last.answer(1);
    await pass(10 * TIMEOUT);
    expect(source.counts).toEqual([1, 0]);
    expect(selector.state).toBe('shared');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is degraded when none was in time for a quarter of a second, and its picks wait no longer', async () => {
    const selector = selectorOver(new StubTicketSource());
    const first = selector.get();
    await pass(TIMEOUT);
    await first;
    await pass(PATIENCE - TIMEOUT);
    expect(selector.state).toBe('shared');
    const next = selector.get();
    await pass(TIMEOUT - 1);
    const last = selector.get();
    await pass(1);
    expect(selector.state).toBe('degraded');
    expect((selector.cause as Error).message).toBe('no answer within 25 ms');
    expect(await Promise.all([next, last])).toEqual(['A', 'B']);
    selector.stop();
  });

  it('is degraded also when nobody picks meanwhile', async () => {
    const selector = selectorOver(new StubTicketSource());
    const pick = selector.get();
    await pass(TIMEOUT + PATIENCE);
    expect(selector.state).toBe('degraded');
    expect(await pick).toBe('A');
    selector.stop();
  });

  it('is degraded by the second late one, with a longer timeout', async () => {
    const selector = selectorOver(new StubTicketSource(), { timeout: 1_000 });
    const pick = selector.get();
    await pass(1_000);
    await pick;
    await pass(999);
    expect(selector.state).toBe('shared');
    await pass(1);
    expect(selector.state).toBe('degraded');
    selector.stop();
  });

  it('bears that all answers wait for one that is sent again', async () => {
    let isLost = false;
    const source = queuedSource(() => {
      const delay = isLost ? 200 : 1;
      isLost = false;
      return delay;
    });
    const selector = selectorOver(source);
    for (let loss = 0; loss < 10; loss++) {
      isLost = true;
      const load = { callers: 8, pause: 5, ms: 1_000 };
      const { changes } = await traffic(selector, load);
      expect(changes).toBe(0);
      const pick = selector.get();
      await pass(2);
      await pick;
      expect(selector.ticket).toEqual(expect.any(Number));
    }
  });

  it('is more patient where the trouble comes back, and no longer when all was well for a while', async () => {
    let isDown = false;
    const source = delayedSource(() => (isDown ? 10_000 : 1));
    const selector = selectorOver(source);
    const timeToLose = async () => {
      isDown = true;
      const start = performance.now();
      while (selector.state === 'shared') {
        const pick = selector.get();
        await pass(5);
        void pick;
      }
      const lost = performance.now() - start;
      isDown = false;
      while (selector.state === 'degraded') {
        await pass(5);
      }
      return lost - 2 * TIMEOUT;
    };
    const waited: number[] = [];
    for (let outage = 0; outage < 7; outage++) {
      waited.push(await timeToLose());
    }
    for (const [outage, most] of [250, 500, 1_000, 2_000, 4_000].entries()) {
      expect(waited[outage]).toBeLessThanOrEqual(most);
      expect(waited[outage]).toBeGreaterThan(most - 2 * TIMEOUT);
    }
    expect(Math.max(...waited)).toBeLessThanOrEqual(4_000);
    await pass(10_000);
    expect(await timeToLose()).toBeLessThanOrEqual(PATIENCE);
  });

  it('takes all that were under way at one moment for one', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    const picks: Promise<unknown>[] = [];
    for (let i = 0; i < 10; i++) {
      picks.push(selector.get());
      await pass(1);
    }
    await pass(TIMEOUT);
    expect(await Promise.all(picks)).toHaveLength(10);
    expect(selector.state).toBe('shared');
    expect(source.counts).toEqual([...Array<number>(10).fill(1), 0]);
    source.last.answer(10);
    await pass(TIMEOUT);
    expect(selector.state).toBe('shared');
  });

  it('begins to count anew with an answer that is in time', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    for (let ticket = 0; ticket < 5; ticket++) {
      const late = selector.get();
      await pass(TIMEOUT);
      await late;
      source.last.answer(ticket);
      await setImmediate();
    }
    expect(selector.state).toBe('shared');
  });

  it('leaves the tickets of those answers to nobody', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    const late: ((answered: boolean) => void)[] = [];
    for (let i = 0; i < 2; i++) {
      const pick = selector.get();
      await setImmediate();
      const request = source.last;
      late.push((answered) =>
        answered ? request.answer(40) : request.fail(new Error('too late')),
      );
      await pass(TIMEOUT);
      expect(await pick).toBe('A');
      await nextRequest(source);
      source.last.answer(0);
      await setImmediate();
    }
    late[0](true);
    late[1](false);
    await pass(TIMEOUT);
    expect(selector.state).toBe('shared');
    expect(selector.ticket).toBeUndefined();
  });

  it('is degraded by one error, whatever came in time before', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    const first = selector.get();
    await setImmediate();
    source.last.answer(0);
    await first;
    await lose(selector, source);
    expect(selector.state).toBe('degraded');
    selector.stop();
  });

  it.each([0.3, 0.56, 0.8])(
    'makes every pick by its ticket at a round trip of %p of the timeout, however many overlap',
    async (part) => {
      for (const onUnavailable of ['local', 'throw'] as const) {
        const source = delayedSource(() => part * TIMEOUT);
        const selector = selectorOver(source, { onUnavailable });
        const load = { callers: 8, pause: 5, ms: 500 };
        const { picks, local, rejected } = await traffic(selector, load);
        expect(picks).toBeGreaterThan(100);
        expect([local, rejected]).toEqual([0, 0]);
      }
    },
  );

  it.each([
    ['2 % are 200 ms late', 0.02, 200],
    ['5 % are a second late', 0.05, 1_000],
  ])('shares all others when %s', async (_, part, ms) => {
    const random = seeded(13);
    const source = delayedSource(() => (random() < part ? ms : 2));
    const selector = selectorOver(source);
    const load = { callers: 8, pause: 5, ms: 4_000 };
    const { picks, local, changes } = await traffic(selector, load);
    expect(local / picks).toBeLessThan(part * 1.5);
    expect(changes).toBeLessThanOrEqual(2);
  });

  it.each([
    [400, 1_000],
    [1_500, 2_000],
    [2_000, 6_000],
  ])(
    'changes its state once in two seconds at the most when all stands still for %p of %p ms',
    async (still, period) => {
      const source = queuedSource(() =>
        Math.max(1, still - (performance.now() % period)),
      );
      const load = { callers: 8, pause: 20, ms: 30_000 };
      const { changes } = await traffic(selectorOver(source), load);
      expect(changes).toBeLessThanOrEqual(15);
    },
  );

  it('does not go to and fro while every other answer is late', async () => {
    for (let seed = 1; seed <= 3; seed++) {
      const random = seeded(seed);
      const chance = jest.spyOn(Math, 'random').mockImplementation(random);
      const source = delayedSource(() => 20 + 10 * random());
      const load = { callers: 1, pause: 50, ms: 10_000 };
      const { changes } = await traffic(selectorOver(source), load);
      expect(changes).toBeLessThanOrEqual(5);
      chance.mockRestore();
    }
  });
});
