import { spawnSync } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';

const root = fileURLToPath(new URL('..', import.meta.url));

// Jest is started anew.
jest.setTimeout(60_000);

describe('suites that need a redis-server', () => {
  let nothing: string;
  let path: string;

  beforeAll(() => {
    nothing = mkdtempSync(join(tmpdir(), 'no-redis-'));
    path = mkdtempSync(join(tmpdir(), 'redis-'));
    writeFileSync(join(path, 'redis-server'), '', { mode: 0o755 });
  });

  afterAll(() => {
    rmSync(nothing, { recursive: true });
    rmSync(path, { recursive: true });
  });

  function run(env: Record<string, string>, ...args: string[]) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        '--experimental-vm-modules',
        'node_modules/jest/bin/jest.js',
        '--testMatch=**/fixtures/with-redis.ts',
        ...args,
      ],
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, REQUIRE_ALL: '', NO_COLOR: '1', ...env },
      },
    );
    return { status, output: stderr };
  }

  it('run where there is one', () => {
    const { status, output } = run({ PATH: path, REQUIRE_ALL: '1' });
    expect(output).toContain('4 passed, 4 total');
    expect(output.trim()).toMatch(/Ran all test suites\.$/);
    expect(status).toBe(0);
  });

  it('are skipped where there is none, and the last lines say which', () => {
    const { status, output } = run({ PATH: nothing });
    expect(output).toContain('3 skipped, 1 passed, 4 total');
    expect(output.trim().split('\n').slice(-4)).toEqual([
      '',
      'Tests skipped because there is no redis-server on the PATH: 3',
      '  test/support/fixtures/with-redis.ts: 3',
      "To run them, get it: 'apt-get install -y redis-server' on Debian and Ubuntu, 'brew install redis' on macOS.",
    ]);
    expect(status).toBe(0);
  });

  it('are not missed where they were not asked for', () => {
    const { output } = run({ PATH: nothing }, '-t', 'needs nothing');
    expect(output).toContain('3 skipped, 1 passed, 4 total');
    expect(output).not.toContain('no redis-server');
  });

  it('fail where there is none and REQUIRE_ALL=1', () => {
    const { status, output } = run({ PATH: nothing, REQUIRE_ALL: '1' });
    expect(output).toContain('3 failed, 1 passed, 4 total');
    expect(output).toContain(
      "There is no redis-server on the PATH, and REQUIRE_ALL=1 asks for it: 'apt-get install -y redis-server'",
    );
    expect(status).toBe(1);
  });

  it('are all declared as such', () => {
    const undeclared = readdirSync(join(root, 'test'), { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.spec.ts'))
      .filter((file) => {
        const source = readFileSync(join(root, 'test', file), 'utf8');
        return (
          /\bRedisServer\.start/.test(source) &&
          !/\bdescribeWithRedis[(.]/.test(source)
        );
      });
    expect(undeclared).toEqual([]);
  });
});
