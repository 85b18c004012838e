import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import {
  SelectorConfigurationError,
  SharedWeighter,
} from '../../../lib/index.js';
import { StubTicketSource } from '../../support/stub-ticket-source.js';

function selectorOver(source: StubTicketSource): SharedWeighter<string> {
  return new SharedWeighter(['a', 'b', 'c'], {
    name: 'requests',
    source,
    timeout: 60_000,
  });
}

/** So many picks at one moment. */
function picks(selector: SharedWeighter<string>, count: number) {
  return Array.from({ length: count }, () => selector.get());
}

describe('the requests of a shared selector', () => {
  it('are one for all picks of a moment, and none waits for the answer to another', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    const first = picks(selector, 3);
    await setImmediate();
    expect(source.counts).toEqual([3]);
    const second = [...picks(selector, 2), ...picks(selector, 2)];
    await setImmediate();
    expect(source.counts).toEqual([3, 4]);
    source.last.answer(3);
    expect(await Promise.all(second)).toEqual(['a', 'b', 'c', 'a']);
    source.requests[0].answer(0);
    expect(await Promise.all(first)).toEqual(['a', 'b', 'c']);
  });

  it('are one for all input that is there while another is under way', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    const all = picks(selector, 1);
    await setImmediate();
    for (let input = 0; input < 5; input++) {
      all.push(selector.get());
      await Promise.resolve();
      await new Promise<void>((resolve) => process.nextTick(resolve));
    }
    await setImmediate();
    expect(source.counts).toEqual([1, 5]);
    source.requests[0].answer(0);
    source.last.answer(1);
    expect((await Promise.all(all)).join('')).toBe('abcabc');
  });

  it('wait for the callers that an answer sets going', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    const caller = async () => {
      await selector.get();
      await selector.get();
    };
    const callers = Array.from({ length: 64 }, caller);
    await setImmediate();
    source.last.answer(0);
    await setImmediate();
    source.last.answer(64);
    await Promise.all(callers);
    expect(source.counts).toEqual([64, 64]);
  });

  it('use the tickets in the order of the calls', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    const settled: number[] = [];
    const all = picks(selector, 5).map((pick, i) =>
      pick.then(() => settled.push(i)),
    );
    await setImmediate();
    source.last.answer(40);
    await Promise.all(all);
    expect(settled).toEqual([0, 1, 2, 3, 4]);
  });

  it("have a signal each, and listeners of one are no other one's", async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    for (let ticket = 0; ticket < 3; ticket++) {
      const pick = selector.get();
      await setImmediate();
      source.last.answer(ticket);
      await pick;
    }
    expect(new Set(source.requests.map(({ signal }) => signal)).size).toBe(3);
  });

  it('never return a candidate that was removed meanwhile', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    const underWay = picks(selector, 3);
    await setImmediate();
    selector.remove('b');
    source.last.answer(0);
    const picked = await Promise.all(underWay);
    expect(picked[0]).toBe('a');
    expect(['a', 'c']).toContain(picked[1]);
    expect(picked[2]).toBe('c');
    const last = selector.get();
    await setImmediate();
    expect(source.last.key).not.toBe(source.requests[0].key);
    selector.clear();
    source.last.answer(5);
    expect(await last).toBeUndefined();
  });

  it('move a new counter to where the sequence of changed weights begins', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    const before = selector.get();
    await setImmediate();
    source.last.answer(0);
    await before;
    selector.setWeight('a', 300);
    const underWay = picks(selector, 3);
    await setImmediate();
    expect(source.counts).toEqual([1, 3]);
    source.last.answer(0);
    await setImmediate();
    const skipped = source.last.count;
    source.last.answer(3);
    expect((await Promise.all(underWay)).length).toBe(3);
    expect(selector.ticket).toBe(3 + skipped - 1);
  });

  describe.each(['under way', 'about to be sent'])(
    'that are %s as the candidates can no longer be shared',
    (when) => {
      async function outcome(onUnavailable: 'local' | 'throw') {
        const weights: Record<string, number> = { a: 2, b: 1 };
        const source = new StubTicketSource();
        const selector = new SharedWeighter(Object.keys(weights), {
          ...{ name: 'requests', source, onUnavailable, live: true },
          timeout: 60_000,
          weight: (id) => weights[id],
        });
        const pick = selector.get();
        if (when === 'under way') {
          await setImmediate();
        }
        weights.a = 2 ** 21 + 1;
        const outcomes = Promise.allSettled([pick, selector.get()]);
        await setImmediate();
        if (when === 'under way') {
          source.last.answer(0);
        }
        const settled = await outcomes;
        expect(source.requests).toHaveLength(when === 'under way' ? 1 : 0);
        expect(selector.ticket).toBeUndefined();
        return settled;
      }

      it('are picked locally', async () => {
        const warned = jest.spyOn(process, 'emitWarning').mockReturnValue();
        expect(await outcome('local')).toEqual([
          { status: 'fulfilled', value: 'a' },
          { status: 'fulfilled', value: 'a' },
        ]);
        expect(warned).toHaveBeenCalledTimes(1);
        warned.mockRestore();
      });

      it('fail, when they are told to', async () => {
        const failed = {
          status: 'rejected',
          reason: expect.objectContaining({
            name: 'SharingUnavailableError',
            cause: expect.any(SelectorConfigurationError),
          }),
        };
        expect(await outcome('throw')).toEqual([failed, failed]);
      });
    },
  );

  it.each(['local', 'throw'] as const)(
    'bring nobody, with %p, when nobody is left',
    async (onUnavailable) => {
      const source = new StubTicketSource();
      const selector = new SharedWeighter(['a'], {
        ...{ name: 'requests', source, onUnavailable, timeout: 60_000 },
      });
      const pick = selector.get();
      selector.suspend('a');
      expect(await pick).toBeUndefined();
    },
  );

  it('have all of the timeout, whatever the process did before it sent them', async () => {
    const selector = new SharedWeighter(['a'], {
      name: 'busy',
      source: {
        take: () => new Promise((resolve) => setTimeout(() => resolve(7), 5)),
      },
      timeout: 100,
    });
    const pick = selector.get();
    const end = performance.now() + 150;
    while (performance.now() < end);
    expect(await pick).toBe('a');
    expect(selector.ticket).toBe(7);
  });

  it('are for the candidates there are when they are sent', async () => {
    const source = new StubTicketSource();
    const selector = selectorOver(source);
    const pick = selector.get();
    selector.clear();
    await setImmediate();
    expect(await pick).toBeUndefined();
    expect(source.requests).toEqual([]);
  });
});
