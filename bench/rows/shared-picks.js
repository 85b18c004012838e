import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  redisTicketSource,
  SharedWeighter,
  threadTicketSource,
  Weighter,
} from '../../scripts/library.js';
import { median } from '../measure/median.js';
import { by64, inTurn, timeAsync } from '../measure/time-async.js';
import { withRedis } from '../measure/with-redis.js';

const WEIGHTS = [4, 2, 1];
const NAMES = ['a', 'b', 'c'];
const weight = (name) => WEIGHTS[NAMES.indexOf(name)];
const n = WEIGHTS.length;

const SEQUENTIAL = 'shared, one get() after the other';
const CONCURRENT = 'shared, 64 callers';
const FAR = 'shared, 8 callers at a round trip of 10 ms, the median';
const THREAD = 'shared between threads, get() after get()';
const DEGRADED = 'shared, degraded';

const ROUND_TRIP_MS = 10;
const CALLERS = 8;

function shared(source) {
  const selector = new SharedWeighter(NAMES, {
    name: 'bench',
    source,
    weight,
    timeout: 10_000,
  });
  return () => selector.get();
}

function result(value, floor, floorValue) {
  return {
    kind: 'time',
    ours: { name: 'SharedWeighter', value },
    floors: floor === undefined ? [] : [{ name: floor, value: floorValue }],
    peers: [],
    refused: [],
  };
}

/** By so many callers over Redis, beside the same callers with a bare INCR each. */
const overRedis = (work, by) => ({
  work,
  n,
  measure: (settings) =>
    withRedis(async (client) => {
      const get = shared(redisTicketSource(client));
      const times = await timeAsync(
        [by(get), by(() => client.incr('bare'))],
        settings,
      );
      return result(times[0], 'bare INCR', times[1]);
    }),
});

/** The median time of a pick, in nanoseconds, by callers that do other things between their picks. */
async function medianTime(pick, rounds) {
  const times = [];
  const caller = async (each) => {
    for (let round = 0; round < 4 * rounds; round++) {
      await pause((round * 7 + each * 3) % 11);
      const start = performance.now();
      await pick();
      times.push((performance.now() - start) * 1e6);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, each) => caller(each)));
  return median(times);
}

export const rows = [
  overRedis(SEQUENTIAL, inTurn),
  overRedis(CONCURRENT, by64),
  {
    work: FAR,
    n,
    measure: ({ rounds }) =>
      withRedis(async (client) => {
        const far = async (answer) => {
          const value = await answer;
          await pause(ROUND_TRIP_MS);
          return value;
        };
        const source = redisTicketSource(client);
        const get = shared({
          take: (key, count) => far(source.take(key, count)),
        });
        const bare = () => far(client.incr('bare'));
        return result(
          await medianTime(get, rounds),
          'bare INCR',
          await medianTime(bare, rounds),
        );
      }),
  },
  {
    work: THREAD,
    n,
    measure: async (settings) => {
      const get = shared(threadTicketSource(new SharedArrayBuffer(64)));
      const [ours] = await timeAsync([inTurn(get)], settings);
      return result(ours);
    },
  },
  {
    work: DEGRADED,
    n,
    measure: async (settings) => {
      const get = shared({ take: () => Promise.reject(new Error('gone')) });
      await get();
      const local = new Weighter(NAMES, weight);
      const times = await timeAsync(
        [inTurn(get), inTurn(async () => local.get())],
        settings,
      );
      return result(times[0], 'awaited Weighter', times[1]);
    },
  },
];

/** How many times as long as the floor, of the same run. */
const ratio = (work) => (results) => {
  const { ours, floors } = results.of(work, n);
  return ours.value / floors[0].value;
};

const times = (target, work, most) => ({
  target,
  measure: (results) => ({ value: ratio(work)(results), unit: 'times', most }),
});

export const targets = [
  times(
    'shared, one after the other: at most 1.2x a bare INCR',
    SEQUENTIAL,
    1.2,
  ),
  {
    target: 'shared, 64 callers: at least 15x as many as with bare INCRs',
    measure: (results) => ({
      value: 1 / ratio(CONCURRENT)(results),
      unit: 'times',
      least: 15,
    }),
  },
  times(
    'shared, 8 callers at a round trip of 10 ms: the median at most 1.3 round trips',
    FAR,
    1.3,
  ),
  times(
    'shared, degraded: at most 2x a local pick that is awaited',
    DEGRADED,
    2,
  ),
  {
    target: 'threads: at least 5,000,000 picks a second each',
    measure: (results) => ({
      value: results.of(THREAD, n).ours.value,
      unit: 'ns',
      most: 200,
    }),
  },
];
