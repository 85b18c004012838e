import {
  afterAll,
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
  type TicketSource,
} from '../../../lib/index.js';
import { awaitedPicks } from '../../support/sequence.js';

describe('a shared selector whose key holds something else', () => {
  const warn = jest.spyOn(process, 'emitWarning');

  beforeEach(() => {
    warn.mockReset();
  });

  afterAll(() => {
    warn.mockRestore();
  });

  it.each([
    'WRONGTYPE Operation against a key holding the wrong kind of value',
    'ERR value is not an integer or out of range',
    'ERR increment or decrement would overflow',
    'ReplyError: something went wrong: WRONGTYPE Operation against a key',
  ])('goes on under another, and says so once: %s', async (message) => {
    const memory = memoryTicketSource();
    const keys: string[] = [];
    const source = {
      take: async (key: string, count: number) => {
        keys.push(key);
        if (key.split(':').length === 4) {
          throw new Error(message);
        }
        return memory.take(key, count);
      },
    };
    const process = () =>
      new SharedWeighter(['a', 'b'], { name: 'foreign', source });
    const [one, other] = [process(), process()];
    expect(await one.get()).toBe('a');
    expect(await other.get()).toBe('b');
    expect(await one.get()).toBe('a');
    expect([one.ticket, other.ticket]).toEqual([2, 1]);
    expect([one.state, other.state]).toEqual(['shared', 'shared']);
    expect(keys[1]).toBe(`${keys[0]}:1`);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(String(warn.mock.calls[0][0])).toContain(
      `The shared selector 'foreign' found under the key '${keys[0]}' what is not its counter (${message}), and goes on under '${keys[1]}'.`,
    );
  });

  it('says so once, however many other sets of weights come between', async () => {
    const memory = memoryTicketSource();
    let foreign: string | undefined;
    const source: TicketSource = {
      take: async (key, count) => {
        foreign ??= key;
        if (key === foreign) {
          throw new Error('WRONGTYPE');
        }
        return memory.take(key, count);
      },
    };
    const selector = new SharedWeighter(['a', 'b'], { name: 'x', source });
    for (let cycle = 0; cycle < 3; cycle++) {
      selector.setWeight('a', 100);
      await selector.get();
      expect(selector.ticket).toBe(cycle);
      for (let weight = 1; weight <= 10; weight++) {
        selector.setWeight('a', weight);
        await awaitedPicks(selector, 3);
      }
    }
    expect(warn).toHaveBeenCalledTimes(1);
  });

  describe('without end', () => {
    beforeEach(() => {
      jest.useFakeTimers({
        doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'],
      });
    });

    afterEach(() => {
      jest.useRealTimers();
    });

    it('gives up, picks locally, and tries the same ones again', async () => {
      const memory = memoryTicketSource();
      const keys = new Set<string>();
      let isForeign = true;
      const source: TicketSource = {
        take: async (key, count) => {
          keys.add(key);
          if (isForeign) {
            throw new Error('WRONGTYPE');
          }
          return memory.take(key, count);
        },
      };
      const selector = new SharedWeighter(['a', 'b'], { name: 'x', source });
      expect(await selector.get()).toBe('a');
      expect(selector.state).toBe('degraded');
      await jest.advanceTimersByTimeAsync(60_000);
      expect(keys.size).toBe(9);
      expect(warn).not.toHaveBeenCalled();
      isForeign = false;
      await jest.advanceTimersByTimeAsync(2_000);
      expect(selector.state).toBe('shared');
      await selector.get();
      expect(selector.ticket).toBe(0);
      expect(keys.size).toBe(9);
    });
  });
});
