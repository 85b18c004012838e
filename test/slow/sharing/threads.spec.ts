import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { build } from '../../support/build.js';

jest.setTimeout(120_000);

const THREADS = 4;
const PICKS = 7 * 500;

/** What each of so many workers reports in the end. */
function run<Report>(
  fixture: string,
  threads: number,
  workerData: unknown,
): Promise<Report[]> {
  const file = new URL(`./fixtures/${fixture}`, import.meta.url);
  return Promise.all(
    Array.from({ length: threads }, async () => {
      const worker = new Worker(file, { workerData });
      const [report] = (await once(worker, 'message')) as [Report];
      return report;
    }),
  );
}

describe('threads that share a buffer', () => {
  beforeAll(build);

  it('take every ticket once, and keep the shares exactly', async () => {
    const workerData = { buffer: new SharedArrayBuffer(64), picks: PICKS };
    const picked = await run<[number, string][]>(
      'thread.js',
      THREADS,
      workerData,
    );
    const inOrder = picked.flat().sort(([a], [b]) => a - b);
    expect(inOrder.map(([ticket]) => ticket)).toEqual(
      Array.from({ length: THREADS * PICKS }, (_, i) => i),
    );
    expect(inOrder.map(([, candidate]) => candidate).join('')).toBe(
      'AABACAA'.repeat((THREADS * PICKS) / 7),
    );
  });

  it('begin a sequence once, however many come to it at one moment', async () => {
    const [threads, rounds] = [2, 300];
    const workerData = {
      buffer: new SharedArrayBuffer(16 * 1024),
      arrivals: new SharedArrayBuffer(4),
      threads,
      rounds,
    };
    const all = await run<number[]>('thread-changes.js', threads, workerData);
    for (let round = 0; round < rounds; round++) {
      const [first, second] = all
        .map((tickets) => tickets[round])
        .sort((a, b) => a - b);
      expect(second - first).toBe(1);
    }
  });
});
