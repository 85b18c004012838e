import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { root } from './run-node.js';

const sources = join(root, 'lib', 'board', 'page');
const output = join(root, 'lib', 'board', 'page-html.ts');

const MOST_BYTES = 120_000;

/** The board's page as one text in a module of its own, with the hashes of what may run in it. */
export function buildPage() {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [join(sources, 'main.ts'), join(sources, 'page.css')],
    outdir: sources,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    write: false,
    logLevel: 'warning',
    tsconfig: join(sources, 'tsconfig.json'),
  });
  const [script, style] = ['.js', '.css'].map((end) =>
    outputFiles.find(({ path }) => path.endsWith(end)).text.trim(),
  );
  // Only templates have line breaks left, and to htm one is as good as many blanks.
  const dense = script.replace(/\n\s+/g, '\n');
  const html = readFileSync(join(sources, 'page.html'), 'utf8')
    .replace(/\n\s*/g, '')
    // A function: what is put in may have a dollar in it.
    .replace('/* style */', () => style)
    .replace('/* script */', () => dense);
  const bytes = Buffer.byteLength(html);
  if (bytes >= MOST_BYTES) {
    throw new Error(`The page has ${bytes} bytes, of less than ${MOST_BYTES}.`);
  }
  writeFileSync(
    output,
    [
      '// Made by scripts/build-page.js from the folder page.',
      `export const SCRIPT_HASH = '${hashOf(dense)}';`,
      `export const STYLE_HASH = '${hashOf(style)}';`,
      `export const PAGE_HTML: string = ${JSON.stringify(html)};`,
      '',
    ].join('\n'),
  );
  return bytes;
}

function hashOf(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

if (process.argv[1] === import.meta.filename) {
  console.log(`The page has ${buildPage()} bytes.`);
}
