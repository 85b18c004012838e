import { describe, expect, it } from '@jest/globals';
import {
  memoryTicketSource,
  SharedWeighter,
  Weighter,
} from '../../../lib/index.js';
import { awaitedPicks } from '../../support/sequence.js';
import { shared, type Weights } from '../../support/shared.js';

describe('a shared sequence', () => {
  it.each([
    [{ a: 4, b: 2, c: 1 }, 'smooth'],
    [{ a: 0.5, b: 0.3, c: 0.2 }, 'smooth'],
    [{ a: 0.1, b: 0.1, c: 0.1 }, 'smooth'],
    [{ a: 7, b: 5, c: 5, d: 1 }, 'smooth'],
    [{ a: 0.5, b: 0.3, c: 0.2 }, 'even'],
    [{ a: 16, b: 5, c: 4, d: 4, e: 1 }, 'even'],
  ] as [Weights, 'smooth' | 'even'][])(
    'has the sequence a local selector has: %j, %s',
    async (weights, strategy) => {
      const local = new Weighter(Object.keys(weights), {
        strategy,
        weight: (candidate) => weights[candidate],
      });
      const length = 100;
      expect(await awaitedPicks(shared(weights, { strategy }), length)).toBe(
        await awaitedPicks(local, length),
      );
    },
  );

  it('draws from one sequence, in whatever order the candidates are listed', async () => {
    const source = memoryTicketSource();
    const weights: Weights = { A: 5, B: 1, C: 1 };
    const processes = ['ABC', 'CAB', 'BCA'].map((order) =>
      shared(Object.fromEntries([...order].map((id) => [id, weights[id]])), {
        source,
      }),
    );
    let picked = '';
    for (let i = 0; i < 21; i++) {
      picked += await processes[i % 3].get();
    }
    expect(picked).toBe('AABACAA'.repeat(3));
  });

  it('takes fractions and whole numbers of one proportion for the same', async () => {
    const source = memoryTicketSource();
    const one = shared({ a: 0.5, b: 0.3, c: 0.2 }, { source });
    const other = shared({ a: 50, b: 30, c: 20 }, { source });
    await awaitedPicks(one, 4);
    expect(other.ticket).toBeUndefined();
    await other.get();
    expect(other.ticket).toBe(4);
  });

  it('counts apart what differs in name, namespace, weights, candidates or strategy', async () => {
    const source = memoryTicketSource();
    const weights = { A: 2, B: 1 };
    for (const selector of [
      shared(weights, { source }),
      shared(weights, { source, name: 'other' }),
      shared(weights, { source, namespace: 'other' }),
      shared({ A: 3, B: 1 }, { source }),
      shared({ A: 2, C: 1 }, { source }),
      shared(weights, { source, strategy: 'even' }),
    ]) {
      await selector.get();
      expect(selector.ticket).toBe(0);
    }
  });

  it.each(['weighted-random', 'random', 'max-score'] as const)(
    'refuses the strategy %s and says why',
    (strategy) => {
      expect(() => shared({ a: 1 }, { strategy })).toThrow(
        `cannot have the strategy '${strategy}': a ticket has to stand for the same candidate in every process`,
      );
    },
  );

  it('keeps periods up to 2^20 and refuses longer ones', async () => {
    const largest = shared({ a: 2 ** 20 - 1, b: 1 });
    expect(await awaitedPicks(largest, 3)).toBe('aaa');
    expect(() => shared({ a: 2 ** 20, b: 1 })).toThrow(
      'The weights 1048576, 1 repeat only after 1048577 picks',
    );
    expect(() => shared({ a: Math.PI, b: 1 })).toThrow(
      "Round the weights to fewer digits, such as whole percents, or leave out 'shared'",
    );
  });

  it('agrees on a value that was added twice, in whatever order', async () => {
    const source = memoryTicketSource();
    const make = (...weights: number[]) => {
      const selector = new SharedWeighter<string>([], { name: 'x', source });
      weights.forEach((weight) => selector.add('a', weight));
      return selector.add('b', 2);
    };
    const [one, other] = [make(1, 3), make(3, 1)];
    let picked = '';
    for (let i = 0; i < 6; i++) {
      picked += await (i % 2 === 0 ? one : other).get();
    }
    expect(picked).toHaveLength(6);
    expect(other.ticket).toBe(5);
    expect(picked.match(/a/g)).toHaveLength(4);
  });

  it('serves the lowest priority with an eligible candidate, by its own sequence', async () => {
    const priority = (id: string) => (id === 'x' || id === 'y' ? 1 : 0);
    const weights = { x: 2, a: 1, y: 1, b: 1 };
    const selector = shared(weights, { priority });
    expect(await awaitedPicks(selector, 4)).toBe('abab');
    selector.suspend('a');
    expect(await awaitedPicks(selector, 2)).toBe('bb');
    selector.suspend('b');
    const spare = await awaitedPicks(selector, 6);
    expect([...spare].sort().join('')).toBe('xxxxyy');
  });

  describe('of weights that change', () => {
    it('goes on with earlier weights where they were left', async () => {
      const selector = shared({ A: 5, B: 1, C: 1 });
      expect(await awaitedPicks(selector, 3)).toBe('AAB');
      selector.setWeight('B', 3);
      await awaitedPicks(selector, 5);
      selector.setWeight('B', 1);
      expect(await awaitedPicks(selector, 4)).toBe('ACAA');
      selector.suspend('B');
      await selector.get();
      selector.resume('B');
      expect(await awaitedPicks(selector, 7)).toBe('AABACAA');
    });

    it('begins a new sequence anywhere, so that not every change favours the first', async () => {
      const selector = shared({ a: 100, b: 100, c: 100, d: 100 });
      await selector.get();
      const firsts = new Map<string | undefined, number>();
      const rounds = 400;
      for (let round = 1; round <= rounds; round++) {
        selector.setWeight('a', 100 + round);
        selector.setWeight('b', 100 - (round % 7));
        const first = await selector.get();
        firsts.set(first, (firsts.get(first) ?? 0) + 1);
      }
      expect(firsts.get('c')).toBeGreaterThan(rounds / 10);
      expect(firsts.get('d')).toBeGreaterThan(rounds / 10);
    });

    it('begins it at one place for all processes', async () => {
      const source = memoryTicketSource();
      const weights = { A: 5, B: 1, C: 1 };
      const processes = [1, 2, 3].map(() => shared(weights, { source }));
      for (const selector of processes) {
        await selector.get();
        selector.setWeight('B', 2);
      }
      const picked: (string | undefined)[] = [];
      for (let i = 0; i < 8; i++) {
        picked.push(await processes[i % 3].get());
      }
      expect(picked.sort().join('')).toBe('AAAAABBC');
    });
  });
});
