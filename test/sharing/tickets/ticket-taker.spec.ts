import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { SharedWeighter, type TicketSource } from '../../../lib/index.js';
import { awaitedPicks, counts } from '../../support/sequence.js';

/** Counts in this process, but not at once, and loses what it counted when it is told to. */
class LossySource implements TicketSource {
  readonly counters = new Map<string, number>();
  requests = 0;

  async take(key: string, count: number): Promise<number> {
    this.requests += 1;
    const first = this.counters.get(key) ?? 0;
    this.counters.set(key, first + count);
    return first;
  }

  /** The counter of the only key there is. */
  get counter(): number {
    expect(this.counters.size).toBe(1);
    return [...this.counters.values()][0];
  }

  goBackTo(counter: number): void {
    for (const key of this.counters.keys()) {
      this.counters.set(key, counter);
    }
  }
}

const CYCLE = 'AABACAA';

describe('a counter that goes back', () => {
  let warned: jest.SpiedFunction<typeof process.emitWarning>;
  let source: LossySource;

  beforeEach(() => {
    warned = jest.spyOn(process, 'emitWarning').mockReturnValue();
    source = new LossySource();
  });

  afterEach(() => {
    warned.mockRestore();
  });

  function selector(): SharedWeighter<string> {
    const weights: Record<string, number> = { A: 5, B: 1, C: 1 };
    return new SharedWeighter(Object.keys(weights), {
      name: 'lossy',
      source,
      weight: (candidate) => weights[candidate],
      timeout: 10_000,
    });
  }

  it.each([0, 3, 9])(
    'to %p is raised in one step, and the sequence goes on where it was',
    async (remains) => {
      const one = selector();
      expect(await awaitedPicks(one, 10)).toBe((CYCLE + CYCLE).slice(0, 10));
      source.goBackTo(remains);
      source.requests = 0;
      expect(await awaitedPicks(one, 11)).toBe((CYCLE + CYCLE).slice(3));
      expect(source.requests).toBe(12);
      expect(one.ticket).toBeGreaterThanOrEqual(20);
      expect(source.counter).toBe(one.ticket! + 1);
    },
  );

  it('is raised for requests of many picks, too', async () => {
    const one = selector();
    const together = (count: number) =>
      Promise.all(Array.from({ length: count }, () => one.get()));
    await together(10);
    source.goBackTo(8);
    expect((await together(11)).join('')).toBe((CYCLE + CYCLE).slice(3));
  });

  it('is said once a selector, with what to do', async () => {
    const [one, other] = [selector(), selector()];
    await awaitedPicks(one, 5);
    for (let loss = 0; loss < 3; loss++) {
      source.goBackTo(0);
      await awaitedPicks(one, 2);
    }
    expect(warned).toHaveBeenCalledTimes(1);
    expect(warned.mock.calls[0][0]).toMatch(
      /^The shared selector 'lossy' knew of 5 tickets under the key 'weighter:\{default:lossy\}:\w+', and its counter went back to 0: it was evicted or deleted/,
    );
    await other.get();
    source.goBackTo(0);
    await other.get();
    expect(warned).toHaveBeenCalledTimes(2);
  });

  it('keeps the shares, however often it is lost', async () => {
    const one = selector();
    let picked = '';
    for (let i = 0; i < 70; i++) {
      picked += await awaitedPicks(one, 10);
      source.goBackTo(i % 4);
    }
    expect(counts(picked)).toEqual({ A: 500, B: 100, C: 100 });
  });

  it('is not raised by a process that knows of less', async () => {
    const [one, other] = [selector(), selector()];
    await other.get();
    await awaitedPicks(one, 20);
    source.goBackTo(10);
    await other.get();
    expect(other.ticket).toBe(10);
    expect(warned).not.toHaveBeenCalled();
  });

  it('is not taken for lost by requests that were sent before others were answered', async () => {
    const answers: ((first: number) => void)[] = [];
    const one = new SharedWeighter(['A', 'B'], {
      name: 'overtaken',
      source: { take: () => new Promise((resolve) => answers.push(resolve)) },
    });
    const picks = [one.get()];
    await new Promise(setImmediate);
    picks.push(one.get());
    await new Promise(setImmediate);
    answers[1](1);
    await picks[1];
    answers[0](0);
    expect(await Promise.all(picks)).toEqual(['A', 'B']);
    expect(answers).toHaveLength(2);
    expect(warned).not.toHaveBeenCalled();
  });

  it('is raised by the probe that ends an outage', async () => {
    const weights: Record<string, number> = { A: 5, B: 1, C: 1 };
    let isBroken = false;
    const one = new SharedWeighter(Object.keys(weights), {
      name: 'restarted',
      source: {
        take: async (key, count) => {
          if (isBroken) {
            throw new Error('ECONNREFUSED');
          }
          return source.take(key, count);
        },
      },
      weight: (candidate) => weights[candidate],
    });
    await awaitedPicks(one, 3);
    isBroken = true;
    await one.get();
    source.goBackTo(0);
    isBroken = false;
    while (one.state === 'degraded') {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await awaitedPicks(one, 4)).toBe('ACAA');
  });
});
