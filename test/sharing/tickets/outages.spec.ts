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
  memoryTicketSource,
  SharedWeighter,
  SharingUnavailableError,
  type SharedWeighterOptions,
  type TicketSource,
} from '../../../lib/index.js';
import { awaitedPicks } from '../../support/sequence.js';
import {
  StubTicketSource,
  type Request,
} from '../../support/stub-ticket-source.js';

const TIMEOUT = 25;
const LONGEST_PROBE_INTERVAL = 2_000;

// What waits for I/O goes on as it does; only the clock is the test's.
const CLOCK = {
  doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] as never[],
};

function selectorOver(
  source: TicketSource,
  options: Partial<SharedWeighterOptions<string>> = {},
): SharedWeighter<string> {
  const weights: Record<string, number> = { A: 5, B: 1, C: 1 };
  return new SharedWeighter(Object.keys(weights), {
    name: 'outages',
    source,
    timeout: TIMEOUT,
    weight: (candidate) => weights[candidate],
    ...options,
  });
}

/** Lets time pass, and whatever that sets going. */
async function pass(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
  await setImmediate();
  await setImmediate();
}

/** Lets time pass until the source is asked once more. */
async function nextRequest({ requests }: StubTicketSource): Promise<void> {
  const known = requests.length;
  while (requests.length === known) {
    await jest.advanceTimersByTimeAsync(1);
  }
}

/** The first pick is refused. */
async function lose(
  selector: SharedWeighter<string>,
  source: StubTicketSource,
): Promise<void> {
  const pick = selector.get();
  await setImmediate();
  source.last.fail(new Error('ECONNREFUSED'));
  await pick;
}

/** A selector whose first pick was refused. */
async function inOutage() {
  const source = new StubTicketSource();
  const selector = selectorOver(source);
  await lose(selector, source);
  return { source, selector };
}

async function answerProbeTooLate(source: StubTicketSource): Promise<void> {
  await nextRequest(source);
  await jest.advanceTimersByTimeAsync(TIMEOUT + 1);
  source.last.answer(0);
  await setImmediate();
}

const HOW_IT_SAYS_SO = [
  'connect ECONNREFUSED 127.0.0.1:6379',
  'READONLY You cannot write against a read only replica.',
  'ReplyError: Error while running script: -READONLY You can not write',
  "OOM command not allowed when used memory > 'maxmemory'.",
  'LOADING Redis is loading the dataset in memory',
  'CLUSTERDOWN The cluster is down',
  'MASTERDOWN Link with MASTER is down',
  'MISCONF Redis is configured to save RDB snapshots',
  'NOAUTH Authentication required.',
  "NOPERM this user has no permissions to run the 'incrby' command",
];

