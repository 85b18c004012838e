import { describe, expect, it } from '@jest/globals';
import {
  type Digest,
  digestOf,
  rendezvousScore,
} from '../../../lib/dispatch/call/rendezvous.js';
import { counts } from '../../support/sequence.js';
import { expectDistribution, expectShare } from '../../support/statistics.js';

const KEYS = 100_000;
const WEIGHTS = { A: 5, B: 3, C: 1, D: 1 };

const digests = new Map<string, Digest[]>();

function keysOf(prefix: string): Digest[] {
  let keys = digests.get(prefix);
  if (keys === undefined) {
    keys = Array.from({ length: KEYS }, (_, i) => digestOf(`${prefix}${i}`));
    digests.set(prefix, keys);
  }
  return keys;
}

function assign(weights: Record<string, number>, prefix = 'key-'): string[] {
  const handlers = Object.entries(weights).map(([name, weight]) => ({
    name,
    weight,
    digest: digestOf(name),
  }));
  return keysOf(prefix).map((key) => {
    let best = '';
    let highest = -Infinity;
    for (const { name, weight, digest } of handlers) {
      const score = rendezvousScore(key, digest, weight);
      if (score > highest) {
        highest = score;
        best = name;
      }
    }
    return best;
  });
}

describe('weighted rendezvous hashing', () => {
  const before = assign(WEIGHTS);

  it.each(['key-', 'https://example.org/users/'])(
    'gives each its share of the keys that begin with %p',
    (prefix) => {
      const shares = counts(assign(WEIGHTS, prefix));
      for (const [name, weight] of Object.entries(WEIGHTS)) {
        expectShare(shares[name], KEYS, weight / 10);
      }
      expectDistribution(
        Object.keys(WEIGHTS).map((name) => shares[name]),
        Object.values(WEIGHTS).map((weight) => (weight / 10) * KEYS),
      );
    },
  );

  it('gives its share to each of many that are alike', () => {
    const names = Array.from({ length: 16 }, (_, i) => `replica-${i}`);
    const shares = counts(
      assign(Object.fromEntries(names.map((name) => [name, 1]))),
    );
    for (const name of names) {
      expectShare(shares[name], KEYS, 1 / 16);
    }
  });

  it('passes the keys of one that leaves on in the ratio of the others, and moves no other', () => {
    const { B, ...others } = WEIGHTS;
    expect(B).toBe(3);
    const without = assign(others);
    const moved = without.filter((_, i) => before[i] === 'B');
    without.forEach((name, i) => {
      if (before[i] !== 'B' && name !== before[i]) {
        throw new Error(`Key ${i} moved from ${before[i]} to ${name}.`);
      }
    });
    const shares = counts(moved);
    expectShare(shares.A, moved.length, 5 / 7);
    expectShare(shares.C, moved.length, 1 / 7);
  });

  it('moves what it must when a weight changes: to it when it rises, from it when it falls', () => {
    const risen = assign({ ...WEIGHTS, C: 2 });
    const moved = risen.filter((name, i) => name !== before[i]);
    expect(new Set(moved)).toEqual(new Set(['C']));
    // From a tenth to two elevenths.
    expectShare(moved.length, KEYS, 2 / 11 - 1 / 10);

    const fallen = assign({ ...WEIGHTS, A: 4 });
    const left = before.filter((name, i) => name !== fallen[i]);
    expect(new Set(left)).toEqual(new Set(['A']));
    expectShare(left.length, KEYS, 5 / 10 - 4 / 9);
  });

  it('knows only the ratio of weights', () => {
    expect(assign({ A: 0.5, B: 0.3, C: 0.1, D: 0.1 })).toEqual(before);
  });

  it('scores are finite and positive', () => {
    for (let i = 0; i < 1000; i++) {
      const score = rendezvousScore(digestOf(`${i}`), digestOf('A'), 1);
      expect(score > 0 && Number.isFinite(score)).toBe(true);
    }
    expect(rendezvousScore([0, 0], [0, 0], 1)).toBeGreaterThan(0);
  });
});
