import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import {
  InvalidWeightError,
  memoryTicketSource,
  SelectorConfigurationError,
  SharedWeighter,
  Weighter,
  WeighterError,
  type SharedWeighterOptions,
} from '../../lib/index.js';
import { awaitedPicks } from '../support/sequence.js';
import { shared, type Weights } from '../support/shared.js';

describe('SharedWeighter', () => {
  it.each([
    [{ name: '' }, "Invalid option 'name'"],
    [{ namespace: '' }, "Invalid option 'namespace'"],
    [{ namespace: 'x'.repeat(201) }, "Invalid option 'namespace'"],
    [{ timeout: 0 }, "Invalid option 'timeout'"],
    [{ timeout: Infinity }, "Invalid option 'timeout'"],
    [{ onUnavailable: 'wait' }, "Give one of 'local', 'throw'"],
    [{ source: undefined }, 'such as redisTicketSource(client)'],
    [{ source: {} }, 'Give an object with a take() method'],
    [{ id: 'name' }, "Invalid selector option 'id'"],
  ])('refuses %j', (options, message) => {
    expect(() =>
      shared({ a: 1 }, options as Partial<SharedWeighterOptions<string>>),
    ).toThrow(message);
  });

  it('takes what a Weighter holds for a list, like any other', async () => {
    const list = new Weighter(['a', 'b']);
    const selector = new SharedWeighter(list, {
      name: 'copy',
      source: memoryTicketSource(),
      weight: (id) => (id === 'a' ? 2 : 1),
    });
    expect(await awaitedPicks(selector, 3)).toBe('aba');
    selector.add('c');
    expect(list.count).toBe(2);
    expect(list.add('d', Math.PI).count).toBe(3);
  });

  it('bears more candidates than a function call has arguments', async () => {
    const many = Array.from({ length: 130_000 }, (_, i) => i);
    const options = { name: 'many', source: memoryTicketSource() };
    expect(await new SharedWeighter(many, options).get()).toBe(0);
  });

  it('forgets the picks of whoever has left', async () => {
    const selector = shared({ a: 1, b: 1 });
    await awaitedPicks(selector, 2);
    selector.remove('a');
    await selector.get();
    selector.add('a', 1);
    await selector.get();
    const picks = selector.snapshot().map((each) => each.picks);
    expect(picks[0] + picks[1]).toBe(3);
  });

  it.each([undefined, null, 'name', { name: 'x' }, { name: 'x', client: {} }])(
    'asks for a name and a source when it gets %j',
    (options) => {
      expect(() => new SharedWeighter(['a'], options as never)).toThrow(
        "Give it a 'name' and a 'source'",
      );
    },
  );

  it('answers undefined, and takes no ticket, while nobody is eligible', async () => {
    const source = memoryTicketSource();
    const selector = shared({ a: 0 }, { source });
    expect(await selector.get()).toBeUndefined();
    selector.add('b', 1);
    expect(await selector.get()).toBe('b');
    expect(selector.ticket).toBe(0);
    selector.clear();
    expect(await selector.get()).toBeUndefined();
    expect(selector.count).toBe(0);
  });

  describe('with weights that change', () => {
    describe('that cannot be shared', () => {
      const UNSHAREABLE = 2 ** 21 + 1;
      let warned: jest.SpiedFunction<typeof process.emitWarning>;

      beforeEach(() => {
        warned = jest.spyOn(process, 'emitWarning').mockReturnValue();
      });

      afterEach(() => {
        warned.mockRestore();
      });

      it('refuses them, and changes nothing', async () => {
        const selector = shared({ A: 5, B: 1, C: 1 });
        expect(await awaitedPicks(selector, 2)).toBe('AA');
        expect(() => selector.setWeight('B', Math.E)).toThrow(
          "Selector 'test': The weights 5, 2.7",
        );
        expect(() => selector.add('D', UNSHAREABLE)).toThrow(
          SelectorConfigurationError,
        );
        expect(() => selector.setWeight('B', NaN)).toThrow(InvalidWeightError);
        expect(selector.weightOf('B')).toBe(1);
        expect(selector.count).toBe(3);
        expect(await awaitedPicks(selector, 5)).toBe('BACAA');
        expect(selector.state).toBe('shared');
        expect(warned).not.toHaveBeenCalled();
      });

      it.each([2 ** 53, 3e15, 1e300, Math.exp(-20)])(
        'says what it always says of %p, however it comes',
        async (weight) => {
          const weights: Weights = { A: 2, B: 1 };
          const selector = shared(weights);
          const isUnsafe = weight > 1;
          const named = isUnsafe ? InvalidWeightError : WeighterError;
          expect(() => selector.setWeight('A', weight)).toThrow(named);
          expect(() => selector.add('C', weight)).toThrow(named);
          expect(() => selector.add('A', weight)).toThrow(named);
          selector.suspend('B');
          expect(() => selector.add('C', () => weight)).toThrow(named);
          weights.A = weight;
          expect(() => selector.refresh()).toThrow(named);
          selector.resume('B');
          expect(await awaitedPicks(selector, 3)).toBe('ABA');
        },
      );

      it('refuses candidates also while the weights cannot be shared', async () => {
        const weights = { A: 2, B: 1 };
        const selector = new SharedWeighter<unknown>(['A', 'B'], {
          name: 'test',
          source: memoryTicketSource(),
          live: true,
          weight: (id) => weights[id as 'A'] ?? 1,
          id: (candidate) => (typeof candidate === 'string' ? candidate : 'x'),
        });
        weights.A = UNSHAREABLE;
        await selector.get();
        expect(() => selector.add({ then: () => undefined })).toThrow("'then'");
        expect(() => selector.add({}).add({})).toThrow("have the id 'x'");
        expect(selector.count).toBe(3);
        weights.A = 2;
        await selector.get();
        expect(selector.state).toBe('shared');
      });

      it('tells of its state as soon as they are mended', async () => {
        const weights: Weights = { A: 2, B: 1 };
        const selector = shared(weights, { live: true });
        weights.A = UNSHAREABLE;
        await selector.get();
        expect(selector.state).toBe('degraded');
        selector.setWeight('A', 2);
        expect(selector.state).toBe('shared');
        expect(selector.cause).toBeUndefined();
      });

      it('refuses another of a value and keeps the one there is', async () => {
        const selector = shared({ A: 5, B: 1, C: 1 });
        expect(() => selector.add('A', UNSHAREABLE)).toThrow(
          SelectorConfigurationError,
        );
        expect(selector.weightOf('A')).toBe(5);
        expect(await awaitedPicks(selector, 7)).toBe('AABACAA');
      });

      it('refuses one that equals another and keeps that one', () => {
        const options = { equals: (a: string, b: string) => a[0] === b[0] };
        const selector = shared({ A1: 5, B1: 1 }, options);
        expect(() => selector.add('A2', UNSHAREABLE)).toThrow(
          SelectorConfigurationError,
        );
        expect([...selector]).toEqual(['A1', 'B1']);
      });

      it('keeps the weight function that setWeight() was to replace', async () => {
        const weights: Weights = { A: 5, B: 1, C: 1 };
        const selector = shared(weights);
        expect(() => selector.setWeight('B', UNSHAREABLE)).toThrow(
          SelectorConfigurationError,
        );
        weights.B = 2;
        selector.refresh();
        expect(selector.weightOf('B')).toBe(2);
      });

      it('refuses them on refresh(), all together', async () => {
        const weights: Weights = { A: 5, B: 1, C: 1 };
        const selector = shared(weights);
        expect(await awaitedPicks(selector, 3)).toBe('AAB');
        Object.assign(weights, { A: UNSHAREABLE, B: 2 });
        expect(() => selector.refresh()).toThrow(SelectorConfigurationError);
        expect(selector.weightOf('B')).toBe(1);
        expect(await awaitedPicks(selector, 4)).toBe('ACAA');
        expect(selector.state).toBe('shared');
      });

      it('lets them be mended one after the other', async () => {
        const weights: Weights = { A: 5, B: 1, C: 1 };
        const selector = shared(weights, { live: true });
        expect(await awaitedPicks(selector, 3)).toBe('AAB');
        Object.assign(weights, { A: UNSHAREABLE, B: UNSHAREABLE });
        await selector.get();
        expect(selector.state).toBe('degraded');
        expect(selector.cause).toBeInstanceOf(SelectorConfigurationError);
        expect(selector.setWeight('A', 5)).toBe(true);
        expect(selector.state).toBe('degraded');
        expect(selector.setWeight('B', 1)).toBe(true);
        expect(await awaitedPicks(selector, 4)).toBe('ACAA');
        expect(selector.state).toBe('shared');
        expect(() => selector.setWeight('B', UNSHAREABLE)).toThrow(
          SelectorConfigurationError,
        );
      });

      it('picks by them all the same, and counts it', async () => {
        const weights: Weights = { A: 2, B: 1 };
        const selector = shared(weights, { live: true });
        await awaitedPicks(selector, 3);
        weights.A = UNSHAREABLE;
        expect(await awaitedPicks(selector, 4)).toBe('AAAA');
        expect(selector.snapshot().map(({ picks }) => picks)).toEqual([6, 1]);
      });

      it('reads live weights once a pick', async () => {
        const weight = jest.fn((id: string) => (id === 'A' ? a : 1));
        let a = 2;
        const selector = shared({ A: 2, B: 1 }, { live: true, weight });
        for (a of [3, UNSHAREABLE, UNSHAREABLE, 3]) {
          weight.mockClear();
          await selector.get();
          expect(weight).toHaveBeenCalledTimes(2);
        }
        expect(selector.state).toBe('shared');
      });

      it('counts who is out for the time being, too', () => {
        const selector = shared({ A: 2 ** 20 - 1, B: 1 });
        selector.suspend('B');
        expect(() => selector.add('C', 1)).toThrow(SelectorConfigurationError);
        expect(selector.add('D', 0).count).toBe(3);
      });

      it('warns once a minute at the most, however often they come and go', async () => {
        jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
        const weights: Weights = { A: 2, B: 1 };
        const selector = shared(weights, { live: true });
        for (let minute = 1; minute <= 3; minute++) {
          for (let i = 0; i < 5; i++) {
            for (weights.A of [UNSHAREABLE + i, UNSHAREABLE - i, 2]) {
              await selector.get();
            }
          }
          expect(warned).toHaveBeenCalledTimes(minute);
          jest.advanceTimersByTime(60_000);
        }
        jest.useRealTimers();
        expect(warned.mock.calls[0][0]).toContain(
          "Selector 'test' shares nothing until its weights can be shared again",
        );
      });
    });

    describe('with every reading', () => {
      let warned: jest.SpiedFunction<typeof process.emitWarning>;

      beforeEach(() => {
        warned = jest.spyOn(process, 'emitWarning').mockReturnValue();
      });

      afterEach(() => {
        warned.mockRestore();
      });

      /** Live weights of which one is another one each time. */
      function restless(): SharedWeighter<string> {
        let reading = 0;
        const weight = (id: string) => (id === 'A' ? 100 + reading++ : 50);
        return shared({ A: 1, B: 1, C: 1 }, { live: true, weight });
      }

      it('warns that nothing is shared', async () => {
        const selector = restless();
        await awaitedPicks(selector, 300);
        expect(warned).toHaveBeenCalledTimes(1);
        expect(warned.mock.calls[0]).toEqual([
          "Selector 'test' shares nothing while its weights change with every pick or two: each set of weights has a sequence of its own. Round them, or let them change less often.",
          { type: 'WeighterWarning', code: 'NESTJS_WEIGHTER_FLEETING_WEIGHTS' },
        ]);
      });

      it('warns also when they are set by hand before each', async () => {
        const selector = shared({ A: 1, B: 1, C: 1 });
        for (let weight = 2; weight < 50; weight++) {
          selector.setWeight('A', weight);
          await selector.get();
        }
        expect(warned).toHaveBeenCalledTimes(1);
      });

      it('warns also when many pick at one moment', async () => {
        const selector = restless();
        await Promise.all(Array.from({ length: 64 }, () => selector.get()));
        expect(warned).toHaveBeenCalledTimes(1);
      });

      it('says nothing of weights that stay for some picks, or come back', async () => {
        const weights: Weights = { A: 1, B: 1 };
        const selector = shared(weights, { live: true });
        for (weights.A = 2; weights.A < 100; weights.A++) {
          await awaitedPicks(selector, 3);
        }
        for (let i = 0; i < 100; i++) {
          weights.A = i % 2 === 0 ? 3 : 5;
          await selector.get();
        }
        expect(warned).not.toHaveBeenCalled();
      });
    });

    it('follows weight functions, live or on refresh()', async () => {
      const weights: Weights = { a: 1, b: 1 };
      const live = shared(weights, { live: true });
      const read = shared(weights);
      expect(await awaitedPicks(live, 2)).toBe('ab');
      expect(await awaitedPicks(read, 2)).toBe('ab');
      weights.a = 0;
      expect(await awaitedPicks(live, 2)).toBe('bb');
      expect(await awaitedPicks(read, 2)).toBe('ab');
      read.refresh();
      expect(await awaitedPicks(read, 2)).toBe('bb');
    });
  });

  it('tells of its candidates as a Weighter does', async () => {
    const selector = shared({ a: 2, b: 1, c: 0 });
    await awaitedPicks(selector, 3);
    selector.setWeight('b', 2);
    await awaitedPicks(selector, 2);
    expect(selector.suspend('b')).toBe(true);
    expect(selector.suspend('z')).toBe(false);
    expect(selector.setWeight('z', 1)).toBe(false);
    expect(selector.remove('z')).toBe(false);
    expect(selector.weightOf('z')).toBeUndefined();
    expect([...selector]).toEqual(['a', 'b', 'c']);
    expect(selector.snapshot()).toEqual([
      {
        candidate: 'a',
        weight: 2,
        priority: 0,
        current: 0,
        picks: 3,
        share: 1,
        state: 'eligible',
      },
      {
        candidate: 'b',
        weight: 2,
        priority: 0,
        current: 0,
        picks: 2,
        share: 0,
        state: 'suspended',
      },
      {
        candidate: 'c',
        weight: 0,
        priority: 0,
        current: 0,
        picks: 0,
        share: 0,
        state: 'drained',
      },
    ]);
  });

  it('counts the picks of a value that was added twice once', async () => {
    const selector = shared({ a: 1, b: 1 });
    selector.add('a');
    expect(await awaitedPicks(selector, 3)).toMatch(/^(aab|aba|baa)$/);
    expect(
      selector.snapshot().map(({ candidate, picks }) => [candidate, picks]),
    ).toEqual([
      ['a', 2],
      ['b', 1],
      ['a', 0],
    ]);
  });

  describe('draw()', () => {
    const list = async (draw: AsyncIterable<string>) => {
      const candidates: string[] = [];
      for await (const candidate of draw) {
        candidates.push(candidate);
      }
      return candidates.join('');
    };

    it('begins with the shared pick and goes on with the others', async () => {
      const source = memoryTicketSource();
      const weights = { A: 5, B: 1, C: 1 };
      const one = shared(weights, { source });
      const other = shared(weights, { source });
      const draws: string[] = [];
      for (let i = 0; i < 7; i++) {
        draws.push(await list((i % 2 === 0 ? one : other).draw()));
      }
      expect(draws.map(([first]) => first).join('')).toBe('AABACAA');
      for (const draw of draws) {
        expect([...draw].sort().join('')).toBe('ABC');
      }
    });

    it('takes one ticket, however far it goes', async () => {
      const selector = shared({ a: 1, b: 1 });
      await list(selector.draw());
      await selector.get();
      expect(selector.ticket).toBe(1);
    });

    it('leaves out whom it is told to, without a ticket', async () => {
      const selector = shared({ a: 2, b: 1, c: 1 });
      expect(
        [...(await list(selector.draw({ exclude: ['a'] })))].sort(),
      ).toEqual(['b', 'c']);
      expect(selector.ticket).toBeUndefined();
      expect((await list(selector.draw({ exclude: ['z'] })))[0]).toBe('a');
      expect(selector.ticket).toBe(0);
    });

    it('leaves out who joins after it has begun', async () => {
      const selector = shared({ a: 1, b: 1 });
      const draw = selector.draw({ exclude: ['c'] });
      selector.setWeight('a', 2);
      selector.add('c', 100);
      expect([...(await list(draw))].sort().join('')).toBe('ab');
    });

    it('takes a text for one candidate, and refuses what is no list', async () => {
      const selector = shared({ ab: 2, a: 1, b: 1 });
      const others = await list(selector.draw({ exclude: 'ab' as never }));
      expect([...others].sort()).toEqual(['a', 'b']);
      expect(() => selector.draw({ exclude: 5 as never })).toThrow(
        SelectorConfigurationError,
      );
    });

    it('brings each once to a caller who does not wait in between', async () => {
      const selector = shared({ a: 1, b: 1, c: 1 });
      const draw = selector.draw();
      const all = await Promise.all([1, 2, 3, 4].map(() => draw.next()));
      const values = all.map(({ value }): unknown => value);
      expect(values.slice(0, 3).sort()).toEqual(['a', 'b', 'c']);
      expect(all[3].done).toBe(true);
      expect(selector.ticket).toBe(0);
    });

    it('ends, when told so or when nobody is there', async () => {
      const selector = shared({ a: 1, b: 1 });
      const draw = selector.draw();
      await draw.next();
      await draw.return?.();
      expect((await draw.next()).done).toBe(true);
      selector.clear();
      expect(await list(selector.draw())).toBe('');
    });
  });
});
