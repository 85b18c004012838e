import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { install, run, step } from './commands.js';

/** A folder without Nest: `nestjs-weighter/selection` and `/sharing`, imported and required. */
export function checkWithoutNest({ temporary, fixtures, tarball, nodes }) {
  step('without-nest');
  const folder = join(temporary, 'without-nest');
  cpSync(join(fixtures, 'without-nest'), folder, { recursive: true });
  install(folder, tarball, '--omit=peer');
  for (const node of nodes()) {
    run(folder, node, 'main.js');
    run(folder, node, 'main.cjs');
  }
}
