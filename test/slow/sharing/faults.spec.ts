import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  it,
  jest,
} from '@jest/globals';
import { Redis } from 'ioredis';
import { build } from '../../support/build.js';
import { Child } from '../../support/child.js';
import { FaultProxy } from '../../support/fault-proxy.js';
import { describeWithRedis, RedisServer } from '../../support/redis-server.js';
import { until } from '../../support/until.js';

jest.setTimeout(120_000);

const WEIGHTS = { A: 5, B: 1, C: 1 };
const SHARES = { A: 5 / 7, B: 1 / 7, C: 1 / 7 };
const TIMEOUT = 25;
const GRACE = 10;
/** No run of picks from one place in the cycle is further than this from its shares. */
const RUN = 2;

/** What a child says of its picks since it was last asked. */
interface Report {
  state: 'shared' | 'degraded';
  counts: Record<keyof typeof WEIGHTS, number>;
  picks: number;
  withoutTicket: number;
  /** How often it began to pick without tickets. */
  segments: number;
  failed: number;
  /** How long after its timeout the slowest pick came, without what the machine held it up. */
  lateMs: number;
}

class Total {
  picks = 0;
  withoutTicket = 0;
  segments = 0;
  failed = 0;
  lateMs = 0;
  readonly counts = { A: 0, B: 0, C: 0 };

  add(report: Report): void {
    this.picks += report.picks;
    this.withoutTicket += report.withoutTicket;
    this.segments += report.segments;
    this.failed += report.failed;
    this.lateMs = Math.max(this.lateMs, report.lateMs);
    for (const id of ['A', 'B', 'C'] as const) {
      this.counts[id] += report.counts[id] ?? 0;
    }
  }
}

describeWithRedis.each(['ioredis', 'node-redis'])(
  'processes that pick through %s while',
  (kind) => {
    let server: RedisServer;
    let proxy: FaultProxy;
    let control: Redis;
    let children: Child[];
    let total: Total;

    beforeAll(async () => {
      await build();
      server = await RedisServer.start();
      proxy = await FaultProxy.before(server.port);
      control = new Redis(server.port, {
        maxRetriesPerRequest: null,
        retryStrategy: () => 20,
      });
      control.on('error', () => undefined);
    });

    // Others each time: processes are the more patient, the more outages they saw.
    beforeEach(async () => {
      const options = {
        kind,
        port: proxy.port,
        timeout: TIMEOUT,
        weights: WEIGHTS,
      };
      children = await Promise.all(
        [1, 2].map(() => Child.start('keep-picking.js', options)),
      );
    });

    afterEach(async () => {
      await Promise.all(children.map((child) => child.end()));
    });

    afterAll(async () => {
      control.disconnect();
      await proxy.close();
      await server.stop();
    });

    async function reports(): Promise<Report[]> {
      const all = await Promise.all(
        children.map((child) => child.ask<Report>()),
      );
      all.forEach((report) => total.add(report));
      return all;
    }

    async function allAre(state: Report['state']): Promise<void> {
      await until(async () => {
        const all = await reports();
        return all.every(
          (report) => report.state === state && report.picks > 0,
        );
      }, `every process is ${state}`);
    }

    /** Whatever else happens: nothing fails, nothing waits, and the shares are kept. */
    async function survives(
      fault: () => unknown,
      recovery: () => unknown,
      degrades = true,
    ): Promise<void> {
      total = new Total();
      await allAre('shared');
      // A busy machine may have cost a ticket before anything went wrong.
      total = new Total();
      await fault();
      if (degrades) {
        await allAre('degraded');
        expect(total.withoutTicket).toBeGreaterThan(0);
      }
      await recovery();
      await allAre('shared');
      expect(total.failed).toBe(0);
      expect(total.lateMs).toBeLessThanOrEqual(GRACE);
      // Runs of own picks, and the shared one, cut where tickets were lost or began anew.
      const runs = 3 + 3 * total.segments;
      for (const id of ['A', 'B', 'C'] as const) {
        const deviation = total.counts[id] - total.picks * SHARES[id];
        expect(Math.abs(deviation)).toBeLessThanOrEqual(RUN * runs);
      }
    }

    it('the server is killed and starts again with empty data', () =>
      survives(
        () => server.signal('SIGKILL'),
        () => server.launch(),
      ));

    it('the server stands still for a while', () =>
      survives(
        () => server.signal('SIGSTOP'),
        () => server.signal('SIGCONT'),
      ));

    it('all data is deleted', () =>
      survives(
        () => control.flushall(),
        () => undefined,
        false,
      ));

    it('the server is a replica that takes no writes', () =>
      survives(
        () => control.replicaof('127.0.0.1', '1'),
        () => control.replicaof('NO', 'ONE'),
      ));

    it('the server pauses all clients', () =>
      survives(
        () => control.client('PAUSE', 60_000, 'WRITE'),
        () => control.client('UNPAUSE'),
      ));

    it('the network swallows what is sent', () =>
      survives(
        () => (proxy.fault = 'blackhole'),
        () => {
          proxy.fault = 'none';
          proxy.cut();
        },
      ));

    it('the network swallows the answers', () =>
      survives(
        () => (proxy.fault = 'half-open'),
        () => {
          proxy.fault = 'none';
          proxy.cut();
        },
      ));

    it('the connections are reset', () =>
      survives(
        () => proxy.reset(),
        () => (proxy.fault = 'none'),
      ));

    it('the answers take longer than the timeout', () =>
      survives(
        () => (proxy.delay = () => 3 * TIMEOUT),
        () => (proxy.delay = () => 0),
      ));
  },
);
