import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './pages.js';

/** Made by `npm run docs`, which checks the links into it. */
const GENERATED = /^docs\/api(\/|$)/;

/** Links of the pages, pictures included, that lead to nothing in the repository. */
export function deadLinks(pages) {
  return pages.flatMap((page) =>
    linksOf(page).flatMap(({ target, line }) => {
      const problem = problemOf(page, target);
      return problem === undefined ? [] : [`${page.path}:${line}: ${problem}`];
    }),
  );
}

function linksOf({ prose }) {
  return prose.flatMap(({ text, line }) => {
    const plain = text.replace(/`[^`]*`/g, '');
    const targets = [
      ...plain.matchAll(/\]\(([^)\s]+)\)/g),
      ...plain.matchAll(/\b(?:src|href|link)[=:] ?"?([^"\s>]+)"?/g),
    ];
    return targets.map(([, target]) => ({ target, line }));
  });
}

function problemOf(page, target) {
  if (/^(https?|mailto):/.test(target)) {
    return undefined;
  }
  const [path, anchor] = target.split('#');
  const file = path === '' ? page.path : fileOf(page, path);
  if (file === undefined) {
    return undefined;
  }
  if (!existsSync(join(root, file))) {
    return `'${target}' leads to ${file}, which does not exist`;
  }
  const isAnchored = anchor !== undefined && file.endsWith('.md');
  return isAnchored && !anchorsOf(file).has(anchor)
    ? `${file} has no heading '#${anchor}'`
    : undefined;
}

function fileOf(page, path) {
  const from = path.startsWith('/')
    ? join('docs', path)
    : join(dirname(page.path), path);
  const file = relative(root, join(root, from));
  if (GENERATED.test(file)) {
    return undefined;
  }
  const isFolderLink = path.endsWith('/') && page.path.startsWith('docs/');
  if (isFolderLink && existsSync(join(root, file, 'index.md'))) {
    return join(file, 'index.md');
  }
  return isPageWithoutEnding(file) ? `${file}.md` : file;
}

function isPageWithoutEnding(file) {
  const path = join(root, file);
  const isFile = existsSync(path) && statSync(path).isFile();
  return !isFile && existsSync(`${path}.md`);
}

/** As GitHub makes them of headings; VitePress agrees on plain words. */
function anchorsOf(file) {
  const anchors = new Set();
  for (const [, heading] of readFileSync(join(root, file), 'utf8').matchAll(
    /^#+ (.+)$/gm,
  )) {
    anchors.add(
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
  }
  return anchors;
}
