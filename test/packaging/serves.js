import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 60_000;

/** Starts a built application as `npm run start:prod` does, and reads its page. */
export async function serves(folder, node, expected) {
  const port = await freePort();
  const child = spawn(node, ['dist/main.js'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const answer = await Promise.race([
      read(`http://127.0.0.1:${port}`),
      ended.then(() => 'The application has ended.'),
    ]);
    assert.equal(answer, expected);
  } finally {
    child.kill();
    await ended;
  }
}

async function read(url) {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    try {
      return await (await fetch(url)).text();
    } catch {
      await sleep(100);
    }
  }
  return `Nobody answers at ${url}.`;
}

async function freePort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
