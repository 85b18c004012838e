import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from './describe-with.js';
import { freePort } from './free-port.js';
import { until } from './until.js';

/** `describe` for suites that start one. */
export const describeWithRedis = describeWith('redis-server');

/** A redis-server process of its own, on a free port, that keeps nothing. */
export class RedisServer {
  private constructor(
    readonly port: number,
    private readonly args: readonly string[],
    private readonly folder: string,
  ) {}

  private process: ChildProcess | undefined;

  static async start(...args: string[]): Promise<RedisServer> {
    const folder = mkdtempSync(join(tmpdir(), 'redis-'));
    const port = await freePort();
    const server = new RedisServer(
      port,
      [
        ...['--port', String(port), '--bind', '127.0.0.1'],
        ...['--save', '', '--appendonly', 'no', '--dir', folder],
        ...args,
      ],
      folder,
    );
    await server.launch();
    return server;
  }

  /** A sentinel that watches over the server, under a name, and decides alone. */
  static async startSentinel(
    name: string,
    primary: RedisServer,
  ): Promise<RedisServer> {
    const folder = mkdtempSync(join(tmpdir(), 'sentinel-'));
    const port = await freePort();
    const file = join(folder, 'sentinel.conf');
    const settings = [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir ${folder}`,
      `sentinel monitor ${name} 127.0.0.1 ${primary.port} 1`,
      `sentinel down-after-milliseconds ${name} 300`,
      `sentinel failover-timeout ${name} 2000`,
    ];
    writeFileSync(file, `${settings.join('\n')}\n`);
    const sentinel = new RedisServer(port, [file, '--sentinel'], folder);
    await sentinel.launch();
    return sentinel;
  }

  /** Starts it again, with empty data. */
  async launch(): Promise<void> {
    this.process = spawn('redis-server', this.args, { stdio: 'ignore' });
    await until(() => answers(this.port), 'redis-server answers');
  }

  /** Ends or stops the process; resolves when it is gone, if that is what the signal does. */
  async signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const child = this.process!;
    const exit = once(child, 'exit');
    child.kill(signal);
    if (signal === 'SIGKILL') {
      await exit;
    }
  }

  async stop(): Promise<void> {
    const child = this.process;
    if (child?.exitCode === null && child.signalCode === null) {
      await this.signal('SIGKILL');
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(String(data).startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
  });
}
