import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** The pages that people read, by their path in the repository; what is generated is left out. */
export function pages() {
  const docs = readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`);
  return ['README.md', 'CONTRIBUTING.md', ...docs].map(pageAt);
}

export function pageAt(path) {
  const text = readFileSync(join(root, path), 'utf8');
  const lines = text.split('\n');
  const blocks = blocksOf(lines);
  return { path, text, lines, blocks, prose: proseOf(lines, blocks) };
}

/** The fenced blocks: language, title (as in ```ts [title]), first line (from 1), rows and code. */
function blocksOf(lines) {
  const blocks = [];
  let open;
  lines.forEach((line, i) => {
    const fence = /^(\s*)```(\S*)\s*(?:\[(.+)\])?/.exec(line);
    if (open !== undefined) {
      if (fence !== null && fence[2] === '') {
        const rows = lines.slice(open.line - 1, i);
        blocks.push({ ...open, rows: rows.length, code: rows.join('\n') });
        open = undefined;
      }
    } else if (fence !== null) {
      open = { language: fence[2], title: fence[3], line: i + 2 };
    }
  });
  return blocks;
}

/** The lines outside of the blocks, each with its number. */
function proseOf(lines, blocks) {
  const inside = new Set(
    blocks.flatMap(({ line, rows }) =>
      Array.from({ length: rows }, (_, i) => line + i),
    ),
  );
  return lines
    .map((text, i) => ({ text, line: i + 1 }))
    .filter(({ line }) => !inside.has(line));
}
