import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.js';

/** Runs `npm ci` in a folder, unless what it installed last is what the lockfile says. */
export function ensureInstalled(folder) {
  const lockfile = join(folder, 'package-lock.json');
  // `npm ci` begins by removing it with the rest, so one that failed counts for nothing.
  const installed = join(folder, 'node_modules', '.installed-lock.json');
  oneAtATime(() => {
    if (!existsSync(installed) || !areEqual(installed, lockfile)) {
      install(folder);
      copyFileSync(lockfile, installed);
    }
  });
}

function install(folder) {
  console.error(`Installing what ${folder} needs.`);
  const { status, error } = spawnSync('npm', ['ci'], {
    cwd: folder,
    // The standard output is for the results of what is run afterwards.
    stdio: ['ignore', process.stderr.fd, 'inherit'],
  });
  if (error !== undefined) {
    throw error;
  }
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}

function areEqual(one, other) {
  return readFileSync(one).equals(readFileSync(other));
}
