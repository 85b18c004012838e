import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { build } from '../../support/build.js';
import { Child } from '../../support/child.js';
import { describeWithRedis, RedisServer } from '../../support/redis-server.js';

jest.setTimeout(120_000);

interface Picked {
  readonly candidate: string;
  readonly ticket?: number;
}

const KINDS = ['ioredis', 'node-redis'] as const;

describeWithRedis('processes that share a selector', () => {
  let server: RedisServer;

  beforeAll(async () => {
    await build();
    server = await RedisServer.start();
  });

  afterAll(() => server.stop());

  function start(options: object): Promise<Child> {
    return Child.start('pick.js', { port: server.port, ...options });
  }

  function countsOf(picked: readonly Picked[]): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { candidate } of picked) {
      counts[candidate] = (counts[candidate] ?? 0) + 1;
    }
    return counts;
  }

  it('take every ticket once and keep the shares exactly: 16 processes with 190 picks each, then with one period each', async () => {
    const weights: Record<string, number> = { n9: 50 };
    for (let i = 0; i < 9; i++) {
      weights[`n${i}`] = 100;
    }
    const names = Object.keys(weights);
    const children = await Promise.all(
      Array.from({ length: 16 }, (_, i) => {
        // Each lists the candidates in an order of its own.
        const order = [...names.slice(i % 10), ...names.slice(0, i % 10)];
        return start({
          kind: KINDS[i % 2],
          jobs: [
            { name: 'exact', picks: 190 },
            { name: 'one period', picks: 19 },
          ],
          weights: Object.fromEntries(order.map((id) => [id, weights[id]])),
        });
      }),
    );
    const results = await Promise.all(
      children.map((child) => child.ask<Picked[][]>()),
    );
    await Promise.all(children.map((child) => child.end()));
    const exact = results.flatMap(([picked]) => picked);
    const period = results.flatMap(([, picked]) => picked);

    const tickets = exact.map(({ ticket }) => ticket).sort((a, b) => a! - b!);
    expect(tickets).toEqual(Array.from({ length: 16 * 190 }, (_, i) => i));
    expect(countsOf(exact)).toEqual({
      ...Object.fromEntries(names.map((id) => [id, 320])),
      n9: 160,
    });
    const byTicket = new Map(exact.map((p) => [p.ticket! % 19, p.candidate]));
    for (const { candidate, ticket } of exact) {
      expect(candidate).toBe(byTicket.get(ticket! % 19));
    }
    expect(countsOf(period)).toEqual({
      ...Object.fromEntries(names.map((id) => [id, 32])),
      n9: 16,
    });
  });

  it('go on where the last one stopped: 9 fresh processes with one pick each', async () => {
    let sequence = '';
    const weights = { A: 5, B: 1, C: 1, D: 1, E: 1 };
    for (let i = 0; i < 9; i++) {
      const child = await start({
        kind: KINDS[i % 2],
        jobs: [{ name: 'fresh', picks: 1 }],
        weights,
      });
      const [[{ candidate }]] = await child.ask<Picked[][]>();
      sequence += candidate;
      await child.end();
    }
    expect(sequence).toBe('ABACADAEA');
  });

  /** What a process prints until it ends by itself. */
  async function output(fixture: string, ...args: string[]): Promise<string> {
    const file = new URL(`./fixtures/${fixture}`, import.meta.url);
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [fileURLToPath(file), ...args],
      { timeout: 20_000 },
    );
    expect(stderr).toBe('');
    return stdout;
  }

  it('end by themselves when nothing but sharing is left to do', async () => {
    expect(await output('exit.js')).toBe('');
  });

  it('keep the timeout when nothing else happens in them', async () => {
    expect(await output('idle.js', '10000')).toBe('a\n');
    expect(await output('alone.js')).toBe('a b\n');
  });
});
