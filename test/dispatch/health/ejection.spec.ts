import { describe, expect, it } from '@jest/globals';
import type { DispatcherOptions } from '../../../lib/index.js';
import { groupOf } from '../group-of.js';

function ejectionOf(options: DispatcherOptions, names = 'AB') {
  const plans = Object.fromEntries([...names].map((name) => [name, 1]));
  const { group, clock, lines } = groupOf(options, plans);
  const { ejection } = group.gates;
  const handlers = [...names].map((name) => group.handler(name));
  /** One call after the other, each with its outcome: ok, failed, a pause, answered, or nothing said. */
  const calls = (name: string, ...outcomes: (string | number)[]) => {
    const handler = group.handler(name);
    for (const outcome of outcomes) {
      const call = ejection.begin(handler);
      switch (outcome) {
        case 'ok':
          ejection.succeeded(handler, call);
          break;
        case 'answered':
          ejection.answered(handler, call);
          break;
        case 'ended':
          ejection.ended(handler, call);
          break;
        default:
          ejection.failed(
            handler,
            call,
            typeof outcome === 'number' ? outcome : undefined,
          );
      }
    }
  };
  const left = (name: string) => {
    const end = ejection.endOf(group.handler(name));
    return end === undefined ? undefined : end - clock.now();
  };
  return { group, clock, lines, ejection, handlers, calls, left };
}

const times = <T>(count: number, value: T): T[] =>
  Array.from({ length: count }, () => value);

describe('ejection', () => {
  it('is five in a row, thirty seconds, and longer each time in a row up to five minutes', () => {
    const { clock, calls, left } = ejectionOf({ ejection: true });
    calls('A', ...times(4, 'failed'));
    expect(left('A')).toBeUndefined();
    calls('A', 'failed');
    const lasted: unknown[] = [];
    for (let time = 0; time < 12; time++) {
      lasted.push(left('A'));
      clock.pass(left('A')!);
      calls('A', 'failed');
    }
    expect(lasted.slice(0, 4)).toEqual([30_000, 60_000, 90_000, 120_000]);
    expect(lasted.slice(-3)).toEqual(times(3, 300_000));
  });

  it('heeds a success in between, and no answer that was the caller’s', () => {
    const { calls, left } = ejectionOf({ ejection: { failures: 3 } });
    calls('A', 'failed', 'failed', 'ok', 'failed', 'failed');
    expect(left('A')).toBeUndefined();
    calls('A', 'answered', 'ended', 'failed');
    expect(left('A')).toBe(30_000);
  });

  it('lets one call probe, and the others not', () => {
    const { clock, ejection, calls, group } = ejectionOf({
      ejection: { failures: 1, duration: 1000 },
    });
    calls('A', 'failed');
    const handler = group.handler('A');
    expect(ejection.isOut(handler)).toBe(true);
    clock.pass(1000);
    expect(ejection.isOut(handler)).toBe(false);
    const probe = ejection.begin(handler);
    expect(ejection.isOut(handler)).toBe(true);
    ejection.succeeded(handler, probe);
    expect(ejection.isOut(handler)).toBe(false);
    expect(ejection.endOf(handler)).toBeUndefined();
  });

  it.each([
    ['ok', undefined],
    ['answered', undefined],
    ['failed', 2000],
    ['ended', 0],
    [700, 700],
  ])('after a probe that says %p is for %p ms', (outcome, ms) => {
    const { clock, calls, left } = ejectionOf({
      ejection: { failures: 1, duration: 1000 },
    });
    calls('A', 'failed');
    clock.pass(1000);
    calls('A', outcome);
    expect(left('A')).toBe(ms);
  });

  it('takes a late probe for no more than a call', () => {
    const { clock, ejection, calls, group, left } = ejectionOf({
      ejection: { failures: 1, duration: 1000 },
    });
    const handler = group.handler('A');
    calls('A', 'failed');
    clock.pass(1000);
    const late = ejection.begin(handler);
    clock.pass(1000);
    const probe = ejection.begin(handler);
    ejection.succeeded(handler, late);
    ejection.ended(handler, late);
    expect(left('A')).toBe(1000);
    ejection.failed(handler, probe, undefined);
    ejection.failed(handler, late, undefined);
    expect(left('A')).toBe(2000);
  });

  it('leaves at least one out, and no more than its share', () => {
    for (const [maxEjected, expected] of [
      [0, 1],
      [0.5, 2],
      [1, 4],
    ]) {
      const { calls, left } = ejectionOf(
        { ejection: { failures: 1, maxEjected } },
        'ABCD',
      );
      for (const name of 'ABCD') {
        calls(name, 'failed', 'failed');
      }
      const out = [...'ABCD'].filter((name) => left(name) !== undefined);
      expect(out).toHaveLength(expected);
    }
  });

  it('comes on top for a pause that is asked for, bounded by maxRetryAfter', () => {
    const { calls, left } = ejectionOf({
      ejection: { failures: 9, maxRetryAfter: 4000 },
    });
    calls('A', 1500);
    calls('B', 99_000);
    expect([left('A'), left('B')]).toEqual([1500, 4000]);
    calls('A', 3000, 200);
    expect(left('A')).toBe(3000);
  });

  it.each<[string, DispatcherOptions, number | undefined]>([
    ['without any option', {}, undefined],
    ['with failover alone', { failover: true }, 500],
    ['with ejection: false', { failover: true, ejection: false }, undefined],
    ['with enforce: false', { ejection: { enforce: false } }, undefined],
  ])('%s lets a pause be asked for: %p', (_, options, ms) => {
    const { calls, left } = ejectionOf(options);
    calls('A', 500);
    expect(left('A')).toBe(ms);
  });

  it('by a rate decides at a failure, on what the window holds', () => {
    const rate = { above: 0.5, window: 1000, minimum: 4 };
    const { clock, calls, left, lines } = ejectionOf({
      ejection: { failures: false, rate },
    });
    calls('A', 'failed', 'failed', 'failed');
    expect(left('A')).toBeUndefined();
    clock.pass(1100);
    calls('A', 'failed', 'ok', 'ok', 'failed');
    expect(left('A')).toBeUndefined();
    calls('A', 'failed');
    expect(left('A')).toBe(30_000);
    expect(lines).toEqual([
      "Group 'g', handler 'A': ejected for 30000 ms (60 % of calls failed)",
    ]);
  });

  it('that is only watched tells of each run once', () => {
    const { calls, left, lines } = ejectionOf({
      ejection: { failures: 2, enforce: false },
    });
    calls('A', ...times(5, 'failed'));
    expect(left('A')).toBeUndefined();
    expect(lines).toHaveLength(2);
  });
});
