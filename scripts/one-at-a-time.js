import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const lock = join(import.meta.dirname, '..', 'node_modules', '.build.lock');

/** Runs `build` while no other process builds here: tests start several at once. */
export function oneAtATime(build) {
  while (!acquire()) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
  // A build that fails ends the process.
  process.once('exit', release);
  build();
  process.off('exit', release);
  release();
}

function acquire() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') {
      throw error;
    }
    if (isAbandoned()) {
      release();
    }
    return false;
  }
}

/** Whether its process was killed. */
function isAbandoned() {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function release() {
  rmSync(lock, { force: true });
}
