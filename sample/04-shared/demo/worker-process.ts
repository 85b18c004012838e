import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Pick } from './pick.js';

interface Answer {
  picks: Pick[];
  state: 'shared' | 'degraded';
}

/** A process with the whole application in it. */
export class WorkerProcess {
  private constructor(private readonly child: ChildProcess) {}

  static async start(redisPort: number): Promise<WorkerProcess> {
    const file = fileURLToPath(new URL('../worker.js', import.meta.url));
    const child = fork(file, [], {
      env: { ...process.env, REDIS_PORT: String(redisPort) },
    });
    await once(child, 'message');
    return new WorkerProcess(child);
  }

  async send(count: number): Promise<Answer> {
    const answer = once(this.child, 'message');
    this.child.send(count);
    const [message] = (await answer) as [Answer];
    return message;
  }

  async untilShared(): Promise<void> {
    while ((await this.send(0)).state !== 'shared') {
      await delay(20);
    }
  }

  async stop(): Promise<void> {
    const exit = once(this.child, 'exit');
    this.child.disconnect();
    await exit;
  }
}
