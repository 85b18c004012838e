import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkNest11Template } from './nest-11-template.js';
import { node, npm, QUIET, step } from './run.js';

// Builds and packs the package, then treats the tarball as a user would.
const root = dirname(dirname(import.meta.dirname));
const fixtures = join(import.meta.dirname, 'fixtures');

const temporary = mkdtempSync(join(tmpdir(), 'nestjs-weighter-'));
try {
  const tarball = pack();
  step('publint');
  node(root, bin('publint', 'publint'), 'run', tarball, '--strict');

  step('arethetypeswrong');
  node(root, bin('@arethetypeswrong/cli', 'attw'), tarball, '--no-emoji');

  checkApplication(tarball, {
    name: 'nest-12-esm',
    nest: '12',
    compilers: [['--module', 'nodenext']],
    entry: /^import .* from 'nestjs-weighter';$/m,
  });
  checkApplication(tarball, {
    name: 'nest-11-cjs',
    nest: '11',
    compilers: [
      ['--module', 'nodenext'],
      ['--module', 'commonjs', '--moduleResolution', 'bundler'],
    ],
    entry: /\brequire\("nestjs-weighter"\)/,
  });
  checkNest11Template(
    temporary,
    fixtures,
    tarball,
    process.argv.includes('--all'),
  );
  checkWithoutNest(tarball);
  console.log('\nThe package works as packed.');
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

function pack() {
  step('pack');
  npm(root, 'run', 'build');
  const [{ filename, files }] = JSON.parse(
    execFileSync(
      'npm',
      ['pack', '--json', '--ignore-scripts', '--pack-destination', temporary],
      { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    ),
  );
  const paths = files.map(({ path }) => path);
  const strangers = paths.filter(
    (path) =>
      !/^(dist\/.+|package\.json|README\.md|LICENSE|CHANGELOG\.md)$/.test(path),
  );
  assert.deepEqual(strangers, [], 'files that do not belong in the package');
  for (const path of [
    'dist/index.js',
    'dist/index.d.ts',
    'dist/cjs/index.js',
    'dist/cjs/index.d.ts',
    'dist/cjs/package.json',
    'dist/prometheus/index.js',
    'dist/otel/index.js',
    'dist/terminus/index.js',
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
  ]) {
    assert.ok(paths.includes(path), `${path} is missing from the package`);
  }
  console.log(`${filename}: ${paths.length} files`);
  return join(temporary, filename);
}

function checkApplication(tarball, { name, nest, compilers, entry }) {
  step(name);
  const folder = install(name, tarball);
  cpSync(join(fixtures, 'app'), join(folder, 'src'), { recursive: true });
  assert.equal(majorOf(folder, '@nestjs/common'), nest);
  assert.equal(majorOf(folder, '@nestjs/core'), nest);
  assert.equal(majorOf(folder, 'typescript'), '6');

  for (const flags of compilers) {
    console.log(`\ntsc ${flags.join(' ')}`);
    node(folder, 'node_modules/typescript/bin/tsc', '-p', '.', ...flags);
    assert.match(readFileSync(join(folder, 'dist/app.js'), 'utf8'), entry);
    node(folder, 'dist/app.js');
  }
  checkAdapters(folder, { name, nest, compilers });
}

/** With the libraries that the adapters are for, which the application had none of before. */
function checkAdapters(folder, { name, nest, compilers }) {
  step(`${name}, with metrics and health`);
  npm(
    folder,
    'install',
    'prom-client@15',
    '@opentelemetry/sdk-metrics@2',
    `@nestjs/terminus@${nest}`,
    ...QUIET,
  );
  cpSync(join(fixtures, 'adapters'), join(folder, 'src'), { recursive: true });
  // Terminus has types of libraries that need not be there.
  const lenient = ['--skipLibCheck', 'true'];
  for (const flags of compilers) {
    console.log(`\ntsc ${flags.join(' ')}`);
    const tsc = 'node_modules/typescript/bin/tsc';
    node(folder, tsc, '-p', '.', ...flags, ...lenient);
    node(folder, 'dist/adapters.js');
  }
}

function checkWithoutNest(tarball) {
  step('without-nest');
  const folder = install('without-nest', tarball, '--omit=peer');
  node(folder, 'main.js');
  node(folder, 'main.cjs');
}

function install(name, tarball, ...flags) {
  const folder = join(temporary, name);
  cpSync(join(fixtures, name), folder, { recursive: true });
  npm(folder, 'install', tarball, ...QUIET, ...flags);
  return folder;
}

function majorOf(folder, dependency) {
  return manifest(folder, dependency).version.split('.')[0];
}

function manifest(folder, dependency) {
  const path = join(folder, 'node_modules', dependency, 'package.json');
  return JSON.parse(readFileSync(path, 'utf8'));
}

function bin(dependency, command) {
  const folder = join(root, 'node_modules', dependency);
  return join(folder, manifest(root, dependency).bin[command]);
}
