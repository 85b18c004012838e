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
  SharingUnavailableError,
} from '../../../lib/index.js';
import {
  LONGEST_PROBE_INTERVAL,
  nextRequest,
  pass,
  PATIENCE,
  selectorOver,
  TIMEOUT,
  useTestClock,
} from '../../support/outage.js';
import { awaitedPicks } from '../../support/sequence.js';
import {
  StubTicketSource,
  type Request,
} from '../../support/stub-ticket-source.js';

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
    useTestClock();
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
    await pass(PATIENCE);
    await nextRequest(source);
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
