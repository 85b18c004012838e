import { channel } from 'node:diagnostics_channel';
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import type { DispatchEvents } from '../../../lib/index.js';
import {
  closeAll,
  hangs,
  reasonOf,
  rejects,
  startGroup,
  useClock,
} from '../support.js';

const NAMES = [
  'weighter:pick',
  'weighter:attempt:settled',
  'weighter:failover',
  'weighter:ejected',
  'weighter:recovered',
  'weighter:panic',
] as const satisfies (keyof DispatchEvents)[];

let heard: [string, unknown][] = [];
const listeners = NAMES.map((name) => ({
  name,
  listen: (event: unknown) => void heard.push([name, event]),
}));

function listen(): void {
  heard = [];
  listeners.forEach(({ name, listen }) => channel(name).subscribe(listen));
}

beforeEach(useClock);
afterEach(async () => {
  listeners.forEach(({ name, listen }) => channel(name).unsubscribe(listen));
  await closeAll();
});

const group = 'jobs';

describe('the channels', () => {
  it('tell a dispatch that fails over, in order', async () => {
    const error = new Error('A');
    const { jobs, does } = await startGroup(
      { failover: true, ejection: { failures: 1, duration: 1000 } },
      { A: 1, B: 1 },
    );
    does.A = rejects(error);
    listen();
    await jobs.dispatch(1);
    expect(heard).toEqual([
      ['weighter:pick', { group, handler: 'A', attempt: 1 }],
      [
        'weighter:ejected',
        { group, handler: 'A', durationMs: 1000, enforced: true },
      ],
      [
        'weighter:attempt:settled',
        {
          group,
          handler: 'A',
          attempt: 1,
          durationMs: 0,
          outcome: 'failed',
          error,
        },
      ],
      ['weighter:failover', { group, handler: 'A', error }],
      ['weighter:pick', { group, handler: 'B', attempt: 2 }],
      [
        'weighter:attempt:settled',
        {
          group,
          handler: 'B',
          attempt: 2,
          durationMs: 0,
          outcome: 'succeeded',
        },
      ],
    ]);
  });

  it('tell a recovery, a panic and a dry run', async () => {
    const { jobs, does } = await startGroup(
      {
        failover: true,
        ejection: { failures: 1, duration: 1000, maxEjected: 1 },
      },
      { A: 1 },
    );
    does.A = rejects('A');
    await reasonOf(jobs.dispatch(1));
    listen();
    does.A = () => 'A';
    await jobs.dispatch(2);
    expect(heard[0]).toEqual(['weighter:panic', { group }]);
    expect(heard.map(([name]) => name)).toEqual([
      'weighter:panic',
      'weighter:pick',
      'weighter:recovered',
      'weighter:attempt:settled',
    ]);
    expect(heard[2][1]).toEqual({ group, handler: 'A' });

    const dry = await startGroup(
      { ejection: { failures: 2, duration: 1000, enforce: false } },
      { A: { does: rejects('A') } },
    );
    heard = [];
    for (let call = 0; call < 4; call++) {
      await reasonOf(dry.jobs.dispatch(call));
    }
    const event = { group, handler: 'A', durationMs: 1000, enforced: false };
    expect(heard.filter(([name]) => name === 'weighter:ejected')).toEqual([
      ['weighter:ejected', event],
      ['weighter:ejected', event],
    ]);
  });

  it('tell an abort, which is nobody’s failure', async () => {
    const { jobs } = await startGroup({}, { A: { does: hangs } });
    listen();
    const controller = new AbortController();
    const failure = reasonOf(jobs.dispatch(1, { signal: controller.signal }));
    await jest.advanceTimersByTimeAsync(70);
    controller.abort('gone');
    await failure;
    expect(heard[1]).toEqual([
      'weighter:attempt:settled',
      {
        group,
        handler: 'A',
        attempt: 1,
        durationMs: 70,
        outcome: 'aborted',
        error: 'gone',
      },
    ]);
  });

  it('tell of a group without options and of a stream, too', async () => {
    const { jobs } = await startGroup({}, { A: 1 });
    listen();
    await jobs.dispatch(1);
    jobs.stream(1).subscribe();
    expect(heard.map(([name]) => name)).toEqual([
      'weighter:pick',
      'weighter:attempt:settled',
      'weighter:pick',
      'weighter:attempt:settled',
    ]);
  });

  it('listening changes no outcome', async () => {
    const error = Object.assign(new Error('busy'), { retryAfterMs: 1000 });
    const outcomes: unknown[] = [];
    for (const isHeard of [false, true]) {
      const { jobs, calls, does } = await startGroup({}, { A: 1, B: 1 });
      does.A = rejects(error);
      if (isHeard) {
        listen();
      }
      for (let call = 0; call < 4; call++) {
        await jobs.dispatch(call).catch(() => undefined);
      }
      outcomes.push(
        calls.join(''),
        jobs.snapshot().map(({ state }) => state),
      );
    }
    expect(outcomes.slice(0, 2)).toEqual(outcomes.slice(2));
  });

  it('build nothing when nobody listens', async () => {
    const { jobs, does } = await startGroup(
      { failover: true, ejection: { failures: 1 } },
      { A: 1, B: 1 },
    );
    does.A = rejects('A');
    const publish = jest.spyOn(
      Object.getPrototypeOf(channel('x')),
      'publish' as never,
    );
    await jobs.dispatch(1);
    expect(publish).not.toHaveBeenCalled();
    publish.mockRestore();
  });
});

