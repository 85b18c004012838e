import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.js';
import { newest } from './newest.js';
import { oneAtATime } from './one-at-a-time.js';
import { root } from './run-node.js';

/** Whatever uses the package by its name sees `dist`: samples, benchmark, types, pages. */
export function ensureBuilt() {
  oneAtATime(() => {
    if (!isBuilt()) {
      build();
    }
  });
}

/** The manifest of the CommonJS build is the last that is written. */
function isBuilt() {
  const last = join(root, 'dist', 'cjs', 'package.json');
  return (
    existsSync(last) && statSync(last).mtimeMs >= newest(join(root, 'lib'))
  );
}

if (process.argv[1] === import.meta.filename) {
  ensureBuilt();
}
