import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { install, step } from './commands.js';

/** The first of each line that the package supports, and the newest. */
const VERSIONS = ['20.19.0', '20', '22.12.0', '22', '24.0.0', '24'];

/** Installs each of them from the packages that the npm package `node` is made of. */
export function installNodes(temporary) {
  const name = `node-${process.platform}-${process.arch}`;
  return VERSIONS.map((version) => {
    step(`Node ${version}`);
    const folder = join(temporary, `node-${version}`);
    mkdirSync(folder);
    install(folder, `${name}@${version}`, '--ignore-scripts');
    return join(folder, 'node_modules', name, 'bin', 'node');
  });
}
