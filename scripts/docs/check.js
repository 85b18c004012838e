import { ensureBuilt } from '../ensure-built.js';
import { deadLinks } from './links.js';
import { pageAt, pages } from './pages.js';
import { copyRecipes, staleBlocks } from './recipe-blocks.js';
import { snippetErrors } from './snippets.js';

// node scripts/docs/check.js [--fix] [page ...]: all pages, or those at these paths.
const README_LINES = 250;
const README_ROW = 100;

const args = process.argv.slice(2);
const paths = args.filter((arg) => !arg.startsWith('--'));
const read = () => (paths.length === 0 ? pages() : paths.map(pageAt));

if (args.includes('--fix')) {
  copyRecipes(read());
}
ensureBuilt();
const all = read();
const problems = [
  ...all.filter(({ path }) => path === 'README.md').flatMap(tooLong),
  ...deadLinks(all),
  ...staleBlocks(all),
  ...snippetErrors(all),
];
problems.forEach((problem) => console.log(problem));
const blocks = all.flatMap(({ blocks }) => blocks).length;
console.log(
  `${all.length} pages, ${blocks} blocks: ${problems.length || 'no'} problem${problems.length === 1 ? '' : 's'}`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

function tooLong({ path, lines }) {
  const count = lines.length - 1;
  return [
    ...(count > README_LINES
      ? [`${path}: has ${count} lines, of at most ${README_LINES}`]
      : []),
    ...lines.flatMap((row, i) =>
      row.length > README_ROW
        ? [
            `${path}:${i + 1}: has ${row.length} characters, of at most ${README_ROW}`,
          ]
        : [],
    ),
  ];
}
