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
  private readonly ended: Promise<never>;

  private constructor(private readonly child: ChildProcess) {
    this.ended = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`A worker ended with ${String(code ?? signal)}.`);
    });
    // Told to whoever waits for an answer.
    this.ended.catch(() => undefined);
  }

  static async start(redisPort: number): Promise<WorkerProcess> {
    const file = fileURLToPath(new URL('../worker.js', import.meta.url));
    const child = fork(file, [], {
      env: { ...process.env, REDIS_PORT: String(redisPort) },
    });
    const worker = new WorkerProcess(child);
    await worker.answer();
    return worker;
  }

  async send(count: number): Promise<Answer> {
    const answer = this.answer();
    this.child.send(count);
    return (await answer) as Answer;
  }

  async untilShared(): Promise<void> {
    while ((await this.send(0)).state !== 'shared') {
      await delay(20);
    }
  }

  async stop(): Promise<void> {
    if (this.child.connected) {
      this.child.disconnect();
    }
    await this.ended.catch(() => undefined);
  }

  private async answer(): Promise<unknown> {
    const [message] = (await Promise.race([
      once(this.child, 'message'),
      this.ended,
    ])) as unknown[];
    return message;
  }
}
