import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('endpoint-server.js', import.meta.url));

/** One endpoint as a process of its own, so that it can really be killed. */
export class EndpointProcess {
  /** 0 until it was started: the system chooses a free one. */
  port = 0;
  private child: ChildProcess | undefined;

  async start(): Promise<void> {
    const child = fork(program, [String(this.port)]);
    this.child = child;
    const [port] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(`No endpoint could be started on port ${this.port}.`);
      }),
    ])) as [number];
    this.port = port;
  }

  async kill(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (child?.kill('SIGKILL') === true) {
      await once(child, 'exit');
    }
  }
}
