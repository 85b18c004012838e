import { afterEach, describe, expect, it } from '@jest/globals';
import type { TestingModule } from '@nestjs/testing';
import { lastValueFrom } from 'rxjs';
import {
  type Dispatcher,
  getDispatcherToken,
  memoryTicketSource,
  NoCandidateError,
  SharingUnavailableError,
  WeighterModule,
  type SelectorDefinition,
  type SharingOptions,
} from '../../lib/index.js';
import { handlerClass, start } from './support.js';

describe('a shared group of handlers', () => {
  const apps: TestingModule[] = [];

  afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

  async function dispatcher(
    sharing: SharingOptions,
    options: Partial<SelectorDefinition<string>> = {},
  ): Promise<Dispatcher<unknown, string>> {
    const definition = { name: 'jobs', shared: true, ...options };
    const app = await start({
      imports: [
        WeighterModule.forRoot({ sharing }),
        WeighterModule.forFeature(definition as SelectorDefinition<string>),
      ],
      providers: [
        handlerClass('A', { weight: 5 }),
        handlerClass('B', { weight: 1 }),
        handlerClass('C', { weight: 1 }),
      ],
    });
    apps.push(app);
    return app.get(getDispatcherToken('jobs'), { strict: false });
  }

  async function answers(
    dispatchers: Dispatcher<unknown, string>[],
    length: number,
  ): Promise<string> {
    let all = '';
    for (let i = 0; i < length; i++) {
      all += await dispatchers[i % dispatchers.length].dispatch(i);
    }
    return all;
  }

  it.each([{}, { failover: true }, { timeout: 1_000, maxConcurrent: 9 }])(
    'is dispatched to in one sequence by all processes, with %j',
    async (options) => {
      const source = memoryTicketSource();
      const processes = [
        await dispatcher({ source }, options),
        await dispatcher({ source }, options),
      ];
      expect(await answers(processes, 14)).toBe('AABACAAAABACAA');
    },
  );

  it('is streamed from in the same sequence', async () => {
    const source = memoryTicketSource();
    const one = await dispatcher({ source });
    const other = await dispatcher({ source });
    let all = '';
    for (let i = 0; i < 7; i++) {
      all += await lastValueFrom((i % 2 === 0 ? one : other).stream(i));
    }
    expect(all).toBe('AABACAA');
  });

  it('takes no ticket for a call that leaves handlers out or goes by key', async () => {
    const source = memoryTicketSource();
    const jobs = await dispatcher({ source });
    expect(await answers([jobs], 2)).toBe('AA');
    await jobs.dispatch(0, { exclude: ['A'] });
    await jobs.dispatch(0, { key: 'k' });
    expect(await answers([jobs], 5)).toBe('BACAA');
  });

  it('follows what is done to its handlers here', async () => {
    const jobs = await dispatcher({ source: memoryTicketSource() });
    expect(await answers([jobs], 2)).toBe('AA');
    jobs.selector.suspend('A');
    expect([...(await answers([jobs], 4))].sort().join('')).toBe('BBCC');
    jobs.selector.suspend('B');
    jobs.selector.suspend('C');
    await expect(jobs.dispatch(0)).rejects.toBeInstanceOf(NoCandidateError);
    jobs.selector.resume('A');
    expect(await jobs.dispatch(0)).toBe('A');
  });

  it('tries the others locally when the one of the ticket fails', async () => {
    const source = memoryTicketSource();
    const jobs = await dispatcher({ source }, { failover: true });
    const tried: string[] = [];
    const failing = await start({
      imports: [
        WeighterModule.forRoot({ sharing: { source } }),
        WeighterModule.forFeature({
          name: 'jobs',
          shared: true,
          failover: true,
        }),
      ],
      providers: ['A', 'B', 'C'].map((name) => {
        const Handler = handlerClass(name, { weight: name === 'A' ? 5 : 1 });
        Handler.prototype.handle = () => {
          tried.push(name);
          throw new Error(name);
        };
        return Handler;
      }),
    });
    apps.push(failing);
    const other = failing.get<Dispatcher>(getDispatcherToken('jobs'), {
      strict: false,
    });
    expect(await answers([jobs], 2)).toBe('AA');
    await expect(other.dispatch(0)).rejects.toThrow();
    expect(tried[0]).toBe('B');
    expect([...tried].sort()).toEqual(['A', 'B', 'C']);
    expect(await answers([jobs], 4)).toBe('ACAA');
  });

  it('fails without a ticket, when it is told to', async () => {
    const jobs = await dispatcher({
      source: { take: () => Promise.reject(new Error('ECONNREFUSED')) },
      onUnavailable: 'throw',
    });
    await expect(jobs.dispatch(0)).rejects.toBeInstanceOf(
      SharingUnavailableError,
    );
  });

  it('ends a call that is aborted while it waits for its ticket', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const jobs = await dispatcher({
      source: {
        take: async () => {
          controller.abort(reason);
          return 0;
        },
      },
    });
    await expect(jobs.dispatch(0, { signal: controller.signal })).rejects.toBe(
      reason,
    );
  });
});
