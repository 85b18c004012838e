import { describe, expect, it } from '@jest/globals';
import {
  memoryTicketSource,
  SharedWeighter,
  Weighter,
  type SharedWeighterOptions,
  type TicketSource,
} from '../../../lib/index.js';

const WEIGHTS: Record<string, number> = { a: 131_071, b: 87_381, c: 43_692 };
const PERIOD = 2 ** 18;
const TIMEOUT = 25;

/** Counts in this process from some place on, and has to be asked, as Redis has. */
function askedSource(next: number): TicketSource {
  return {
    take: async (_key, count) => {
      const first = next;
      next += count;
      return first;
    },
  };
}

/** A selector whose weights repeat only after very many picks. */
function patient(
  options: Partial<SharedWeighterOptions<string>> = {},
): SharedWeighter<string> {
  return new SharedWeighter(Object.keys(WEIGHTS), {
    name: 'long',
    source: askedSource(PERIOD - 1_000),
    timeout: TIMEOUT,
    weight: (id) => WEIGHTS[id],
    ...options,
  });
}

/** The most work, in milliseconds, that the process did at a stretch while something went on. */
async function longestStretch(goesOn: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let longest = 0;
  let last = process.cpuUsage();
  const look = () => {
    // What the machine gives to other processes does not count.
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    last = process.cpuUsage();
  };
  const turn = () => {
    look();
    if (!isOver) {
      setImmediate(turn);
    }
  };
  setImmediate(turn);
  await goesOn();
  isOver = true;
  look();
  return longest;
}

describe.each(['smooth', 'even'] as const)(
  'a selector with a long period, %s',
  (strategy) => {
    it('keeps the process from other things for less than its timeout', async () => {
      const stretches: number[] = [];
      for (let attempt = 0; attempt < 3; attempt++) {
        const stretch = longestStretch(async () => {
          const selector = patient({ strategy });
          while (selector.ticket === undefined) {
            expect(await selector.get()).toMatch(/[abc]/);
          }
          selector.stop();
        });
        stretches.push(await stretch);
      }
      expect(Math.min(...stretches)).toBeLessThan(TIMEOUT);
    });

    it('picks by the same sequence as ever', async () => {
      const local = new Weighter(Object.keys(WEIGHTS), {
        strategy,
        weight: (id) => WEIGHTS[id],
      });
      for (let pick = 0; pick < PERIOD - 1_000; pick++) {
        local.get();
      }
      const selector = patient({ strategy, timeout: 20_000 });
      for (let pick = 0; pick < 2_000; pick++) {
        expect(await selector.get()).toBe(local.get());
      }
    });

    it('picks locally meanwhile, stays shared, and has its tickets in the end', async () => {
      const selector = patient({ strategy });
      let local = 0;
      while (selector.ticket === undefined) {
        await selector.get();
        local += 1;
        expect(selector.state).toBe('shared');
      }
      expect(local).toBeLessThan(50);
      selector.stop();
    });

    it('has them too from a source that counts at once', async () => {
      const source = memoryTicketSource();
      const one = patient({ strategy, source, timeout: 20_000 });
      const other = patient({ strategy, source, timeout: 20_000 });
      for (let ticket = 0; ticket < 100; ticket += 2) {
        await one.get();
        await other.get();
        expect([one.ticket, other.ticket]).toEqual([ticket, ticket + 1]);
      }
    });
  },
);
