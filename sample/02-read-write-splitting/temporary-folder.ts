import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder that goes when the process does, however that ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'read-write-splitting-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
