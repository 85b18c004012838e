import { formatPhase } from './format-phase.js';
import type { Pick } from './pick.js';
import { RedisProcess } from './redis-process.js';
import { WorkerProcess } from './worker-process.js';

const WORKERS = 4;
/** Each worker's messages in one phase: five periods of the weights 4:2:1. */
const MESSAGES = 35;

/** Sends traffic with Redis, without it, and with an empty one. */
export async function runDemo(): Promise<void> {
  const redis = await RedisProcess.start();
  const workers: WorkerProcess[] = [];
  try {
    for (let i = 0; i < WORKERS; i++) {
      workers.push(await WorkerProcess.start(redis.port));
    }
    await sendTraffic(redis, workers);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await redis.stop();
  }
}

async function sendTraffic(
  redis: RedisProcess,
  workers: WorkerProcess[],
): Promise<void> {
  const traffic = () =>
    Promise.all(
      workers.map(async (worker) => (await worker.send(MESSAGES)).picks),
    );
  const show = (title: string, picks: Pick[][]) =>
    console.log(formatPhase(title, picks));

  console.log(`${WORKERS} workers, aurora 4 : bluebird 2 : cobalt 1\n`);
  await Promise.all(workers.map((worker) => worker.untilShared()));
  show('Redis is there: one sequence', await traffic());

  await redis.kill();
  show('Redis is killed: each goes on from its own place', await traffic());

  await redis.launch();
  await Promise.all(workers.map((worker) => worker.untilShared()));
  show('Redis is back, and empty: one sequence again', await traffic());
}
