import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { ensureBuilt } from '../../scripts/ensure-built.js';
import { manifestOf, node, step } from './commands.js';

export const root = dirname(dirname(import.meta.dirname));

/** Packs the package into a folder, and looks at what it holds. */
export function pack(folder) {
  step('pack');
  ensureBuilt();
  const [{ filename, files }] = JSON.parse(
    execFileSync(
      'npm',
      ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
      { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    ),
  );
  const paths = files.map(({ path }) => path);
  const strangers = paths.filter(
    (path) =>
      !/^(dist\/.+|package\.json|README\.md|LICENSE|CHANGELOG\.md)$/.test(path),
  );
  assert.deepEqual(strangers, [], 'files that do not belong in the package');
  for (const path of [
    'dist/index.js',
    'dist/index.d.ts',
    'dist/cjs/index.js',
    'dist/cjs/index.d.ts',
    'dist/cjs/package.json',
    'dist/board/index.js',
    'dist/prometheus/index.js',
    'dist/otel/index.js',
    'dist/terminus/index.js',
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
  ]) {
    assert.ok(paths.includes(path), `${path} is missing from the package`);
  }
  console.log(`${filename}: ${paths.length} files`);
  return join(folder, filename);
}

export function lint(tarball) {
  step('publint');
  node(root, bin('publint', 'publint'), 'run', tarball, '--strict');

  step('arethetypeswrong');
  node(root, bin('@arethetypeswrong/cli', 'attw'), tarball, '--no-emoji');
}

function bin(dependency, command) {
  const folder = join(root, 'node_modules', dependency);
  return join(folder, manifestOf(root, dependency).bin[command]);
}
