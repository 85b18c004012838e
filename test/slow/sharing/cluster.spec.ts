import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Cluster, Redis } from 'ioredis';
import { createCluster } from 'redis';
import { redisTicketSource, SharedWeighter } from '../../../lib/index.js';
import { describeWithRedis, RedisServer } from '../../support/redis-server.js';
import { until } from '../../support/until.js';
import { ticketSourceContract } from '../../sharing/sources/ticket-source.contract.js';

jest.setTimeout(60_000);

const SLOTS = 16_384;
const NODES = 3;

function nodeRedisCluster(port: number) {
  const client = createCluster({
    rootNodes: [{ url: `redis://127.0.0.1:${port}` }],
  });
  client.on('error', () => undefined);
  return client;
}

describeWithRedis('a cluster of three nodes', () => {
  const servers: RedisServer[] = [];
  let nodes: Redis[] = [];
  let ioredis: Cluster;
  let nodeRedis: ReturnType<typeof nodeRedisCluster>;

  beforeAll(async () => {
    for (let i = 0; i < NODES; i++) {
      servers.push(await RedisServer.start('--cluster-enabled', 'yes'));
    }
    nodes = servers.map(({ port }) => new Redis(port));
    for (const [i, node] of nodes.entries()) {
      const from = Math.floor((SLOTS / NODES) * i);
      const to = Math.floor((SLOTS / NODES) * (i + 1)) - 1;
      await node.cluster('ADDSLOTSRANGE', from, to);
      await node.cluster('MEET', '127.0.0.1', servers[0].port);
    }
    await until(async () => {
      const states = await Promise.all(
        nodes.map((node) => node.cluster('INFO')),
      );
      return states.every((state) =>
        /cluster_state:ok[^]*cluster_known_nodes:3/.test(state),
      );
    }, 'the cluster is complete');
    ioredis = new Cluster([{ host: '127.0.0.1', port: servers[0].port }]);
    nodeRedis = nodeRedisCluster(servers[0].port);
    await nodeRedis.connect();
  });

  afterAll(async () => {
    ioredis?.disconnect();
    nodeRedis?.destroy();
    nodes.forEach((node) => node.disconnect());
    await Promise.all(servers.map((server) => server.stop()));
  });

  describe('through ioredis', () => {
    const source = () => redisTicketSource(ioredis);
    ticketSourceContract(source);
  });

  describe('through node-redis', () => {
    const source = () => redisTicketSource(nodeRedis);
    ticketSourceContract(source);
  });

  it('serves selectors of any name, each from one slot, in one sequence', async () => {
    const keys: string[] = [];
    const sources = [ioredis, nodeRedis].map((client) => {
      const source = redisTicketSource(client);
      return {
        take: (key: string, count: number) => {
          keys.push(key);
          return source.take(key, count);
        },
      };
    });
    for (const name of ['sms', 'mail', 'a}b', '{', 'a b:c', '%7D', 'ключ']) {
      keys.length = 0;
      const weights: Record<string, number> = { A: 5, B: 1, C: 1 };
      const selectors = sources.map(
        (source) =>
          new SharedWeighter(Object.keys(weights), {
            name,
            source,
            namespace: 'shop}{',
            timeout: 20_000,
            weight: (id) => weights[id],
          }),
      );
      let picked = '';
      for (let i = 0; i < 7; i++) {
        picked += await selectors[i % 2].get();
      }
      expect([name, picked]).toEqual([name, 'AABACAA']);
      selectors[0].setWeight('B', 2);
      await selectors[0].get();
      expect(new Set(keys).size).toBe(2);
      const slots = await Promise.all(
        keys.map((key) => nodes[0].cluster('KEYSLOT', key)),
      );
      expect(new Set(slots).size).toBe(1);
    }
  });

  it('raises a counter that was lost, wherever its slot is', async () => {
    const warned = jest.spyOn(process, 'emitWarning').mockReturnValue();
    for (const [i, client] of [ioredis, nodeRedis].entries()) {
      for (const name of ['a', 'b', 'c', 'd']) {
        const selector = new SharedWeighter(['A', 'B'], {
          name: `${name} ${i}`,
          source: redisTicketSource(client),
          timeout: 20_000,
        });
        await selector.get();
        await selector.get();
        await Promise.all(nodes.map((node) => node.flushall()));
        expect(await selector.get()).toBe('A');
        expect([name, selector.ticket]).toEqual([name, 2]);
      }
    }
    expect(warned).toHaveBeenCalledTimes(8);
    warned.mockRestore();
  });
});
