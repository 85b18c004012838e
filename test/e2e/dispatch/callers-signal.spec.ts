import { channel } from 'node:diagnostics_channel';
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { listeningSignal } from '../../support/listening-signal.js';
import {
  closeAll,
  hangs,
  reasonOf,
  rejects,
  settled,
  startGroup,
  useClock,
} from '../support.js';

beforeEach(useClock);
afterEach(closeAll);

const ignore = (): void => undefined;

/** However a call is made: the plain path, under a policy, or with somebody listening. */
const PATHS = [
  ['in a plain group', {}, undefined],
  ['under a policy', { failover: true, timeout: 1000 }, undefined],
  ['in a plain group that is observed', {}, 'weighter:pick'],
  ['in a group with a rare listener', {}, 'weighter:ejected'],
] as const;

describe.each(PATHS)('the caller’s signal %s', (_, options, observed) => {
  beforeEach(() => observed && channel(observed).subscribe(ignore));
  afterEach(() => observed && void channel(observed).unsubscribe(ignore));

  it('is never the handler’s, nor is one given twice', async () => {
    const { signal } = new AbortController();
    const { jobs, contexts } = await startGroup(options, { A: 1 });
    await jobs.dispatch(1, { signal });
    await jobs.dispatch(2, { signal });
    const signals = contexts.map((context) => context.signal);
    expect(new Set([signal, ...signals]).size).toBe(3);
    expect(contexts[0].signal).toBe(signals[0]);
  });

  it('has no listener left after a thousand calls whose handlers listen', async () => {
    const { signal, listeners } = listeningSignal();
    const { jobs, does } = await startGroup(options, { A: 1 });
    does.A = (payload, context) => {
      context.signal.addEventListener('abort', ignore);
      if ((payload as number) % 2) {
        throw new Error('odd');
      }
    };
    for (let call = 0; call < 1000; call++) {
      await jobs.dispatch(call, { signal }).catch(ignore);
    }
    expect(listeners()).toBe(0);
  });

  it('that aborts after a success, or a failure, no longer reaches the handler', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const { jobs, does, contexts } = await startGroup(options, { A: 1 });
    await jobs.dispatch(1, { signal });
    does.A = rejects(new Error('A'));
    await reasonOf(jobs.dispatch(2, { signal }));
    const heard = jest.fn();
    contexts.forEach((context) =>
      context.signal.addEventListener('abort', heard),
    );
    controller.abort();
    await settled();
    expect(heard).not.toHaveBeenCalled();
    expect(contexts.map((context) => context.signal.aborted)).toEqual([
      false,
      false,
    ]);
  });

  it('that aborts during the call reaches the handler with its reason', async () => {
    const controller = new AbortController();
    const { jobs, does, contexts } = await startGroup(options, { A: 1 });
    does.A = hangs;
    const reason = reasonOf(jobs.dispatch(1, { signal: controller.signal }));
    controller.abort('enough');
    expect(await reason).toBe('enough');
    // Asked for now, and so told now.
    expect(contexts[0].signal).toMatchObject({
      aborted: true,
      reason: 'enough',
    });
  });

  it('that has aborted calls nobody', async () => {
    const { jobs, calls } = await startGroup(options, { A: 1 });
    const signal = AbortSignal.abort('before');
    expect(await reasonOf(jobs.dispatch(1, { signal }))).toBe('before');
    expect(await reasonOf(jobs.dispatchDetailed(1, { signal }))).toBe('before');
    const values = jobs.stream(1, { signal }).forEach(ignore);
    expect(await reasonOf(values)).toBe('before');
    expect(calls).toEqual([]);
  });

  it('of another make, with no throwIfAborted and no reason, does as well', async () => {
    const { jobs, does } = await startGroup(options, { A: 1 });
    const signal = oldSignal();
    expect(await jobs.dispatch(1, { signal })).toBe('A');
    does.A = hangs;
    const reason = reasonOf(jobs.dispatch(2, { signal }));
    signal.abort();
    expect(await reason).toMatchObject({ name: 'AbortError' });
    expect(await reasonOf(jobs.dispatch(3, { signal }))).toMatchObject({
      name: 'AbortError',
    });
  });
});

/** As the package 'abort-controller' has it, which came before Node had one. */
function oldSignal(): AbortSignal & { abort(): void } {
  const target = new EventTarget();
  return Object.assign(target, {
    aborted: false,
    onabort: null,
    abort() {
      this.aborted = true;
      target.dispatchEvent(new Event('abort'));
    },
  }) as never;
}

describe('one signal for many calls', () => {
  it.each([11, 30, 1000])('%d at a time cause no warning', async (count) => {
    const warned = jest.fn();
    process.on('warning', warned);
    const { controller, signal, listeners } = listeningSignal();
    const { jobs, does } = await startGroup({ failover: true }, { A: 1 });
    does.A = hangs;
    const reasons = Array.from({ length: count }, (_, call) =>
      reasonOf(jobs.dispatch(call, { signal })),
    );
    expect(listeners()).toBe(1);
    await settled();
    controller.abort('all');
    expect(new Set(await Promise.all(reasons))).toEqual(new Set(['all']));
    expect(listeners()).toBe(0);
    await settled();
    process.off('warning', warned);
    expect(warned).not.toHaveBeenCalled();
  });

  it('is heard by those that are left when others have ended', async () => {
    const { controller, signal, listeners } = listeningSignal();
    const { jobs, does } = await startGroup({ failover: true }, { A: 1 });
    does.A = (payload) =>
      payload === 'short' ? 'A' : hangs(payload, {} as never);
    const long = reasonOf(jobs.dispatch('long', { signal }));
    await jobs.dispatch('short', { signal });
    expect(listeners()).toBe(1);
    controller.abort('enough');
    expect(await long).toBe('enough');
  });

  it('stops all of them though a teardown, or a listener of a handler, throws', async () => {
    const uncaught: unknown[] = [];
    const { controller, signal } = listeningSignal();
    const { jobs, does } = await startGroup({ failover: true }, { A: 1 });
    does.A = (payload, context) => {
      context.signal.addEventListener('abort', () => uncaught.push(payload));
      return hangs(payload, context);
    };
    const reasons = [1, 2, 3].map((call) =>
      reasonOf(jobs.dispatch(call, { signal })),
    );
    controller.abort('all');
    expect(await Promise.all(reasons)).toEqual(['all', 'all', 'all']);
    expect(uncaught).toEqual([1, 2, 3]);
  });
});

describe('an abort by the handler itself', () => {
  it('of the caller’s controller ends the call with its reason, whatever comes of the handler', async () => {
    for (const ends of [() => 'A', rejects(new Error('A'))]) {
      const controller = new AbortController();
      const { jobs, does } = await startGroup({ failover: true }, { A: 1 });
      does.A = (payload, context) => {
        controller.abort('mine');
        return ends(payload, context);
      };
      const { signal } = controller;
      expect(await reasonOf(jobs.dispatch(1, { signal }))).toBe('mine');
      expect(jobs.snapshot()[0]).toMatchObject({
        inFlight: 0,
        failuresInARow: 0,
      });
    }
  });
});
