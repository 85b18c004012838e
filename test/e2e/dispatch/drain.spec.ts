import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { NEVER, Observable, of } from 'rxjs';
import { SelectorConfigurationError, Weighter } from '../../../lib/index.js';
import { counts } from '../../support/sequence.js';
import {
  closeAll,
  hangs,
  reasonOf,
  settled,
  startGroup,
  useClock,
} from '../support.js';

beforeEach(useClock);
afterEach(closeAll);

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Whether a promise has resolved by now. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  void promise.then(() => (done = true));
  await settled();
  return done;
}

/** A promise to be settled by the test. */
function deferred() {
  let resolve: (value: unknown) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

const GROUPS = [
  ['a group without options', {}],
  ["a group with zeroWeight 'default'", { zeroWeight: 'default' }],
  ['a group with live weights', { live: true, weight: () => 3 }],
  ['a group under a policy', { failover: true, ejection: true }],
] as const;

describe.each(GROUPS)('draining a handler of %s', (_, options) => {
  it('sends it nothing more, and resolves once its calls have settled', async () => {
    const { jobs, does, calls } = await startGroup(options, { A: 1, B: 1 });
    const work = deferred();
    does.A = () => work.promise;
    const first = jobs.dispatch(1);
    const drained = jobs.drain('A');
    expect(await isDone(drained)).toBe(false);
    expect(jobs.snapshot()[0]).toMatchObject({
      state: 'drained',
      weight: 0,
      inFlight: 1,
      expectedShare: 0,
    });
    for (let call = 0; call < 6; call++) {
      await jobs.dispatch(call);
    }
    jobs.selector.refresh();
    await jobs.dispatch(7);
    expect(calls.join('')).toBe('ABBBBBBB');
    work.resolve('A');
    expect(await isDone(drained)).toBe(true);
    expect(await first).toBe('A');
  });

  it('that has nothing to do resolves at once, and setWeight() brings it back', async () => {
    const { jobs, calls } = await startGroup(options, { A: 1, B: 1 });
    await jobs.drain('A');
    await jobs.drain('A');
    jobs.selector.setWeight('A', 100);
    jobs.selector.setWeight('B', 100);
    for (let call = 0; call < 10; call++) {
      await jobs.dispatch(call);
    }
    expect(counts(calls)).toEqual({ A: 5, B: 5 });
  });

  it('waits also for a call that fails', async () => {
    const { jobs, does } = await startGroup(options, { A: 1 });
    const work = deferred();
    does.A = () => work.promise;
    const reason = reasonOf(jobs.dispatch(1));
    const drained = jobs.drain('A');
    expect(await isDone(drained)).toBe(false);
    work.reject('A');
    expect(await isDone(drained)).toBe(true);
    expect(await reason).toBe('A');
  });

  it('says so for a name that nobody has', async () => {
    const { jobs } = await startGroup(options, { A: 1 });
    const error = (await reasonOf(jobs.drain('B'))) as Error;
    expect(error).toBeInstanceOf(SelectorConfigurationError);
    expect(error.message).toMatch(/'jobs'.*'B'.*Known: '?A'?\./);
    expect(error.message).not.toMatch(/overrideProvider|chose/);
  });
});

describe('draining waits', () => {
  it.each<[string, object]>([
    ['that was aborted', {}],
    ['that ran out of time', { timeout: 50 }],
  ])('for the work of a call %s, until that is over', async (_, options) => {
    const { jobs, does } = await startGroup({ failover: true }, { A: 1 });
    const work = deferred();
    does.A = () => work.promise;
    const controller = new AbortController();
    const { signal } = controller;
    const reason = reasonOf(jobs.dispatch(1, { signal, ...options }));
    await pass(50);
    controller.abort('enough');
    await reason;
    expect(jobs.snapshot()[0].inFlight).toBe(0);
    const drained = jobs.drain('A');
    expect(await isDone(drained)).toBe(false);
    work.reject(new Error('late'));
    expect(await isDone(drained)).toBe(true);
  });

  it('for an attempt that was given up, while another handler answers', async () => {
    const { jobs, does } = await startGroup(
      { failover: true, attemptTimeout: 50 },
      { A: 1, B: 1 },
    );
    const work = deferred();
    does.A = () => work.promise;
    const answer = jobs.dispatch(1);
    await pass(50);
    expect(await answer).toBe('B');
    const drained = jobs.drain('A');
    expect(await isDone(drained)).toBe(false);
    work.resolve('late');
    expect(await isDone(drained)).toBe(true);
  });

  it('for a promise of a stream that was unsubscribed from', async () => {
    const { jobs, does } = await startGroup({ failover: true }, { A: 1 });
    const work = deferred();
    does.A = () => work.promise;
    jobs.stream(1).subscribe().unsubscribe();
    const drained = jobs.drain('A');
    expect(await isDone(drained)).toBe(false);
    work.resolve(of(1));
    expect(await isDone(drained)).toBe(true);
  });

  it('not for an Observable that was unsubscribed from, which is over then', async () => {
    const { jobs, does } = await startGroup({ timeout: 50 }, { A: 1 });
    does.A = () => NEVER;
    const reason = reasonOf(jobs.dispatch(1));
    const stream = jobs.stream(1).subscribe();
    await settled();
    const drained = jobs.drain('A');
    expect(await isDone(drained)).toBe(false);
    await pass(50);
    await reason;
    stream.unsubscribe();
    expect(await isDone(drained)).toBe(true);
  });

  it.each<[string, (end: () => void) => unknown]>([
    [
      'throws at once',
      (end) => {
        end();
        throw new Error('A');
      },
    ],
    ['answers', (end) => end()],
    [
      'rejects',
      async (end) => {
        end();
        throw new Error('A');
      },
    ],
    ['hangs for a moment', (end) => (end(), settled())],
    ['answers with an Observable', (end) => (end(), NEVER)],
    [
      'ends it as its Observable is subscribed to, and completes',
      (end) =>
        new Observable((subscriber) => {
          end();
          subscriber.complete();
        }),
    ],
  ])(
    'no longer than a handler that ended its own call and then %s',
    async (_, does) => {
      const controller = new AbortController();
      const { signal } = controller;
      const group = await startGroup({ failover: true }, { A: 1 });
      group.does.A = () => does(() => controller.abort('mine'));
      expect(await reasonOf(group.jobs.dispatch(1, { signal }))).toBe('mine');
      await settled();
      expect(await isDone(group.jobs.drain('A'))).toBe(true);
      group.does.A = hangs;
      group.jobs.selector.setWeight('A', 1);
      void group.jobs.dispatch(1);
      expect(await isDone(group.jobs.drain('A'))).toBe(false);
    },
  );

  it('no longer where failWhen ended the call it judged', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const { jobs } = await startGroup(
      { failWhen: () => (controller.abort('mine'), true) },
      { A: 1 },
    );
    expect(await reasonOf(jobs.dispatch(1, { signal }))).toBe('mine');
    expect(await isDone(jobs.drain('A'))).toBe(true);
  });

  it('no longer for a stream whose handler ended its own call', async () => {
    const { jobs, does } = await startGroup({ failover: true }, { A: 1 });
    for (const does_ of [
      () => Promise.resolve(1),
      () => {
        throw new Error('A');
      },
    ]) {
      const controller = new AbortController();
      const { signal } = controller;
      does.A = () => {
        controller.abort('mine');
        return does_();
      };
      const values = jobs.stream(1, { signal }).forEach(() => undefined);
      expect(await reasonOf(values)).toBe('mine');
      await settled();
      expect(await isDone(jobs.drain('A'))).toBe(true);
      jobs.selector.setWeight('A', 1);
    }
  });
});

it('draining takes out every match of a handler that was added twice', async () => {
  const { jobs, selector, calls } = await startGroup({}, { A: 1, B: 1 });
  selector.add('A');
  await jobs.drain('A');
  for (let call = 0; call < 4; call++) {
    await jobs.dispatch(call);
  }
  expect(calls.join('')).toBe('BBBB');
});

it('draining a handler that was removed only waits', async () => {
  const { jobs, selector } = await startGroup({}, { A: 1, B: 1 });
  selector.remove('A');
  await jobs.drain('A');
  expect(selector).toBeInstanceOf(Weighter);
  expect([...selector]).toEqual(['B']);
});
