import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A Node process that runs a fixture of the sharing tests and is talked to by messages. */
export class Child {
  private constructor(private readonly process: ChildProcess) {}

  /** Resolves once the process says that it is ready. */
  static async start(fixture: string, options: object): Promise<Child> {
    const file = new URL(
      `../slow/sharing/fixtures/${fixture}`,
      import.meta.url,
    );
    const process = fork(fileURLToPath(file), [JSON.stringify(options)], {
      execArgv: [],
    });
    const child = new Child(process);
    await child.answer();
    return child;
  }

  /** Sends a message and waits for the answer. */
  async ask<Answer>(message = 'go'): Promise<Answer> {
    const answer = this.answer();
    this.process.send(message);
    return (await answer) as Answer;
  }

  async end(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const exit = once(this.process, 'exit');
      this.process.kill('SIGKILL');
      await exit;
    }
  }

  private async answer(): Promise<unknown> {
    const answered = new AbortController();
    const ended = once(this.process, 'exit', { signal: answered.signal }).then(
      ([code]) => {
        throw new Error(`The child process ended with ${String(code)}.`);
      },
    );
    ended.catch(() => undefined);
    const [answer] = (await Promise.race([
      once(this.process, 'message'),
      ended,
    ])) as unknown[];
    answered.abort();
    return answer;
  }
}
