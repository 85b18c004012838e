import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** When something in the folder was last changed, in milliseconds; removing counts. */
export function newest(folder) {
  return readdirSync(folder, { recursive: true })
    .map((file) => statSync(join(folder, file)).mtimeMs)
    .reduce((a, b) => Math.max(a, b), statSync(folder).mtimeMs);
}
