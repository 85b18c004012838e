import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const STDIO = ['ignore', 'inherit', 'inherit'];
const QUIET = ['--prefer-offline', '--no-audit', '--no-fund'];

/** Prints what begins, after the seconds that have passed. */
export function step(name) {
  console.log(`\n== ${Math.round(process.uptime())} s: ${name}`);
}

export function run(cwd, command, ...args) {
  execFileSync(command, args, { cwd, stdio: STDIO });
}

export function node(cwd, ...args) {
  run(cwd, process.execPath, ...args);
}

export function npm(cwd, ...args) {
  npmOn(process.execPath, cwd, ...args);
}

/** `npm`, and what it starts, with this Node. */
export function npmOn(node, cwd, ...args) {
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH}`;
  execFileSync('npm', args, {
    cwd,
    env: { ...process.env, PATH },
    stdio: STDIO,
  });
}

export function install(cwd, ...packagesAndFlags) {
  npm(cwd, 'install', ...packagesAndFlags, ...QUIET);
}

/** Checks the types of the application in a folder with the compiler that it has. */
export function tsc(cwd, ...flags) {
  node(cwd, 'node_modules/typescript/bin/tsc', '-p', '.', ...flags);
}

export function manifestOf(cwd, dependency) {
  const path = join(cwd, 'node_modules', dependency, 'package.json');
  return JSON.parse(readFileSync(path, 'utf8'));
}

export function majorOf(cwd, dependency) {
  return manifestOf(cwd, dependency).version.split('.')[0];
}
