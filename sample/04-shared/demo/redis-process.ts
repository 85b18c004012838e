import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

/** A redis-server of the demo's own, on a free port, that keeps nothing. */
export class RedisProcess {
  private child: ChildProcess | undefined;
  private readonly folder = mkdtempSync(join(tmpdir(), 'sample-redis-'));

  private constructor(readonly port: number) {}

  static get isInstalled(): boolean {
    return spawnSync('redis-server', ['--version']).error === undefined;
  }

  static async start(): Promise<RedisProcess> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const redis = new RedisProcess(port);
    await redis.launch();
    return redis;
  }

  async launch(): Promise<void> {
    const network = ['--port', String(this.port), '--bind', '127.0.0.1'];
    this.child = spawn(
      'redis-server',
      [...network, '--save', '', '--dir', this.folder],
      { stdio: 'ignore' },
    );
    const client = new Redis(this.port, {
      maxRetriesPerRequest: null,
      retryStrategy: () => 20,
    });
    client.on('error', () => undefined);
    await client.ping();
    client.disconnect();
  }

  async kill(): Promise<void> {
    const child = this.child!;
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
