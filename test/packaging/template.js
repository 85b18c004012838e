import assert from 'node:assert/strict';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  install,
  majorOf,
  node,
  npm,
  npmOn,
  run,
  step,
  tsc,
} from './commands.js';
import { serves } from './serves.js';
import { root } from './tarball.js';
import { VARIANTS } from './variants.js';

/** What the CLI makes, each in a folder `app`: by `nest new`, or by the schematic behind it for what that asks about. */
const TEMPLATES = {
  'nest-11': {
    nest: '11',
    make(folder, fixtures) {
      cpSync(join(fixtures, 'cli-11'), folder, { recursive: true });
      install(folder);
      nestNew(folder, folder);
    },
  },
  'nest-12': {
    nest: '12',
    isEsm: true,
    make: (folder) => nestNew(folder, root),
  },
  'nest-12-cjs': {
    nest: '12',
    // Nest 12 is ESM, and Jest can require that from Node 24.9 on.
    testedOn: ({ nodes }) => nodes().at(-1),
    make(folder) {
      node(
        folder,
        join(
          root,
          'node_modules/@angular-devkit/schematics-cli/bin/schematics.js',
        ),
        join(
          root,
          'node_modules/@nestjs/schematics/dist/collection.json:application',
        ),
        ...['--name=app', '--type=cjs', '--no-dry-run'],
      );
    },
  },
};

function nestNew(folder, cli) {
  node(
    folder,
    join(cli, 'node_modules/@nestjs/cli/bin/nest.js'),
    ...['new', 'app', '--skip-install', '--skip-git', '-p', 'npm'],
  );
}

/**
 * An application as the CLI makes it, its configuration untouched: its unit and
 * end-to-end tests, on Express and Fastify, its types and its build; then in its variants.
 */
export async function checkTemplate(name, context) {
  const { nest, isEsm, make, testedOn } = TEMPLATES[name];
  step(`nest new: ${name}`);
  const folder = join(context.temporary, name);
  mkdirSync(folder);
  make(folder, context.fixtures);
  const app = join(folder, 'app');
  install(app, context.tarball, `@nestjs/platform-fastify@${nest}`);
  assert.equal(majorOf(app, '@nestjs/core'), nest);
  copySources(join(context.fixtures, 'template'), app, isEsm);
  cpSync(
    join(context.fixtures, 'one-instance.cjs'),
    join(app, 'one-instance.cjs'),
  );

  step(`${name}: its unit and end-to-end tests`);
  const tester = testedOn?.(context) ?? process.execPath;
  npmOn(tester, app, 'test');
  npmOn(tester, app, 'run', 'test:e2e');
  step(`${name}: its types and build`);
  tsc(app, '--noEmit');
  npm(app, 'run', 'build');
  for (const node of context.nodes()) {
    run(app, node, 'one-instance.cjs');
    await serves(app, node, 'HELLO World from eu');
  }

  const config = readFileSync(join(app, 'tsconfig.json'), 'utf8');
  for (const variant of VARIANTS) {
    if (variant.of.includes(name) && (context.isAll || variant.isUsual)) {
      step(`${name}: ${variant.name}`);
      await checkVariant(app, config, variant);
    }
  }
}

async function checkVariant(
  app,
  config,
  { options, packages, build, isTested },
) {
  const { compilerOptions, ...rest } = JSON.parse(config);
  writeFileSync(
    join(app, 'tsconfig.json'),
    JSON.stringify({
      ...rest,
      compilerOptions: { ...compilerOptions, ...options },
    }),
  );
  // Takes away what the variant before this one has brought.
  install(app, '--no-save', ...(packages ?? []));
  tsc(app, '--noEmit');
  if (build !== false) {
    npm(app, 'run', 'build', '--', ...(build ?? []));
    await serves(app, process.execPath, 'HELLO World from eu');
  }
  if (isTested) {
    npm(app, 'test');
    npm(app, 'run', 'test:e2e');
  }
}

/** The sources are written for ESM; ts-jest finds them in CommonJS without the ending. */
function copySources(from, to, isEsm) {
  cpSync(from, to, { recursive: true });
  for (const file of readdirSync(from, { recursive: true })) {
    if (!isEsm && file.endsWith('.ts')) {
      const source = readFileSync(join(from, file), 'utf8');
      writeFileSync(
        join(to, file),
        source.replace(/(from '.*)\.js';$/gm, "$1';"),
      );
    }
  }
}
