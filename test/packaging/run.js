import { execFileSync } from 'node:child_process';

/** For npm install. */
export const QUIET = ['--prefer-offline', '--no-audit', '--no-fund'];

export function node(cwd, ...args) {
  execFileSync(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

export function npm(cwd, ...args) {
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
}

export function step(name) {
  console.log(`\n== ${name}`);
}
