import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';

export const root = dirname(import.meta.dirname);

/** Runs `node` with these arguments in the root folder; ends with it when it fails. */
export function runNode(...args) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}
