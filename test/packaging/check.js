import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installNodes } from './nodes.js';
import { checkStrictApplication } from './strict-application.js';
import { lint, pack } from './tarball.js';
import { checkTemplate } from './template.js';
import { checkWithoutNest } from './without-nest.js';

// node test/packaging/check.js [--all] [case ...]: packs the package, then treats the
// tarball as its users do.
const CASES = {
  lint: ({ tarball }) => lint(tarball),
  'without-nest': checkWithoutNest,
  'nest-12-esm': (context) => checkStrictApplication('nest-12-esm', context),
  'nest-11-cjs': (context) => checkStrictApplication('nest-11-cjs', context),
  'nest-12': (context) => checkTemplate('nest-12', context),
  'nest-11': (context) => checkTemplate('nest-11', context),
  'nest-12-cjs': (context) => checkTemplate('nest-12-cjs', context),
};
/** Looked at with `--all`, or when named. */
const UNUSUAL = ['nest-12-cjs'];

const args = process.argv.slice(2);
const isAll = args.includes('--all');
const named = args.filter((arg) => !arg.startsWith('--'));
const unknown = named.find((name) => !(name in CASES));
if (unknown !== undefined) {
  console.error(
    `There is no case '${unknown}'. Choose among ${Object.keys(CASES).join(', ')}.`,
  );
  process.exit(1);
}

const temporary = mkdtempSync(join(tmpdir(), 'nestjs-weighter-'));
try {
  const context = {
    temporary,
    fixtures: join(import.meta.dirname, 'fixtures'),
    tarball: pack(temporary),
    isAll,
    nodes: once(() => (isAll ? installNodes(temporary) : [process.execPath])),
  };
  for (const [name, check] of Object.entries(CASES)) {
    if (
      named.length === 0
        ? isAll || !UNUSUAL.includes(name)
        : named.includes(name)
    ) {
      await check(context);
    }
  }
  console.log('\nThe package works as packed.');
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

function once(make) {
  let value;
  return () => (value ??= make());
}
