import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, runNode } from './run-node.js';

const require = createRequire(import.meta.url);

/**
 * The package in both module systems: ESM in `dist`, and in `dist/cjs` what Jest
 * and older resolvers take. The page of the board is made first, and Nest's build
 * empties `dist`.
 */
export function build() {
  runNode(join(root, 'scripts', 'build-page.js'));
  runNode(require.resolve('@nestjs/cli/bin/nest.js'), 'build');
  runNode(require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.cjs.json');
  writeFileSync(
    join(root, 'dist', 'cjs', 'package.json'),
    `${JSON.stringify({ type: 'commonjs' })}\n`,
  );
}

if (process.argv[1] === import.meta.filename) {
  build();
}
