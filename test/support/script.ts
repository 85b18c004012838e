import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `jobs(options, { name: handle or { handle, ...of the decorator } })`: the dispatcher of a group of these handlers. */
const JOBS = `
import { Injectable } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { WeightedHandler, WeighterModule, getDispatcherToken } from 'nestjs-weighter';
async function jobs(options, does) {
  const handlers = Object.entries(does).map(([name, each]) => {
    const { handle, ...own } = typeof each === 'function' ? { handle: each } : each;
    class Handler {}
    Handler.prototype.handle = handle;
    Injectable()(Handler);
    WeightedHandler('jobs', { name, weight: 1, ...own })(Handler);
    return Handler;
  });
  class App {}
  const app = await NestFactory.createApplicationContext(
    { module: App, imports: [WeighterModule.forFeature({ name: 'jobs', ...options })], providers: handlers },
    { logger: false },
  );
  return app.get(getDispatcherToken('jobs'));
}
`;

/** Runs in a process of its own, which uses the built package, and says what it printed. */
export async function runScript(script: string, ...flags: string[]) {
  const child = spawn(
    process.execPath,
    [...flags, '--input-type=module', '--eval', script],
    { cwd: root },
  );
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  const [code] = await once(child, 'close');
  return { code: Number(code), output };
}

/** The same, with `jobs` to make a group. */
export function runWithJobs(script: string, ...flags: string[]) {
  return runScript(JOBS + script, ...flags);
}
