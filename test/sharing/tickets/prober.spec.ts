import { setImmediate } from 'node:timers/promises';
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import type { TicketSource } from '../../../lib/index.js';
import {
  delayedSource,
  inOutage,
  LONGEST_PROBE_INTERVAL,
  lose,
  nextRequest,
  pass,
  selectorOver,
  TIMEOUT,
  useTestClock,
} from '../../support/outage.js';
import { StubTicketSource } from '../../support/stub-ticket-source.js';

describe('the probes of shared selectors without their tickets', () => {
  beforeEach(useTestClock);

  afterEach(() => {
    jest.useRealTimers();
  });

  it('probes ever less often, and takes no ticket with it', async () => {
    const { source, selector } = await inOutage();
    const intervals: number[] = [];
    let last = performance.now();
    while (intervals.length < 12) {
      const known = source.requests.length;
      await nextRequest(source);
      expect(source.requests).toHaveLength(known + 1);
      expect(source.last.count).toBe(0);
      source.last.fail(new Error('ECONNREFUSED'));
      intervals.push(performance.now() - last);
      last = performance.now();
    }
    expect(Math.min(...intervals)).toBeGreaterThanOrEqual(99);
    expect(Math.max(...intervals)).toBeLessThanOrEqual(2_001);
    expect(intervals[0]).toBeLessThanOrEqual(201);
    expect(new Set(intervals.slice(6).map(Math.round)).size).toBeGreaterThan(1);
    expect(selector.state).toBe('degraded');
  });

  it('gives each its time and no more, and says what one was answered with', async () => {
    const { source, selector } = await inOutage();
    const { cause } = selector;
    for (let probe = 0; probe < 8; probe++) {
      await nextRequest(source);
      await pass(TIMEOUT - 1);
      expect(source.last.signal?.aborted).toBe(false);
      await pass(1);
      expect(source.last.signal?.aborted).toBe(true);
      source.last.fail(new Error('too late'));
    }
    expect(selector.cause).toBe(cause);
    await nextRequest(source);
    const answer = new Error('socket closed');
    source.last.fail(answer);
    await setImmediate();
    expect(selector.cause).toBe(answer);
    await nextRequest(source);
    source.last.answer(0);
    await setImmediate();
    expect(selector.state).toBe('shared');
  });

  it('goes on ever less often in an outage that follows closely, and asks no more of the one before', async () => {
    const { source, selector } = await inOutage();
    for (let probe = 0; probe < 6; probe++) {
      await nextRequest(source);
    }
    const hanging = source.requests.slice(1);
    expect(new Set(hanging.map(({ signal }) => signal)).size).toBe(6);
    await nextRequest(source);
    source.last.answer(0);
    await setImmediate();
    expect(selector.state).toBe('shared');

    const random = jest.spyOn(Math, 'random').mockReturnValue(0.999);
    await lose(selector, source);
    hanging.forEach((probe) => probe.fail(new Error('too late')));
    const lostAt = performance.now();
    await nextRequest(source);
    expect(performance.now() - lostAt).toBeGreaterThan(1_900);
    expect((selector.cause as Error).message).toBe('ECONNREFUSED');
    selector.stop();
    expect(source.last.signal?.aborted).toBe(true);
    random.mockRestore();
  });

  it('begins anew when all was well for a while', async () => {
    const { source, selector } = await inOutage();
    for (let probe = 0; probe < 6; probe++) {
      await nextRequest(source);
      source.last.fail(new Error('ECONNREFUSED'));
    }
    await nextRequest(source);
    source.last.answer(0);
    await pass(10_000);
    await lose(selector, source);
    const lostAt = performance.now();
    await nextRequest(source);
    expect(performance.now() - lostAt).toBeLessThanOrEqual(201);
    selector.stop();
  });

  it('wants several answers in time where the same trouble came back twice', async () => {
    const { source, selector } = await inOutage();
    for (let outage = 0; outage < 2; outage++) {
      await nextRequest(source);
      source.last.answer(0);
      await setImmediate();
      expect(selector.state).toBe('shared');
      await lose(selector, source);
    }
    await nextRequest(source);
    for (let answer = 1; answer < 8; answer++) {
      const asked = source.requests.length;
      source.last.answer(0);
      await setImmediate();
      expect(selector.state).toBe('degraded');
      expect(source.requests).toHaveLength(asked + 1);
    }
    source.last.answer(0);
    await setImmediate();
    expect(selector.state).toBe('shared');
  });

  describe('of one source', () => {
    const SECONDS = 20;

    /** How often a source is asked that so many selectors have lost. */
    async function probes(
      selectors: number,
      answering: TicketSource,
    ): Promise<number> {
      const random = jest.spyOn(Math, 'random').mockReturnValue(0.5);
      let asked = 0;
      const source = {
        take: (key: string, count: number) => {
          asked += 1;
          return answering.take(key, count);
        },
      };
      const all = Array.from({ length: selectors }, (_, i) =>
        selectorOver(source, { name: `selector ${i}` }),
      );
      const picks = all.map((selector) => selector.get());
      await pass(1_000);
      await Promise.all(picks);
      asked = 0;
      await pass(SECONDS * 1_000);
      all.forEach((selector) => selector.stop());
      random.mockRestore();
      return asked;
    }

    const dead = { take: () => Promise.reject(new Error('ECONNREFUSED')) };
    const slow = delayedSource(() => 40);

    it('are as many for fifty selectors as for one', async () => {
      const one = await probes(1, dead);
      expect(one).toBeGreaterThan(SECONDS / 2);
      expect(await probes(50, dead)).toBe(one);
    });

    it('are no more for a source that is slow than for one that is dead', async () => {
      expect(await probes(50, slow)).toBeLessThanOrEqual(await probes(1, dead));
    });

    it('bring all selectors back together', async () => {
      const source = new StubTicketSource();
      const all = ['a', 'b', 'c'].map((name) => selectorOver(source, { name }));
      for (const selector of all) {
        await lose(selector, source);
      }
      await nextRequest(source);
      expect(source.counts).toEqual([1, 1, 1, 0]);
      source.last.answer(0);
      await setImmediate();
      expect(all.map(({ state }) => state)).toEqual(Array(3).fill('shared'));
      expect(all.map(({ cause }) => cause)).toEqual(Array(3).fill(undefined));
    });

    it('ask for each selector in turn: one may be refused what others get', async () => {
      const broken = new Set(['refused']);
      const all = new Set<string>();
      const take = async (key: string) => {
        const name = /:(\w+)\}/.exec(key)![1];
        all.add(name);
        if (broken.has(name)) {
          throw new Error('NOPERM');
        }
        return 0;
      };
      const source = { take };
      const [refused, other] = ['refused', 'other'].map((name) =>
        selectorOver(source, { name }),
      );
      broken.add('other');
      await Promise.all([refused.get(), other.get()]);
      broken.delete('other');
      await pass(2 * LONGEST_PROBE_INTERVAL);
      expect(other.state).toBe('shared');
      await refused.get();
      expect(refused.state).toBe('degraded');
      refused.stop();
    });

    it('end with the last selector that has lost it', async () => {
      const source = new StubTicketSource();
      const all = ['a', 'b'].map((name) => selectorOver(source, { name }));
      for (const selector of all) {
        await lose(selector, source);
      }
      all[0].stop();
      await nextRequest(source);
      expect(source.last.key).toContain(':b}');
      all[1].stop();
      expect(source.last.signal?.aborted).toBe(true);
      expect(jest.getTimerCount()).toBe(0);
    });
  });

  it.each([NaN, -1, '7', undefined])(
    'is not brought back by a probe that brings %p',
    async (ticket) => {
      const { source, selector } = await inOutage();
      for (let probe = 0; probe < 3; probe++) {
        await nextRequest(source);
        source.last.answer(ticket as number);
        await setImmediate();
        expect(selector.state).toBe('degraded');
      }
    },
  );

  it('takes no ticket with a probe for weights that were changed', async () => {
    const { source, selector } = await inOutage();
    selector.setWeight('B', 3);
    await nextRequest(source);
    source.last.answer(0);
    await setImmediate();
    expect(selector.state).toBe('shared');
    expect(source.counts).toEqual([1, 0]);
  });

  it('is not brought back by a probe that is answered too late', async () => {
    const { source, selector } = await inOutage();
    await nextRequest(source);
    await jest.advanceTimersByTimeAsync(TIMEOUT + 1);
    source.last.answer(0);
    await setImmediate();
    expect(selector.state).toBe('degraded');
    await nextRequest(source);
    source.last.answer(0);
    await setImmediate();
    expect(selector.state).toBe('shared');
  });
});
