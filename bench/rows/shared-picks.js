import {
  redisTicketSource,
  SharedWeighter,
  threadTicketSource,
  Weighter,
} from '../../scripts/library.js';
import { by64, inTurn, timeAsync } from '../measure/time-async.js';
import { withRedis } from '../measure/with-redis.js';

const WEIGHTS = [4, 2, 1];
const NAMES = ['a', 'b', 'c'];
const weight = (name) => WEIGHTS[NAMES.indexOf(name)];

const SEQUENTIAL = 'shared, one get() after the other';
const CONCURRENT = 'shared, 64 callers';
const THREAD = 'shared between threads, get() after get()';
const DEGRADED = 'shared, degraded';

function shared(source) {
  const selector = new SharedWeighter(NAMES, {
    name: 'bench',
    source,
    weight,
    timeout: 10_000,
  });
  return () => selector.get();
}

function result(name, value, ...floors) {
  return {
    kind: 'time',
    ours: { name, value },
    floors,
    peers: [],
    refused: [],
  };
}

const n = WEIGHTS.length;

export const rows = [
  {
    work: SEQUENTIAL,
    n,
    measure: (settings) =>
      withRedis(async (client) => {
        const get = shared(redisTicketSource(client));
        const [ours, floor] = await timeAsync(
          [inTurn(get), inTurn(() => client.incr('bare'))],
          settings,
        );
        return result('SharedWeighter', ours, {
          name: 'bare INCR',
          value: floor,
        });
      }),
  },
  {
    work: CONCURRENT,
    n,
    measure: (settings) =>
      withRedis(async (client) => {
        const get = shared(redisTicketSource(client));
        const [ours, floor] = await timeAsync(
          [by64(get), by64(() => client.incr('bare'))],
          settings,
        );
        return result('SharedWeighter', ours, {
          name: 'bare INCR',
          value: floor,
        });
      }),
  },
  {
    work: THREAD,
    n,
    measure: async (settings) => {
      const get = shared(threadTicketSource(new SharedArrayBuffer(64)));
      const [ours] = await timeAsync([inTurn(get)], settings);
      return result('SharedWeighter', ours);
    },
  },
  {
    work: DEGRADED,
    n,
    measure: async (settings) => {
      const get = shared({ take: () => Promise.reject(new Error('gone')) });
      await get();
      const local = new Weighter(NAMES, weight);
      const [ours, floor] = await timeAsync(
        [inTurn(get), inTurn(async () => local.get())],
        settings,
      );
      return result('SharedWeighter', ours, {
        name: 'awaited Weighter',
        value: floor,
      });
    },
  },
];

const ratio = (work) => (results) => {
  const { ours, floors } = results.of(work, n);
  return ours.value / floors[0].value;
};

export const targets = [
  {
    target: 'shared, one after the other: at most 1.2x a bare INCR',
    measure: (results) => ({
      value: ratio(SEQUENTIAL)(results),
      unit: 'times',
      most: 1.2,
    }),
  },
  {
    target: 'shared, 64 callers: at least 1,000,000 picks a second',
    measure: (results) => ({
      value: results.of(CONCURRENT, n).ours.value,
      unit: 'ns',
      most: 1_000,
    }),
  },
  {
    target: 'shared, degraded: at most 3x a local pick that is awaited',
    measure: (results) => ({
      value: ratio(DEGRADED)(results),
      unit: 'times',
      most: 3,
    }),
  },
  {
    target: 'threads: at least 5,000,000 picks a second each',
    measure: (results) => ({
      value: results.of(THREAD, n).ours.value,
      unit: 'ns',
      most: 200,
    }),
  },
];
