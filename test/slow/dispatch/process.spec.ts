import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { build } from '../../support/build.js';
import { runWithJobs } from '../../support/script.js';

// The first run may build the package.
jest.setTimeout(120_000);

const HANGS = 'const hangs = () => new Promise(() => {});';

const run = (script: string, ...flags: string[]) =>
  runWithJobs(HANGS + script, ...flags);

describe('a process that dispatches', () => {
  beforeAll(build);

  it('hears that its handler never answers, instead of ending without a word', async () => {
    const { code, output } = await run(`
      const group = await jobs({ timeout: 50 }, { A: hangs });
      try {
        console.log(await group.dispatch(1));
      } catch (error) {
        console.log(error.name, error.scope, error.timeoutMs);
      }
    `);
    expect({ code, output }).toEqual({
      code: 0,
      output: 'DispatchTimeoutError dispatch 50\n',
    });
  });

  it('hears it inside main().catch(), too, and may end with a code of its own', async () => {
    const { code, output } = await run(`
      async function main() {
        const group = await jobs({}, { A: hangs });
        await group.dispatch(1, { timeout: 50 });
      }
      main().catch((error) => {
        console.log(error.name);
        process.exitCode = 7;
      });
    `);
    expect({ code, output }).toEqual({
      code: 7,
      output: 'DispatchTimeoutError\n',
    });
  });

  it('gets the backup’s answer when the first handler never answers', async () => {
    const { code, output } = await run(`
      const group = await jobs(
        { failover: { order: 'declared' }, attemptTimeout: { A: 50 }, priorities: { B: 1 } },
        { A: hangs, B: async () => 'B' },
      );
      console.log(await group.dispatch(1));
    `);
    expect({ code, output }).toEqual({ code: 0, output: 'B\n' });
  });

  it('hears the end of a stream that has no first value', async () => {
    const { code, output } = await run(`
      const group = await jobs({ attemptTimeout: 50 }, { A: hangs });
      group.stream(1).subscribe({ error: (error) => console.log(error.name) });
    `);
    expect({ code, output }).toEqual({
      code: 0,
      output: 'DispatchTimeoutError\n',
    });
  });

  it('is kept alive by nothing once a call has settled, nor by what is out for a while', async () => {
    const { code, output } = await run(`
      const long = 2 ** 31 - 1;
      const group = await jobs(
        { failover: true, timeout: long, attemptTimeout: long, ejection: true, slowStart: long },
        { A: async () => 'A', B: async () => { throw Object.assign(new Error('B'), { retryAfterMs: long }); } },
      );
      const { signal } = new AbortController();
      for (let call = 0; call < 4; call++) {
        await group.dispatch(call, { signal });
      }
      group.selector.suspend('A', { forMs: long });
      group.eject('A', { forMs: long });
      group.dispatch(1, { signal: AbortSignal.abort() }).catch(() => {});
      console.log('done');
    `);
    expect({ code, output }).toEqual({ code: 0, output: 'done\n' });
  });

  it('is kept alive by no call without a time limit', async () => {
    const { code, output } = await run(`
      const group = await jobs({ failover: true }, { A: hangs });
      group.dispatch(1).finally(() => console.log('settled'));
      console.log('started');
    `);
    expect({ code, output }).toEqual({ code: 0, output: 'started\n' });
  });

  it('prints what all tried in vain with each stack once', async () => {
    const { output } = await run(`
      const group = await jobs(
        { failover: true },
        { A: async () => { throw new Error('down A'); }, B: async () => { throw new Error('down B'); } },
      );
      await group.dispatch(1).catch((error) => console.log(error));
    `);
    for (const name of ['A', 'B']) {
      const stack = new RegExp(`${name}, \\d+ ms: Error: down ${name}`);
      expect(output.split(stack)).toHaveLength(2);
    }
    expect(output).not.toMatch(/\[cause\]|\[errors\]/);
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
