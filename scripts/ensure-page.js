import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { newest } from './newest.js';
import { oneAtATime } from './one-at-a-time.js';
import { root, runNode } from './run-node.js';

const board = join(root, 'lib', 'board');
const maker = join(root, 'scripts', 'build-page.js');

/** Tests run the sources of the board, which have its page as one text. */
export function ensurePage() {
  oneAtATime(() => {
    if (!isBuilt()) {
      runNode(maker);
    }
  });
}

function isBuilt() {
  const page = join(board, 'page-html.ts');
  const made = [join(board, 'wire.ts'), maker].map(
    (file) => statSync(file).mtimeMs,
  );
  return (
    existsSync(page) &&
    statSync(page).mtimeMs >= Math.max(newest(join(board, 'page')), ...made)
  );
}