describe('a shared selector without its tickets', () => {
  beforeEach(() => {
    jest.useFakeTimers(CLOCK);
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it.each(HOW_IT_SAYS_SO)(
    'picks locally, and comes back: %s',
    async (message) => {
      const memory = memoryTicketSource();
      let broken = true;
      const selector = selectorOver({
        take: async (key, count) => {
          if (broken) {
            throw new Error(message);
          }
          return memory.take(key, count);
        },
      });
      expect(await awaitedPicks(selector, 7)).toBe('AABACAA');
      expect(selector.state).toBe('degraded');
      expect(selector.ticket).toBeUndefined();
      expect((selector.cause as Error).message).toBe(message);
      broken = false;
      await pass(LONGEST_PROBE_INTERVAL);
      expect(selector.state).toBe('shared');
      expect(selector.cause).toBeUndefined();
      expect(await awaitedPicks(selector, 7)).toBe('AABACAA');
      expect(selector.ticket).toBe(6);
    },
  );

  it('comes back when only the first call was refused', async () => {
    const memory = memoryTicketSource();
    const take = jest.fn((key: string, count: number) =>
      memory.take(key, count),
    );
    take.mockRejectedValueOnce(new Error('wrapped: READONLY You can not'));
    const selector = selectorOver({ take });
    expect(await selector.get()).toBe('A');
    await pass(LONGEST_PROBE_INTERVAL);
    expect(selector.state).toBe('shared');
  });

  it('serves the very pick that was not answered in time', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    const underWay = [selector.get(), selector.get()];
    await setImmediate();
    const waiting = selector.get();
    await pass(TIMEOUT - 1);
    expect(selector.state).toBe('shared');
    await pass(1);
    expect(await Promise.all([...underWay, waiting])).toEqual(['A', 'A', 'B']);
    expect(selector.state).toBe('degraded');
    expect(source.requests[0].signal?.aborted).toBe(true);
  });

  it('waits for nothing any more once it knows', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    const first = selector.get();
    await setImmediate();
    source.last.fail(new Error('ECONNRESET'));
    await first;
    expect(await awaitedPicks(selector, 100)).toHaveLength(100);
    expect(source.requests).toHaveLength(1);
  });

  it('goes on from its last ticket', async () => {
    const memory = memoryTicketSource();
    let broken = false;
    const selector = selectorOver({
      take: async (key, count) => {
        if (broken) {
          throw new Error('ECONNRESET');
        }
        return memory.take(key, count);
      },
    });
    expect(await awaitedPicks(selector, 3)).toBe('AAB');
    broken = true;
    expect(await awaitedPicks(selector, 4)).toBe('ACAA');
  });

  it('starts at random with the phase that says so', async () => {
    const starts = new Set<string>();
    for (let i = 0; i < 100; i++) {
      const selector = selectorOver(
        { take: () => Promise.reject(new Error('ECONNREFUSED')) },
        { phase: 'random' },
      );
      starts.add(await awaitedPicks(selector, 7));
      selector.stop();
    }
    expect(starts.size).toBe(7);
  });

  it('starts where its own source of chance says', async () => {
    const source = { take: () => Promise.reject(new Error('ECONNREFUSED')) };
    const phase = { phase: 'random' as const };
    const starts = new Set<string>();
    for (let i = 0; i < 20; i++) {
      const selector = selectorOver(source, { ...phase, random: () => 0.5 });
      starts.add(await awaitedPicks(selector, 7));
      selector.stop();
    }
    expect([...starts]).toEqual(['ACAAAAB']);
    expect(() => selectorOver(source, { ...phase, random: () => 5 })).toThrow(
      "The option 'random' returned 5",
    );
  });

  it('starts at random also when something has changed before the first pick', async () => {
    const starts = new Set<string>();
    for (let i = 0; i < 100; i++) {
      const selector = selectorOver(
        { take: () => Promise.reject(new Error('ECONNREFUSED')) },
        { phase: 'random' },
      );
      selector.setWeight('B', 2);
      starts.add(await awaitedPicks(selector, 8));
      selector.stop();
    }
    expect(starts.size).toBe(8);
  });

  it('leaves answers that come too late to nobody', async () => {
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

  it('serves who waited for the request before without giving that one up', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    const first = selector.get();
    await setImmediate();
    const second = selector.get();
    await pass(TIMEOUT - 5);
    source.last.answer(0);
    expect(await first).toBe('A');
    await setImmediate();
    await pass(5);
    expect(await second).toBe('A');
    expect(selector.state).toBe('shared');
    source.last.answer(1);
    await setImmediate();
    const third = selector.get();
    await setImmediate();
    source.last.answer(2);
    expect(await third).toBe('B');
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

  it('holds back while many probes are unanswered, and no longer', async () => {
    const { source, selector } = await inOutage();
    for (let probe = 0; probe < 8; probe++) {
      await nextRequest(source);
    }
    const hanging = source.requests.slice(1);
    await pass(10_000);
    expect(source.requests.slice(1)).toEqual(hanging);
    const cause = new Error('socket closed');
    hanging.forEach((probe) => probe.fail(cause));
    await setImmediate();
    expect(selector.cause).toBe(cause);
    const failedAt = performance.now();
    await nextRequest(source);
    expect(performance.now() - failedAt).toBeLessThanOrEqual(
      LONGEST_PROBE_INTERVAL + 1,
    );
    source.last.answer(0);
    await setImmediate();
    expect(selector.state).toBe('shared');
  });

  it('begins the next outage anew, whatever became of its probes', async () => {
    const { source, selector } = await inOutage();
    for (let probe = 0; probe < 8; probe++) {
      await nextRequest(source);
    }
    const hanging = source.requests.slice(1);
    expect(new Set(hanging.map(({ signal }) => signal)).size).toBe(8);
    await nextRequest(source);
    expect(hanging.map(({ signal }) => signal?.aborted)).not.toContain(true);
    source.last.answer(0);
    await setImmediate();
    expect(selector.state).toBe('shared');
    expect(hanging.map(({ signal }) => signal?.aborted)).not.toContain(false);

    await lose(selector, source);
    hanging.forEach((probe) => probe.fail(new Error('too late')));
    const lostAt = performance.now();
    await nextRequest(source);
    expect(performance.now() - lostAt).toBeLessThanOrEqual(201);
    expect((selector.cause as Error).message).toBe('ECONNREFUSED');
    selector.stop();
    expect(source.last.signal?.aborted).toBe(true);
  });

  it('probes soon again after an answer that came too late', async () => {
    const { source } = await inOutage();
    for (let probe = 0; probe < 6; probe++) {
      await nextRequest(source);
      source.last.fail(new Error('ECONNREFUSED'));
      await setImmediate();
    }
    await answerProbeTooLate(source);
    const answeredAt = performance.now();
    await nextRequest(source);
    expect(performance.now() - answeredAt).toBeLessThanOrEqual(201);
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
    await answerProbeTooLate(source);
    expect(selector.state).toBe('degraded');
    await nextRequest(source);
    source.last.answer(0);
    await setImmediate();
    expect(selector.state).toBe('shared');
  });

  it('fails its picks when it is told to, with the cause', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source, { onUnavailable: 'throw' });
    const outcome = (pick: Promise<unknown>) =>
      pick.then(
        () => undefined,
        (error: unknown) => error as SharingUnavailableError,
      );
    const late = outcome(selector.get());
    await setImmediate();
    await pass(TIMEOUT);
    expect(await late).toBeInstanceOf(SharingUnavailableError);
    expect((await late)?.message).toBe(
      "Selector 'outages' got no ticket: no answer within 25 ms. Bring what counts for it back, or set sharing.onUnavailable to 'local' to go on without it.",
    );
    const cause = new Error('ECONNREFUSED');
    await pass(LONGEST_PROBE_INTERVAL);
    source.last.fail(cause);
    await setImmediate();
    const next = await outcome(selector.get());
    expect(next).toBeInstanceOf(SharingUnavailableError);
    expect(next?.cause).toBe(cause);
    expect(next?.selector).toBe('outages');
    selector.stop();
  });

  it.each(['local', 'throw'] as const)(
    'does with %p what it is told to when the source does not say why',
    async (onUnavailable) => {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      const source = { take: () => Promise.reject() };
      const selector = selectorOver(source, { onUnavailable });
      const [pick, next] = await Promise.allSettled([
        selector.get(),
        setImmediate().then(() => selector.get()),
      ]);
      const status = onUnavailable === 'throw' ? 'rejected' : 'fulfilled';
      expect([pick.status, next.status]).toEqual([status, status]);
      expect(selector.state).toBe('degraded');
      expect((selector.cause as Error).message).toBe(
        'the source rejected without a reason',
      );
    },
  );

  it.each([undefined, NaN, -1, 1.5, '7'])(
    'takes %p for no ticket',
    async (ticket) => {
      const take = async () => ticket as number;
      const selector = selectorOver({ take });
      expect(await selector.get()).toBe('A');
      expect(selector.state).toBe('degraded');
    },
  );

  it.each([
    [
      'throws',
      () => {
        throw new TypeError('boom');
      },
    ],
    ['returns no promise', () => undefined],
  ])('bears with a source that %s', async (_, take) => {
    const selector = selectorOver({ take: take as never });
    expect(await selector.get()).toBe('A');
    expect(selector.state).toBe('degraded');
  });

  it('asks its source for nothing more once it is stopped', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    const first = selector.get();
    await setImmediate();
    source.last.answer(0);
    await first;
    // A new sequence takes a second request to its beginning; a foreign key one more.
    for (const answer of [
      (request: Request) => request.answer(0),
      (request: Request) => request.fail(new Error('WRONGTYPE')),
    ]) {
      const other = selectorOver(source);
      const begun = other.get();
      await setImmediate();
      source.last.answer(0);
      await begun;
      other.setWeight('B', 7);
      const pick = other.get();
      await setImmediate();
      const asked = source.requests.length;
      other.stop();
      answer(source.last);
      expect(await pick).toMatch(/[ABC]/);
      await setImmediate();
      expect(source.requests).toHaveLength(asked);
    }
  });

  it('leaves no timer behind when it is stopped, and goes on picking', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    const underWay = selector.get();
    await setImmediate();
    selector.stop();
    selector.stop();
    expect(await underWay).toBe('A');
    expect(jest.getTimerCount()).toBe(0);
    source.last.answer(0);
    expect(await awaitedPicks(selector, 6)).toBe('ABACAA');
    expect(source.requests).toHaveLength(1);
    expect(selector.state).toBe('degraded');
  });
});
