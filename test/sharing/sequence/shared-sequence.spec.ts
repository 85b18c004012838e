import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import {
  memoryTicketSource,
  SharedWeighter,
  Weighter,
  type TicketSource,
} from '../../../lib/index.js';
import { awaitedPicks, counts } from '../../support/sequence.js';
import { shared, type Weights } from '../../support/shared.js';
import { expectShare, seeded } from '../../support/statistics.js';

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

  describe('that nobody has used', () => {
    /** A source that has to be asked, as Redis has. */
    function askedSource(): TicketSource {
      const counters = new Map<string, number>();
      return {
        take: async (key, count) => {
          const first = counters.get(key) ?? 0;
          counters.set(key, first + count);
          return first;
        },
      };
    }

    const sources: [string, () => TicketSource][] = [
      ['that counts at once', memoryTicketSource],
      ['that has to be asked', askedSource],
    ];

    it.each(sources)(
      'begins at a random ticket with the phase that says so, in a source %s',
      async (_, source) => {
        const firsts: string[] = [];
        for (let i = 0; i < 700; i++) {
          const selector = shared(
            { A: 5, B: 1, C: 1 },
            { source: source(), phase: 'random' },
          );
          firsts.push((await selector.get())!);
        }
        const { A, B, C } = counts(firsts);
        expectShare(A, 700, 5 / 7);
        expectShare(B, 700, 1 / 7);
        expectShare(C, 700, 1 / 7);
      },
    );

    it.each(sources)(
      'begins there once: all go on from it, in a source %s',
      async (_, make) => {
        const source = make();
        const weights = { A: 5, B: 1, C: 1 };
        const phase = { phase: 'random' as const, random: () => 0.5 };
        const one = shared(weights, { source, ...phase });
        expect(await awaitedPicks(one, 2)).toBe('AC');
        const other = shared(weights, { source, phase: 'random' });
        expect(await awaitedPicks(other, 5)).toBe('AAAAB');
        expect(other.ticket).toBe(one.ticket! + 5);
      },
    );

    describe('and whose weights have many digits', () => {
      let warned: jest.SpiedFunction<typeof process.emitWarning>;

      beforeEach(() => {
        warned = jest.spyOn(process, 'emitWarning').mockReturnValue();
      });

      afterEach(() => {
        warned.mockRestore();
      });

      it('is said to be, as each process may have its own: all begin alike then', async () => {
        const source = askedSource();
        const firsts: string[] = [];
        for (let i = 0; i < 200; i++) {
          const weights = { a: 3_400 + i, b: 3_300, c: 3_300 - i };
          firsts.push((await shared(weights, { source }).get())!);
        }
        expect(counts(firsts)).toEqual({ a: 200 });
        expect(warned.mock.calls.length).toBeGreaterThan(190);
        expect(warned.mock.calls[0][0]).toMatch(
          /^The shared selector 'test' is the first to draw from the sequence of its weights, which repeat only after \d+ picks\. Where many processes say so, their weights differ: each then begins with the same candidate, and shares nothing\. Round the weights/,
        );
      });

      it('is not said of the second process, or with a random phase, where the firsts are spread', async () => {
        const firsts: string[] = [];
        const phase = { phase: 'random' as const, random: seeded(1) };
        for (let i = 1; i <= 300; i++) {
          const weights = { a: 3_400 + i, b: 3_300, c: 3_300 - i };
          const options = { source: askedSource(), ...phase };
          firsts.push((await shared(weights, options).get())!);
        }
        for (const picked of Object.values(counts(firsts))) {
          expectShare(picked, 300, 1 / 3);
        }
        expect(warned).not.toHaveBeenCalled();
        const source = askedSource();
        for (let process = 0; process < 3; process++) {
          await shared({ a: 341, b: 330, c: 329 }, { source }).get();
        }
        expect(warned).toHaveBeenCalledTimes(1);
        await shared({ a: 34, b: 33, c: 33 }, { source }).get();
        expect(warned).toHaveBeenCalledTimes(1);
      });
    });
  });
});
