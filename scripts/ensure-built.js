import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { newest } from './newest.js';
import { oneAtATime } from './one-at-a-time.js';

const root = dirname(import.meta.dirname);
const require = createRequire(import.meta.url);

/** Samples and benchmark use the package by its name, so what they see is `dist`. */
export function ensureBuilt() {
  oneAtATime(() => {
    if (!isBuilt()) {
      runNode(require.resolve('@nestjs/cli/bin/nest.js'), 'build');
    }
  });
}

/** Runs `node` with these arguments in the root folder; ends with it when it fails. */
export function runNode(...args) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}

function isBuilt() {
  const entry = join(root, 'dist', 'index.js');
  return (
    existsSync(entry) && statSync(entry).mtimeMs >= newest(join(root, 'lib'))
  );
}