describe('snapshot()', () => {
  it('tells every state', async () => {
    const { jobs, selector, does } = await startGroup(
      {
        failover: true,
        maxConcurrent: { full: 1 },
        ejection: { failures: 1, duration: 500 },
      },
      {
        open: 4,
        full: 4,
        ejected: 4,
        drained: 0,
        suspended: 1,
        removed: 1,
        backup: { weight: 2, priority: 1 },
      },
    );
    const only = (name: string) => ({
      exclude: jobs
        .snapshot()
        .map(({ handler }) => handler)
        .filter((handler) => handler !== name),
    });
    does.full = hangs;
    void jobs.dispatch(1, only('full'));
    does.ejected = rejects('x');
    await reasonOf(jobs.dispatch(1, only('ejected')));
    selector.suspend('suspended');
    selector.remove('removed');
    for (let call = 0; call < 2; call++) {
      await jobs.dispatch(call, only('open'));
    }
    await jest.advanceTimersByTimeAsync(200);

    const plain = {
      weight: 4,
      priority: 0,
      part: 1,
      inFlight: 0,
      failuresInARow: 0,
      attempts: 0,
      servedShare: 0,
      expectedShare: 0,
    };
    expect(jobs.snapshot()).toEqual([
      {
        ...plain,
        handler: 'open',
        state: 'eligible',
        attempts: 2,
        servedShare: 0.5,
        expectedShare: 1,
      },
      {
        ...plain,
        handler: 'full',
        state: 'full',
        inFlight: 1,
        limit: 1,
        attempts: 1,
        servedShare: 0.25,
      },
      {
        ...plain,
        handler: 'ejected',
        state: 'ejected',
        failuresInARow: 1,
        reason: 'a failure',
        untilMs: Date.now() + 300,
        attempts: 1,
        servedShare: 0.25,
      },
      { ...plain, handler: 'drained', state: 'drained', weight: 0 },
      { ...plain, handler: 'suspended', state: 'suspended', weight: 1 },
      { ...plain, handler: 'removed', state: 'removed', weight: 0 },
      {
        ...plain,
        handler: 'backup',
        state: 'eligible',
        weight: 2,
        priority: 1,
      },
    ]);
  });

  it('of a group without options counts its calls, too', async () => {
    const { jobs } = await startGroup({}, { A: 3, B: 1 });
    for (let call = 0; call < 8; call++) {
      await jobs.dispatch(call);
    }
    expect(jobs.snapshot()).toMatchObject([
      { attempts: 6, servedShare: 0.75, expectedShare: 0.75 },
      { attempts: 2, servedShare: 0.25, expectedShare: 0.25 },
    ]);
  });
});
