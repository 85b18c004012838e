import { setImmediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import {
  SharedWeighter,
  type SharedWeighterOptions,
  type TicketSource,
} from '../../lib/index.js';
import { StubTicketSource } from './stub-ticket-source.js';

export const TIMEOUT = 25;
export const LONGEST_PROBE_INTERVAL = 2_000;
/** Milliseconds of late answers that make an outage. */
export const PATIENCE = 250;

/** What waits for I/O goes on as it does; only the clock is the test's. */
export function useTestClock(): void {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
  });
}

export function selectorOver(
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
export async function pass(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
  await setImmediate();
  await setImmediate();
}

/** Lets time pass until the source is asked once more. */
export async function nextRequest({
  requests,
}: StubTicketSource): Promise<void> {
  const known = requests.length;
  while (requests.length === known) {
    await jest.advanceTimersByTimeAsync(1);
  }
}

/** Makes a pick whose request is refused. */
export async function lose(
  selector: SharedWeighter<string>,
  source: StubTicketSource,
): Promise<void> {
  const pick = selector.get();
  await setImmediate();
  source.last.fail(new Error('ECONNREFUSED'));
  await pick;
}

/** A selector whose first pick was refused. */
export async function inOutage() {
  const source = new StubTicketSource();
  const selector = selectorOver(source);
  await lose(selector, source);
  return { source, selector };
}

/** A source whose answers take as long as `delay` says, each on its own. */
export function delayedSource(delay: () => number): TicketSource {
  let next = 0;
  return {
    take: (_key, count) => {
      const first = next;
      next += count;
      return new Promise((resolve) => setTimeout(resolve, delay(), first));
    },
  };
}

/** The same over one connection: an answer waits for those before it. */
export function queuedSource(delay: () => number): TicketSource {
  let last = 0;
  return delayedSource(() => {
    const now = performance.now();
    last = Math.max(last, now + delay());
    return last - now;
  });
}

/** What became of the picks of so many callers, each with a pause between its picks. */
export async function traffic(
  selector: SharedWeighter<string>,
  { callers, pause, ms }: { callers: number; pause: number; ms: number },
) {
  const result = { picks: 0, local: 0, rejected: 0, changes: 0 };
  let { state } = selector;
  const watch = setInterval(() => {
    result.changes += Number(state !== selector.state);
    state = selector.state;
  }, 1);
  const end = performance.now() + ms;
  const caller = async () => {
    while (performance.now() < end) {
      await selector.get().then(
        () => (result.local += Number(selector.ticket === undefined)),
        () => (result.rejected += 1),
      );
      result.picks += 1;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  const all = Promise.all(Array.from({ length: callers }, caller));
  await jest.advanceTimersByTimeAsync(ms + 1_000);
  await all;
  clearInterval(watch);
  return result;
}
