import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ensureBuilt } from '../scripts/ensure-built.js';
import { runNode } from '../scripts/run-node.js';
import { newest } from '../scripts/newest.js';
import { oneAtATime } from '../scripts/one-at-a-time.js';
import { sampleNames } from './sample-names.js';

const samples = import.meta.dirname;
const output = join(samples, '.build');
// Written last: the compiler leaves files behind even when it fails.
const stamp = join(output, 'complete');
const require = createRequire(import.meta.url);

/** Compiles the samples to `.build`, unless that is newer than what they are made of. */
export function buildSamples() {
  ensureBuilt();
  oneAtATime(() => {
    if (!isBuilt()) {
      rmSync(output, { recursive: true, force: true });
      runNode(
        require.resolve('typescript/bin/tsc'),
        '-p',
        join(samples, 'tsconfig.json'),
      );
      writeFileSync(stamp, '');
    }
  });
}

function isBuilt() {
  const sources = [
    join(dirname(samples), 'dist'),
    ...sampleNames().map((name) => join(samples, name)),
  ];
  return (
    existsSync(stamp) &&
    statSync(stamp).mtimeMs >= Math.max(...sources.map(newest))
  );
}
