import { spawnSync } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

// node sample/run.js [name] [flags for the sample]
const samples = import.meta.dirname;
const root = dirname(samples);
const require = createRequire(import.meta.url);

function names() {
  return readdirSync(samples, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\d\d-/.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}

function newest(folder) {
  return readdirSync(folder, { recursive: true })
    .map((file) => statSync(join(folder, file)).mtimeMs)
    .reduce((a, b) => Math.max(a, b), 0);
}

function isBuilt() {
  const entry = join(root, 'dist', 'index.js');
  return (
    existsSync(entry) && statSync(entry).mtimeMs >= newest(join(root, 'lib'))
  );
}

function run(script, ...args) {
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}

const known = names();
const args = process.argv.slice(2);
const name = args[0]?.startsWith('-') === false ? args.shift() : known[0];

if (!known.includes(name)) {
  console.error(`There is no sample '${name}'. Choose one of:`);
  console.error(known.map((sample) => `  ${sample}`).join('\n'));
  process.exit(1);
}

if (!isBuilt()) {
  run(require.resolve('@nestjs/cli/bin/nest.js'), 'build');
}
rmSync(join(samples, '.build'), { recursive: true, force: true });
run(
  require.resolve('typescript/bin/tsc'),
  '-p',
  join(samples, 'tsconfig.json'),
);

// The sample runs in this very process, so that Ctrl-C reaches it directly.
const main = realpathSync(join(samples, '.build', name, 'main.js'));
process.argv = [process.execPath, main, ...args];
process.chdir(join(samples, name));
await import(pathToFileURL(main).href);
