import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { build } from '../support/build.js';

jest.setTimeout(120_000);

const THREADS = 4;
const PICKS = 7 * 500;

describe('threads that share a buffer', () => {
  beforeAll(build);

  it('take every ticket once, and keep the shares exactly', async () => {
    const workerData = { buffer: new SharedArrayBuffer(64), picks: PICKS };
    const file = new URL('./fixtures/thread.js', import.meta.url);
    const workers = Array.from(
      { length: THREADS },
      () => new Worker(file, { workerData }),
    );
    const picked = await Promise.all(
      workers.map(async (worker) => {
        const [list] = (await once(worker, 'message')) as [[number, string][]];
        return list;
      }),
    );
    const inOrder = picked.flat().sort(([a], [b]) => a - b);
    expect(inOrder.map(([ticket]) => ticket)).toEqual(
      Array.from({ length: THREADS * PICKS }, (_, i) => i),
    );
    expect(inOrder.map(([, candidate]) => candidate).join('')).toBe(
      'AABACAA'.repeat((THREADS * PICKS) / 7),
    );
  });
});
