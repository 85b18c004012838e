import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, npm, QUIET, step } from './run.js';

/** What applications have in their tsconfig.json: as the CLI makes it today, and as it did before August 2025. */
const SETTINGS = {
  'as the CLI makes it': {},
  classic: {
    module: 'commonjs',
    moduleResolution: undefined,
    resolvePackageJsonExports: undefined,
    isolatedModules: undefined,
  },
};

/** What others have; looked at with `--all`. */
const FURTHER_SETTINGS = {
  node16: { module: 'node16', moduleResolution: 'node16' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};

/** Which compilers a classic application may have beside the newest of its range; likewise. */
const COMPILERS = ['5.2', '5.7'];

/**
 * An application as `nest new` of Nest 11 makes it, with its ts-jest untouched: its
 * unit and end-to-end tests, and its build by each compiler and setting.
 */
export function checkNest11Template(temporary, fixtures, tarball, isAll) {
  step('nest new, of Nest 11');
  const cli = join(temporary, 'cli');
  cpSync(join(fixtures, 'cli-11'), cli, { recursive: true });
  npm(cli, 'install', ...QUIET);
  node(
    cli,
    'node_modules/@nestjs/cli/bin/nest.js',
    ...['new', 'app', '--skip-install', '--skip-git', '-p', 'npm'],
  );
  const app = join(cli, 'app');
  npm(app, 'install', tarball, ...QUIET);
  cpSync(join(fixtures, 'nest-11-template'), app, { recursive: true });

  step('its unit and end-to-end tests, untouched');
  npm(app, 'test');
  npm(app, 'run', 'test:e2e');
  node(app, 'one-instance.cjs');

  const config = join(app, 'tsconfig.json');
  const original = readFileSync(config, 'utf8');
  const settings = isAll ? { ...SETTINGS, ...FURTHER_SETTINGS } : SETTINGS;
  for (const [name, changes] of Object.entries(settings)) {
    step(`its types and build, tsconfig ${name}`);
    const { compilerOptions, ...rest } = JSON.parse(original);
    const options = { ...compilerOptions, ...changes };
    writeFileSync(
      config,
      JSON.stringify({ ...rest, compilerOptions: options }),
    );
    typeCheck(app);
    if (name !== 'bundler') {
      npm(app, 'run', 'build');
    }
    if (name === 'classic') {
      npm(app, 'test');
      for (const version of isAll ? COMPILERS : []) {
        step(`its build, tsconfig classic, TypeScript ${version}`);
        npm(app, 'install', `typescript@${version}`, '--no-save', ...QUIET);
        typeCheck(app);
        npm(app, 'run', 'build');
      }
      if (isAll) {
        npm(app, 'install', ...QUIET);
      }
    }
  }
  for (const builder of isAll ? ['swc', 'webpack'] : []) {
    step(`its build by ${builder}`);
    writeFileSync(config, original);
    if (builder === 'swc') {
      npm(app, 'install', '@swc/cli', '@swc/core', '--no-save', ...QUIET);
    }
    npm(app, 'run', 'build', '--', '-b', builder);
  }
}

function typeCheck(app) {
  node(app, 'node_modules/typescript/bin/tsc', '--noEmit', '-p', '.');
}
