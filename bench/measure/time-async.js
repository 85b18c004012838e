import { performance } from 'node:perf_hooks';
import { median } from './median.js';

/** Operations until they are compiled. */
const WARM_UP = 64 * 100;

/** Nanoseconds of one awaited operation, for each of several, measured in turns. */
export async function timeAsync(operations, { rounds, sampleMs }) {
  const samples = operations.map(() => []);
  const counts = operations.map(() => 64);
  for (const operation of operations) {
    // A busy machine gets through too few of them while it finds how many.
    await operation(WARM_UP);
  }
  for (let round = -rounds; round < rounds; round++) {
    for (const [i, operation] of operations.entries()) {
      const start = performance.now();
      await operation(counts[i]);
      const elapsed = performance.now() - start;
      if (round < 0) {
        // Warms up, and finds how many operations fill a sample.
        const wanted = (counts[i] * 4 * sampleMs) / elapsed;
        counts[i] = Math.ceil(Math.min(wanted, counts[i] * 4) / 64) * 64;
      } else {
        samples[i].push((elapsed * 1e6) / counts[i]);
      }
    }
  }
  return samples.map(median);
}

/** One after the other. */
export const inTurn = (pick) => async (count) => {
  for (let i = 0; i < count; i++) {
    await pick();
  }
};

/** By 64 callers, each with the next as soon as it has one. */
export const by64 = (pick) => async (count) => {
  const caller = inTurn(pick);
  await Promise.all(Array.from({ length: 64 }, () => caller(count / 64)));
};
