import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { build } from '../../support/build.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

// The first run may build the package.
jest.setTimeout(120_000);

const SETUP = `
import { Injectable } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { WeightedHandler, WeighterModule, getDispatcherToken } from 'nestjs-weighter';
async function jobs(options, does) {
  const handlers = Object.entries(does).map(([name, handle]) => {
    class Handler {}
    Handler.prototype.handle = handle;
    Injectable()(Handler);
    WeightedHandler('jobs', { name, weight: 1 })(Handler);
    return Handler;
  });
  class App {}
  const app = await NestFactory.createApplicationContext(
    { module: App, imports: [WeighterModule.forFeature({ name: 'jobs', ...options })], providers: handlers },
    { logger: false },
  );
  return app.get(getDispatcherToken('jobs'));
}
const hangs = () => new Promise(() => {});
`;

/** A process of its own that uses the built package. */
async function run(script: string, ...flags: string[]) {
  const child = spawn(
    process.execPath,
    [...flags, '--input-type=module', '--eval', SETUP + script],
    { cwd: root },
  );
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  const [code] = await once(child, 'close');
  return { code: Number(code), output };
}

describe('a process that dispatches', () => {
  beforeAll(build);

  it('is kept alive by no timer of a state, nor by a call without a time limit', async () => {
    const { code, output } = await run(`
      const group = await jobs({ failover: true, ejection: true }, { A: hangs });
      group.selector.suspend('A', { forMs: 2 ** 31 - 1 });
      group.selector.resume('A');
      group.eject('A', { forMs: 2 ** 31 - 1 });
      group.recover('A');
      group.dispatch(1).finally(() => console.log('settled'));
      group.stream(1).subscribe();
      console.log('started');
    `);
    expect({ code, output }).toEqual({ code: 0, output: 'started\n' });
  });

  it('is kept alive by a call with a time limit until that has settled', async () => {
    const { code, output } = await run(`
      const group = await jobs({ timeout: 50 }, { A: hangs });
      group.dispatch(1).catch((error) => console.log(error.name));
      group.stream(1).subscribe({ error: (error) => console.log(error.name) });
    `);
    const name = 'DispatchTimeoutError\n';
    expect({ code, output }).toEqual({ code: 0, output: name + name });
  });

  it('is told of a listener that throws, while the dispatch goes on', async () => {
    const { code, output } = await run(`
      import { subscribe } from 'node:diagnostics_channel';
      process.on('uncaughtException', (error) => console.log('uncaught', error.message));
      for (const name of ['pick', 'attempt:settled', 'failover', 'ejected']) {
        subscribe('weighter:' + name, () => { throw new Error(name); });
      }
      const group = await jobs(
        { failover: true, ejection: { failures: 1 } },
        { A: () => { throw new Error('A'); }, B: () => 'B' },
      );
      console.log(await group.dispatch(1));
    `);
    expect(code).toBe(0);
    const lines = output.trim().split('\n');
    expect(lines).toContain('B');
    expect(lines.filter((line) => line !== 'B').sort()).toEqual([
      'uncaught attempt:settled',
      'uncaught attempt:settled',
      'uncaught ejected',
      'uncaught failover',
      'uncaught pick',
      'uncaught pick',
    ]);
  });

  it('has as much memory in use after a hundred thousand calls as before', async () => {
    const { code, output } = await run(
      `
      const group = await jobs(
        {
          failover: { budget: { ratio: 0.2 } }, timeout: 1000, attemptTimeout: 500,
          maxConcurrent: 10, ejection: true, slowStart: 1000,
        },
        { A: async () => { throw new Error('A'); }, B: async () => 'B', C: async () => 'C' },
      );
      const { signal } = new AbortController();
      async function used() {
        for (let call = 0; call < 50_000; call++) {
          const key = call % 2 ? 'key ' + call : undefined;
          await group.dispatch(call, { signal, key }).catch(() => 0);
        }
        await new Promise((resolve) => setImmediate(resolve));
        gc();
        return process.memoryUsage().heapUsed;
      }
      await used();
      const before = await used();
      console.log(Math.round((await used() - before) / 1024));
      `,
      '--expose-gc',
    );
    expect(code).toBe(0);
    // Ten bytes kept by each call would be 500 KB.
    expect(Number(output)).toBeLessThan(300);
  });
});
