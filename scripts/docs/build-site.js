import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '../ensure-installed.js';
import { root, runNode } from '../run-node.js';

// node scripts/docs/build-site.js [--serve]: API pages by typedoc, and all of docs/
// made into docs/.vitepress/dist. A dead link in either fails it.
const site = join(root, 'docs', '.vitepress');
const packages = join(site, 'node_modules');

ensureInstalled(site);
rmSync(join(root, 'docs', 'api'), { recursive: true, force: true });
runNode(
  join(packages, 'typedoc', 'bin', 'typedoc'),
  '--options',
  join(site, 'typedoc.json'),
);
runNode(
  join(packages, 'vitepress', 'bin', 'vitepress.js'),
  process.argv.includes('--serve') ? 'dev' : 'build',
  'docs',
);
