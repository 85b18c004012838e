import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { redisTicketSource, SharedWeighter } from '../../../lib/index.js';

const MINUTE = 60_000;
const WEEK_S = 604_800;

/** What ioredis looks like to the source. */
function fakeClient(firstReply = 1) {
  let reply = firstReply - 1;
  return {
    status: 'ready',
    incrby: jest.fn(async (_key: string, by: number): Promise<unknown> => {
      reply += by;
      return reply;
    }),
    expire: jest.fn(
      async (_key: string, _seconds: number): Promise<unknown> => 1,
    ),
    /** As if the key were new. */
    eval: jest.fn(
      async (_script: string, _keys: number, ...rest: string[]) =>
        Number(rest[1]) + Number(rest[3]),
    ),
  };
}

describe('redisTicketSource()', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('lets a key live for a week after its last use, and says so once a minute', async () => {
    const client = fakeClient(1000);
    const source = redisTicketSource(client);
    for (let second = 0; second < 180; second++) {
      await source.take('key', 1);
      jest.advanceTimersByTime(MINUTE / 60);
    }
    expect(client.expire.mock.calls).toEqual([
      ['key', WEEK_S],
      ['key', WEEK_S],
      ['key', WEEK_S],
    ]);
  });

  it('says so again when the key was emptied meanwhile', async () => {
    const client = fakeClient(1000);
    const source = redisTicketSource(client);
    await source.take('key', 1);
    client.incrby.mockResolvedValueOnce(4);
    await source.take('key', 4);
    expect(client.expire).toHaveBeenCalledTimes(2);
  });

  it('says so once for a key that is new', async () => {
    const client = fakeClient();
    expect(await redisTicketSource(client).take('key', 1)).toBe(0);
    expect(client.expire).toHaveBeenCalledTimes(1);
  });

  it('says so again for a key among very many', async () => {
    const client = fakeClient(1000);
    const source = redisTicketSource(client);
    for (let key = 0; key <= 1000; key++) {
      await source.take(`key ${key}`, 1);
    }
    await source.take('key 0', 1);
    expect(client.expire).toHaveBeenCalledTimes(1002);
  });

  it('does not mind when that is thrown at once', async () => {
    const client = fakeClient(1000);
    client.expire.mockImplementationOnce(() => {
      throw new TypeError('boom');
    });
    expect(await redisTicketSource(client).take('key', 1)).toBe(999);
  });

  it('does not mind when that fails, and tries again with the next ticket', async () => {
    const client = fakeClient(1000);
    client.expire.mockRejectedValueOnce(new Error('READONLY'));
    const source = redisTicketSource(client);
    expect(await source.take('key', 1)).toBe(999);
    expect(await source.take('key', 1)).toBe(1000);
    expect(client.expire).toHaveBeenCalledTimes(2);
  });

  it.each([
    "NOPERM this user has no permissions to run the 'expire' command",
    "ERR unknown command 'EXPIRE', with args beginning with: 'key' '604800'",
  ])('says once that it is refused, and stops asking: %s', async (message) => {
    const warned = jest.spyOn(process, 'emitWarning').mockReturnValue();
    const client = fakeClient();
    client.expire.mockRejectedValue(new Error(message));
    const source = redisTicketSource(client);
    for (let pick = 0; pick < 500; pick++) {
      await source.take(`key ${pick % 2}`, 1);
      jest.advanceTimersByTime(MINUTE);
    }
    expect(client.expire).toHaveBeenCalledTimes(1);
    expect(warned).toHaveBeenCalledTimes(1);
    expect(warned.mock.calls[0][0]).toBe(
      `Redis refuses sharing the command EXPIRE (Error: ${message}), so that its counters stay for ever. Give its user that right, and restart: the command is not sent any more.`,
    );
    warned.mockRestore();
  });

  describe('lets the key of weights that are replaced', () => {
    const SHORT_S = 600;

    /** A Redis with a counter a key, and the life that each was given last. */
    function redis() {
      const counters = new Map<string, number>();
      const lives = new Map<string, number>();
      const add = (key: string, by: number): number => {
        const counter = (counters.get(key) ?? 0) + by;
        counters.set(key, counter);
        return counter;
      };
      const client = {
        status: 'ready',
        incrby: async (key: string, by: number): Promise<unknown> =>
          add(key, by),
        expire: async (key: string, seconds: number): Promise<unknown> =>
          lives.set(key, seconds),
        eval: async (_script: string, _keys: number, ...rest: string[]) => {
          const [key, count, limit, to] = rest;
          if (add(key, 0) < Number(limit)) {
            counters.set(key, Number(to));
          }
          return add(key, Number(count));
        },
      };
      return { client, counters, lives };
    }

    function selectorOf(client: ReturnType<typeof redis>['client']) {
      return new SharedWeighter(['a', 'b', 'c'], {
        name: 'changed',
        source: redisTicketSource(client),
      });
    }

    it('go soon when that is soon, as there may be another set with each pick', async () => {
      const warned = jest.spyOn(process, 'emitWarning').mockReturnValue();
      const { client, lives } = redis();
      const selector = selectorOf(client);
      for (let weight = 100; weight < 150; weight++) {
        selector.setWeight('a', weight);
        await selector.get();
      }
      expect([...lives.values()]).toEqual([
        ...Array<number>(49).fill(SHORT_S),
        WEEK_S,
      ]);
      warned.mockRestore();
    });

    it('go soon, too, when its ticket was still under way', async () => {
      const { client, lives } = redis();
      const { incrby } = client;
      client.incrby = (key, by) => {
        selector.setWeight('a', 300);
        expect(selector.state).toBe('shared'); // goes by the new weights
        return incrby(key, by);
      };
      const selector = selectorOf(client);
      await selector.get();
      await selector.get();
      expect([...lives.values()]).toEqual([SHORT_S, WEEK_S]);
    });

    it('stay for a week when they were in use for a minute', async () => {
      const { client, lives } = redis();
      const selector = selectorOf(client);
      await selector.get();
      jest.advanceTimersByTime(MINUTE);
      await selector.get();
      selector.setWeight('a', 300);
      await selector.get();
      expect([...lives.values()]).toEqual([WEEK_S, WEEK_S]);
    });

    it('stay for a week when others have begun them', async () => {
      const { client, lives } = redis();
      await selectorOf(client).get();
      const selector = selectorOf(client);
      await selector.get();
      selector.setWeight('a', 300);
      await selector.get();
      expect([...lives.values()]).toEqual([WEEK_S, WEEK_S]);
    });

    it.each(['is still there', 'is gone'])(
      'live for a week again when they come back, and goes on where it was, if it %s',
      async (what) => {
        const warned = jest.spyOn(process, 'emitWarning').mockReturnValue();
        const { client, counters, lives } = redis();
        const selector = selectorOf(client);
        await selector.get();
        await selector.get();
        const [key] = lives.keys();
        selector.suspend('a');
        await selector.get();
        expect(lives.get(key)).toBe(SHORT_S);
        if (what === 'is gone') {
          counters.delete(key);
        }
        selector.resume('a');
        expect(await selector.get()).toBe('c');
        expect(selector.ticket).toBe(2);
        expect(lives.get(key)).toBe(WEEK_S);
        expect(warned).not.toHaveBeenCalled();
        warned.mockRestore();
      },
    );

    it('say nothing of it to a Redis that is not there', async () => {
      const { client, lives } = redis();
      const selector = selectorOf(client);
      await selector.get();
      client.status = 'reconnecting';
      selector.suspend('a');
      await selector.get();
      expect([...lives.values()]).toEqual([WEEK_S]);
      selector.stop();
    });

    it('live for a week from the first ticket on, also where that is a random one', async () => {
      const { client, counters, lives } = redis();
      const selector = new SharedWeighter(['a', 'b', 'c'], {
        name: 'random',
        source: redisTicketSource(client),
        phase: 'random',
        random: () => 0.5,
      });
      await selector.get();
      expect([...counters.values()]).toEqual([2]);
      expect([...lives.values()]).toEqual([WEEK_S]);
    });
  });

  it.each(['reconnecting', 'close', 'end', 'disconnecting'])(
    'does not queue up behind an ioredis client that is in the state %s',
    async (status) => {
      const client = { ...fakeClient(), status };
      await expect(redisTicketSource(client).take('key', 1)).rejects.toThrow(
        `the client's connection is in the state '${status}'`,
      );
      expect(client.incrby).not.toHaveBeenCalled();
    },
  );

  it('does not queue up behind a node-redis client that is not connected', async () => {
    const { incrby: incrBy, expire } = fakeClient();
    const client = { incrBy, expire, eval: async () => 0, isReady: false };
    await expect(redisTicketSource(client).take('key', 1)).rejects.toThrow(
      'the client is not connected',
    );
    expect(incrBy).not.toHaveBeenCalled();
  });

  it.each([[1.5], [-3], [2 ** 53], ['-1']])(
    'refuses %p for a ticket',
    async (reply) => {
      const client = fakeClient();
      client.incrby.mockResolvedValue(reply);
      const take = redisTicketSource(client).take('key', 1);
      await expect(take).rejects.toThrow(
        'is not an integer that can be a ticket',
      );
      expect(client.expire).not.toHaveBeenCalled();
    },
  );

  it.each([-1, -3, -1_000])(
    'raises a counter that somebody set to %p, in one step for all',
    async (counter) => {
      const client = fakeClient(counter + 1);
      const sources = [redisTicketSource(client), redisTicketSource(client)];
      const tickets = await Promise.all(
        [1, 2, 3].flatMap((count) =>
          sources.map(async (source) => {
            const first = await source.take('key', count);
            return Array.from({ length: count }, (_, i) => first + i);
          }),
        ),
      );
      expect(new Set(tickets.flat()).size).toBe(12);
      expect(Math.min(...tickets.flat())).toBeGreaterThanOrEqual(0);
      const keys = client.incrby.mock.calls.map(([key]) => key);
      expect(new Set(keys)).toEqual(new Set(['key']));
      expect(keys.length).toBeLessThanOrEqual(12);
    },
  );

  it.each([[null], [undefined], ['QUEUED'], [{}]])(
    'says that %p is no reply of a client that can be used',
    async (reply) => {
      const client = fakeClient();
      client.incrby.mockResolvedValue(reply);
      const selector = new SharedWeighter(['a'], {
        name: 'reply',
        source: redisTicketSource(client),
      });
      await selector.get();
      expect(client.incrby).toHaveBeenCalledTimes(1);
      expect((selector.cause as Error).message).toContain(
        'none in legacy mode, in a transaction or a pipeline',
      );
      selector.stop();
    },
  );

  it('leaves a value alone that is not its counter', async () => {
    const client = fakeClient();
    client.incrby.mockRejectedValue(new Error('WRONGTYPE Operation'));
    await expect(redisTicketSource(client).take('key', 1)).rejects.toThrow();
    expect(client.expire).not.toHaveBeenCalled();
  });

  it('lets the key live for a week that a probe has made', async () => {
    const client = fakeClient(1000);
    const source = redisTicketSource(client);
    await source.take('key', 1);
    client.incrby.mockResolvedValueOnce(0);
    await source.take('key', 0);
    expect(client.expire).toHaveBeenCalledTimes(2);
  });
});
