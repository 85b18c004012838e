import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

const MISSING =
  "This part needs a 'redis-server' on the PATH: 'apt-get install -y redis-server' on Debian and Ubuntu, 'brew install redis' on macOS.";

/** Runs `use` with a client of a server of its own, reached by a socket file. */
export async function withRedis(use) {
  if (spawnSync('redis-server', ['--version']).error !== undefined) {
    throw new Error(MISSING);
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const socket = join(folder, 'redis.sock');
  const server = spawn(
    'redis-server',
    ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder],
    { stdio: 'ignore' },
  );
  const client = new Redis(socket, {
    maxRetriesPerRequest: null,
    retryStrategy: () => 20,
  });
  client.on('error', () => undefined);
  try {
    await client.ping();
    return await use(client);
  } finally {
    client.disconnect();
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
