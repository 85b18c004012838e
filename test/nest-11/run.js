import { ensureInstalled } from '../../scripts/ensure-installed.js';
import { runNode } from '../../scripts/run-node.js';

// node test/nest-11/run.js [flags for Jest]
ensureInstalled(import.meta.dirname);
runNode(
  '--experimental-vm-modules',
  'node_modules/jest/bin/jest.js',
  '--config=test/nest-11/jest.config.js',
  ...process.argv.slice(2),
);
