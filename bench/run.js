import { join } from 'node:path';
import { ensureBuilt } from '../scripts/ensure-built.js';
import { runNode } from '../scripts/run-node.js';
import { ensureInstalled } from '../scripts/ensure-installed.js';

// node bench/run.js [--quick] [part of the name of a file in rows/ ...]
ensureInstalled(import.meta.dirname);
ensureBuilt();
runNode(
  '--expose-gc',
  // So much room that what is measured seldom meets a collection.
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  // A busy machine would compile late; this way it is done when the warm-up is.
  '--no-concurrent-recompilation',
  join(import.meta.dirname, 'main.js'),
  ...process.argv.slice(2),
);
