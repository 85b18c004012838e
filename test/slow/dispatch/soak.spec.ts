import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { DispatchOptions } from '../../../lib/index.js';
import { closeAll, settled, startGroup } from '../../e2e/support.js';
import { listeningSignal } from '../../support/listening-signal.js';
import { liveTimers } from '../../support/live-timers.js';
import { seeded } from '../../support/statistics.js';

// Each seed is thousands of calls, on a machine that may be busy.
jest.setTimeout(60_000);

const unhandled = jest.fn();

afterEach(async () => {
  await closeAll();
  process.off('unhandledRejection', unhandled);
});

const NAMES = ['A', 'B', 'C', 'D', 'E'];
const LIMIT = 40;

/** Timers that keep the process alive. */
const timersHeld = () =>
  process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length;

describe('a group in trouble', () => {
  it.each([1, 2, 3])(
    'keeps its word, whatever happens: seed %p',
    async (seed) => {
      process.on('unhandledRejection', unhandled);
      const random = seeded(seed);
      const chance = (p: number) => random() < p;
      const timers = liveTimers();
      const held = timersHeld();
      const running = new Map<string, number>();
      let mostRunning = 0;
      const twice: string[] = [];
      const answered = new Map<string, string[]>();

      const does =
        (name: string) =>
        (payload: unknown, context: { signal: AbortSignal }) => {
          const seen = answered.get(payload as string) ?? [];
          if (seen.includes(name)) {
            twice.push(`${String(payload)} ${name}`);
          }
          seen.push(name);
          answered.set(payload as string, seen);
          const now = (running.get(name) ?? 0) + 1;
          running.set(name, now);
          mostRunning = Math.max(mostRunning, now);
          const isOver = () => running.set(name, (running.get(name) ?? 0) - 1);
          const end = random();
          if (end < 0.1) {
            isOver();
            throw new Error('at once');
          }
          return new Promise((resolve, reject) => {
            // Whoever is given up stops, so that what runs can be counted.
            context.signal.addEventListener('abort', () => {
              isOver();
              reject(new Error('told'));
            });
            if (end > 0.95) {
              return;
            }
            setTimeout(() => {
              if (!context.signal.aborted) {
                isOver();
                if (end < 0.4) {
                  reject(
                    Object.assign(new Error('later'), {
                      retryAfterMs: chance(0.1) ? 5 : undefined,
                    }),
                  );
                } else {
                  resolve(name);
                }
              }
            }, random() * 4);
          });
        };

      const group = await startGroup(
        {
          failover: { maxAttempts: 4, budget: { ratio: 0.5 } },
          timeout: 40,
          attemptTimeout: 8,
          maxConcurrent: LIMIT,
          ejection: { failures: 4, duration: 10 },
          slowStart: 20,
        },
        Object.fromEntries(
          NAMES.map((name, i) => [
            name,
            { weight: i + 1, priority: i === 4 ? 1 : 0, does: does(name) },
          ]),
        ),
      );
      const { jobs, selector } = group;
      const changes = [
        (name: string) => selector.suspend(name, { forMs: 5 }),
        (name: string) => selector.resume(name),
        (name: string) => selector.setWeight(name, Math.floor(random() * 6)),
        (name: string) => selector.remove(name) && selector.add(name, 3),
        (name: string) => selector.remove(name),
        (name: string) => selector.weightOf(name) ?? selector.add(name, 2),
      ];

      const outcomes: Record<string, number> = {};
      const signals: ReturnType<typeof listeningSignal>[] = [];
      const dispatch = async (payload: string) => {
        const options: DispatchOptions = {
          ...(chance(0.2) && { key: payload }),
          ...(chance(0.1) && { exclude: NAMES[Math.floor(random() * 5)] }),
          ...(chance(0.1) && { timeout: 1 + random() * 10 }),
        };
        if (chance(0.3)) {
          const limited = listeningSignal();
          signals.push(limited);
          options.signal = limited.signal;
          if (chance(0.5)) {
            setTimeout(() => limited.controller.abort('abort'), random() * 10);
          }
        }
        const outcome = await jobs.dispatch(payload, options).then(
          () => 'served',
          (error: unknown) =>
            error instanceof Error ? error.name : String(error),
        );
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      };

      const all: Promise<void>[] = [];
      for (let wave = 0; wave < 60; wave++) {
        for (let call = 0; call < 50; call++) {
          all.push(dispatch(`${wave}.${call}`));
        }
        const change = changes[Math.floor(random() * changes.length)];
        change(NAMES[Math.floor(random() * NAMES.length)]);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      await Promise.all(all);
      selector.clear();
      // What the handlers and the callers' aborts still wait for ends by itself.
      const end = performance.now() + 5000;
      while (timers.count() > 0 && performance.now() < end) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      await settled();

      expect(twice).toEqual([]);
      expect(mostRunning).toBeLessThanOrEqual(LIMIT);
      expect(jobs.snapshot().map(({ inFlight }) => inFlight)).toEqual(
        NAMES.map(() => 0),
      );
      expect([...running.values()].filter((count) => count !== 0)).toEqual([]);
      expect(signals.filter(({ listeners }) => listeners() > 0)).toEqual([]);
      timers.stop();
      expect(timers.count()).toBe(0);
      expect(timersHeld()).toBeLessThanOrEqual(held);
      expect(unhandled).not.toHaveBeenCalled();
      expect(Object.values(outcomes).reduce((a, b) => a + b)).toBe(3000);
      expect(Object.keys(outcomes).sort()).toEqual(
        expect.arrayContaining(['DispatchFailedError', 'abort', 'served']),
      );
    },
  );
});
