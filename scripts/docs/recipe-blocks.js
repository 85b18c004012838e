import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './pages.js';

/**
 * The code of a recipe is run by tests, and shown in a page: a block with the path of
 * a file as its title has to hold that file.
 */
export function staleBlocks(pages) {
  return pages.flatMap((page) =>
    page.blocks.filter(isTitled).flatMap(({ title, code, line }) => {
      const source = sourceOf(title);
      if (source === undefined) {
        return [`${page.path}:${line}: there is no docs/${title}`];
      }
      return source === code
        ? []
        : [
            `${page.path}:${line}: is not docs/${title} as it stands; 'npm run docs:check -- --fix' copies it`,
          ];
    }),
  );
}

export function copyRecipes(pages) {
  for (const page of pages) {
    const { lines } = page;
    for (const { title, code, line, rows } of page.blocks
      .filter(isTitled)
      .reverse()) {
      const source = sourceOf(title);
      if (source !== undefined && source !== code) {
        lines.splice(line - 1, rows, ...source.split('\n'));
      }
    }
    const text = lines.join('\n');
    if (text !== page.text) {
      writeFileSync(join(root, page.path), text);
      console.log(`${page.path}: recipes copied`);
    }
  }
}

function isTitled({ title }) {
  return title !== undefined;
}

function sourceOf(title) {
  const path = join(root, 'docs', title);
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd() : undefined;
}
