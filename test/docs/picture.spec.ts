import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it, jest } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'picture-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

// It builds the package, where it has not been built.
jest.setTimeout(120_000);

it('the picture shows the sequences as they are', () => {
  const file = join(folder, 'spread.svg');
  execFileSync(process.execPath, ['scripts/plot-spread.js', file], {
    cwd: root,
  });
  expect(readFileSync(file, 'utf8')).toBe(
    readFileSync(join(root, 'docs/images/spread.svg'), 'utf8'),
  );
});
