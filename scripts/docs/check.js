import { ensureBuilt } from '../ensure-built.js';
import { deadLinks } from './links.js';
import { pages } from './pages.js';
import { copyRecipes, staleBlocks } from './recipe-blocks.js';
import { snippetErrors } from './snippets.js';

// node scripts/docs/check.js [--fix]
const README_LINES = 250;
const README_ROW = 100;

if (process.argv.includes('--fix')) {
  copyRecipes(pages());
}
ensureBuilt();
const all = pages();
const problems = [
  ...readmeProblems(all.find(({ path }) => path === 'README.md')),
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

function readmeProblems({ path, lines }) {
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
