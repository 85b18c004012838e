import { describe, expect, it } from '@jest/globals';
import {
  expectedShares,
  type Share,
} from '../../../lib/dispatch/group/expected-shares.js';

const sum = (shares: readonly number[]) => shares.reduce((a, b) => a + b, 0);

const all = (...handlers: [weight: number, part: number][]): Share[] =>
  handlers.map(([weight, part]) => ({ weight, part }));

/** The same law by chance: handlers in a weighted order, each passing its turn on with 1 - part. */
function simulated(handlers: readonly Share[], calls: number): number[] {
  let seed = 42;
  const random = () =>
    (seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
  const counts = handlers.map(() => 0);
  for (let call = 0; call < calls; call++) {
    const left = handlers.map((_, i) => i);
    const passed: number[] = [];
    let taker: number | undefined;
    while (taker === undefined && left.length > 0) {
      let point = random() * sum(left.map((i) => handlers[i].weight));
      const at = left.findIndex((i) => (point -= handlers[i].weight) < 0);
      const [i] = left.splice(at < 0 ? left.length - 1 : at, 1);
      if (random() < handlers[i].part) {
        taker = i;
      } else {
        passed.push(i);
      }
    }
    counts[taker ?? passed[0]] += 1;
  }
  return counts.map((count) => count / calls);
}

describe('the shares that are expected', () => {
  it('are the weights when nobody starts slowly', () => {
    expect(expectedShares(all([4, 1], [2, 1], [2, 1]))).toEqual([
      0.5, 0.25, 0.25,
    ]);
    expect(expectedShares([])).toEqual([]);
  });

  it('of one that starts slowly go to the others in the ratio of their weights', () => {
    const shares = expectedShares(all([5, 0.1], [3, 1], [2, 1]));
    expect(shares[0]).toBeCloseTo(0.05, 12);
    expect(shares[1]).toBeCloseTo(0.3 + 0.45 * 0.6, 12);
    expect(shares[2]).toBeCloseTo(0.2 + 0.45 * 0.4, 12);
  });

  it('of one alone are everything, however slowly it starts', () => {
    expect(sum(expectedShares(all([7, 0.1])))).toBeCloseTo(1, 12);
    expect(sum(expectedShares(all([7, 0])))).toBeCloseTo(1, 12);
  });

  it.each<[string, Share[]]>([
    ['two slow ones', all([1, 0.1], [1, 0.1])],
    ['two slow ones beside a full one', all([3, 0.2], [2, 0.5], [1, 1])],
    ['all at nothing', all([3, 0], [2, 0], [1, 0])],
    [
      'eight slow ones',
      all(
        ...Array.from(
          { length: 8 },
          (_, i) => [i + 1, 0.1 + i / 10] as [number, number],
        ),
        [3, 1],
      ),
    ],
  ])('of %s are those of many calls', (_, handlers) => {
    const shares = expectedShares(handlers);
    expect(sum(shares)).toBeCloseTo(1, 9);
    simulated(handlers, 200_000).forEach((share, i) => {
      expect(Math.abs(shares[i] - share)).toBeLessThan(0.006);
    });
  });

  it.each([0, 0.1, 0.5])(
    'of more slow ones than are worked out sum to 1, too, at a part of %d',
    (part) => {
      const handlers = Array.from({ length: 12 }, () => ({ weight: 2, part }));
      const shares = expectedShares(handlers);
      expect(sum(shares)).toBeCloseTo(1, 9);
      shares.forEach((share) => expect(share).toBeCloseTo(1 / 12, 9));
    },
  );
});
