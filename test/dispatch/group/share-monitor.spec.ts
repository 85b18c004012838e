import { describe, expect, it } from '@jest/globals';
import { firstAttempts } from '../../../lib/dispatch/group/first-attempts.js';
import type { Handler } from '../../../lib/dispatch/health/handler.js';
import { Route } from '../../../lib/dispatch/call/route.js';
import { seeded } from '../../support/statistics.js';
import { groupOf } from '../group-of.js';

type Plans = Parameters<typeof groupOf>[1];
type Options = Parameters<typeof groupOf>[0];

const ANY = { barred: new Map<never, never>(), key: undefined };

/** A group that is observed, and one first attempt of it that ends as it is told. */
function watched(options: Options, plans: Plans) {
  const { group, clock, lines } = groupOf({ ...options, observe: true }, plans);
  const call = (fails: (handler: Handler) => boolean = () => false): string => {
    const handler = new Route(group, ANY).next()!;
    group.monitor!.count(handler);
    handler.take();
    const begun = group.gates.ejection.begin(handler);
    handler.release();
    if (fails(handler)) {
      group.gates.ejection.failed(handler, begun, undefined);
    } else {
      group.gates.ejection.succeeded(handler, begun);
    }
    return handler.name;
  };
  return { group, clock, lines, call };
}

describe('the share alarm', () => {
  it('finds 40:60 where 50:50 is due within 1,000 calls, and says by how much', () => {
    const { group, lines } = watched({}, { A: 1, B: 1 });
    const [a, b] = ['A', 'B'].map((name) => group.named(name));
    for (let call = 0; call < 1_000; call++) {
      group.monitor!.count(call % 5 < 2 ? a : b);
    }
    const alarm = group.monitor!.found!;
    expect(alarm.calls).toBe(1_000);
    for (const { handler, expectedShare, servedShare } of alarm.handlers) {
      expect(expectedShare).toBeCloseTo(0.5);
      expect(servedShare).toBeCloseTo(handler === 'A' ? 0.4 : 0.6, 1);
    }
    expect(lines.join()).toMatch(/had \d+\.\d % where 50\.0 % was due/);
  });

  it('finds a random 40:60 in nine of ten windows of 1,000 calls', () => {
    const random = seeded(1);
    let found = 0;
    for (let window = 0; window < 300; window++) {
      const { group } = watched({}, { A: 1, B: 1 });
      const [a, b] = ['A', 'B'].map((name) => group.named(name));
      for (let call = 0; call < 1_000; call++) {
        group.monitor!.count(random() < 0.4 ? a : b);
      }
      found += group.monitor!.found === undefined ? 0 : 1;
    }
    expect(found).toBeGreaterThan(270);
  });

  it('goes once the last 1,000 calls were right', () => {
    const { group, call } = watched({}, { A: 1, B: 1 });
    for (let i = 0; i < 300; i++) {
      group.monitor!.count(group.named('A'));
    }
    expect(group.monitor!.found).toBeDefined();
    for (let i = 0; i < 1_000; i++) {
      call();
    }
    expect(group.monitor!.found).toBeUndefined();
  });

  it('finds a handler that gets calls while it is drained', () => {
    const { group } = watched({}, { A: 1, B: 0 });
    for (let i = 0; i < 100; i++) {
      group.monitor!.count(group.named(i % 10 === 0 ? 'B' : 'A'));
    }
    expect(group.monitor!.found?.handlers).toContainEqual({
      handler: 'B',
      expectedShare: 0,
      servedShare: 0.1,
    });
  });

  it.each([
    ['smooth', 250_000],
    ['weighted-random', 250_000],
    ['even', 250_000],
    ['random', 250_000],
  ] as const)(
    'is silent in calls by %s through ejections, slow starts and weight changes',
    (strategy, calls) => {
      const random = seeded(7);
      const { group, clock, call } = watched(
        {
          ejection: { failures: 3, duration: 500, maxEjected: 1 },
          slowStart: 2_000,
          strategy,
          random,
        },
        { A: 5, B: 3, C: 1, D: 1 },
      );
      const names = ['A', 'B', 'C', 'D'];
      const alarms: unknown[] = [];
      let failing: string | undefined;
      for (let i = 0; i < calls; i++) {
        clock.pass(random() * 2);
        if (random() < 1 / 400) {
          failing =
            random() < 0.5 ? undefined : names[Math.floor(random() * 4)];
        }
        if (random() < 1 / 700) {
          const name = names[Math.floor(random() * 4)];
          group.selector.setWeight(name, Math.floor(random() * 6));
        }
        if (random() < 1 / 900) {
          const name = names[Math.floor(random() * 4)];
          group.selector.suspend(name, { forMs: 300 });
        }
        if (firstAttempts(group).shares.size > 0) {
          call(({ name }) => name === failing);
        }
        if (group.monitor!.found !== undefined && alarms.length < 3) {
          alarms.push({ i, ...group.monitor!.found });
        }
      }
      expect(alarms).toEqual([]);
    },
  );
});
