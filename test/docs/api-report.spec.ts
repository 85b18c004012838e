import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it, jest } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));

// It builds the package, where it has not been built.
jest.setTimeout(120_000);

it('what the package exports, types included, is what etc/ says', () => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['scripts/docs/api-report.js', '--check'],
    { cwd: root, encoding: 'utf8' },
  );
  expect([status, stdout + stderr]).toEqual([0, expect.any(String)]);
  expect(stdout).toMatch(/^etc\/nestjs-weighter-sharing\.api\.md is what/m);
});
