import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Child processes and threads run the built package. */
export async function build(): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      "import { ensureBuilt } from './scripts/ensure-built.js'; ensureBuilt();",
    ],
    { cwd: root },
  );
}
