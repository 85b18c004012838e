import { Test, type TestingModule } from '@nestjs/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Queue, QueueEvents } from 'bullmq';
import {
  MailgunMail,
  MailModule,
  SendgridMail,
} from '../../../docs/recipes/bullmq-worker.js';
import { describeWithRedis, RedisServer } from '../../support/redis-server.js';

// Real servers, on a machine that may be busy.
jest.setTimeout(30_000);

describeWithRedis('a BullMQ worker that dispatches', () => {
  let redis: RedisServer;
  let app: TestingModule;
  let queue: Queue;
  let events: QueueEvents;

  beforeAll(async () => {
    redis = await RedisServer.start();
    process.env.REDIS_PORT = String(redis.port);
    app = await Test.createTestingModule({ imports: [MailModule] }).compile();
    await app.init();
    const connection = { port: redis.port };
    queue = new Queue('mail', { connection });
    events = new QueueEvents('mail', { connection });
    await events.waitUntilReady();
  });

  afterAll(async () => {
    delete process.env.REDIS_PORT;
    await app?.close();
    await events?.close();
    await queue?.close();
    await redis?.stop();
  });

  async function send(count: number): Promise<string> {
    const jobs = await queue.addBulk(
      Array.from({ length: count }, () => ({
        name: 'mail',
        data: { to: 'a@example.com', subject: 'hello' },
      })),
    );
    const results = await Promise.all(
      jobs.map(
        (job) => job.waitUntilFinished(events) as Promise<{ supplier: string }>,
      ),
    );
    return results.map(({ supplier }) => supplier[0]).join('');
  }

  it('shares the jobs by weight', async () => {
    const suppliers = [...(await send(9))];
    expect(suppliers.filter((initial) => initial === 's')).toHaveLength(6);
    expect(suppliers.filter((initial) => initial === 'm')).toHaveLength(3);
  });

  it('has the other supplier do the job of one that fails, without a retry by BullMQ', async () => {
    app.get(SendgridMail).handle = () => Promise.reject(new Error('down'));
    expect(await send(6)).toBe('mmmmmm');
    app.get(MailgunMail).handle = () => Promise.reject(new Error('down'));
    await expect(send(1)).rejects.toThrow("attempts of group 'mail' failed");
  });
});
