import { AwaitedRunner } from './awaited-runner.js';
import { median } from './median.js';

const BYTE_SAMPLES = 9;

/**
 * A row of times as those of `timedRow`, for operations that have to be awaited.
 *
 * @param work what is done; the row is found by this and `n`
 * @param n how many candidates there are
 * @param prepare promises `ours` and `floors`, each a `{ name, call }`, and what to `close` afterwards
 */
export function awaitedRow({ work, n, prepare }) {
  return {
    work,
    n,
    async measure(settings) {
      const { ours, floors, close } = await prepare();
      const runners = [ours, ...floors].map((each) => new AwaitedRunner(each));
      for (const runner of runners) {
        await runner.warmUp(settings);
      }
      for (let round = 0; round < settings.rounds; round++) {
        for (const runner of runners) {
          await runner.sample();
        }
      }
      const bytes = await bytesPerOperation(runners[0]);
      await close();
      const [first, ...others] = runners.map(({ name, samples }) => ({
        name,
        value: median(samples),
      }));
      return {
        kind: 'time',
        ours: first,
        floors: others,
        peers: [],
        bytes,
        refused: [],
      };
    },
  };
}

async function bytesPerOperation(runner) {
  const samples = [];
  for (let i = 0; i < BYTE_SAMPLES; i++) {
    samples.push(await runner.bytes());
  }
  return median(samples.filter((bytes) => bytes >= 0));
}
