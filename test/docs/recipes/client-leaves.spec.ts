import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type Dispatcher, getDispatcherToken } from 'nestjs-weighter';
import {
  Summarise,
  SummariesModule,
} from '../../../docs/recipes/client-leaves.js';
import { until } from '../../support/until.js';

// Real servers, on a machine that may be busy.
jest.setTimeout(30_000);

let app: INestApplication;

beforeAll(async () => {
  const module = await Test.createTestingModule({
    imports: [SummariesModule],
  }).compile();
  app = module.createNestApplication({
    logger: false,
    forceCloseConnections: true,
  });
  await app.listen(0, '127.0.0.1');
});

afterAll(() => app.close());

it('ends the dispatch, and counts against nobody', async () => {
  const summaries: Dispatcher = app.get(getDispatcherToken(Summarise));
  const inFlight = () => summaries.snapshot()[0].inFlight;
  const leaving = new AbortController();
  const request = fetch(`${await app.getUrl()}/summaries`, {
    signal: leaving.signal,
  });
  await until(() => inFlight() === 1, 'the handler is called');
  leaving.abort();
  await expect(request).rejects.toThrow();
  await until(() => inFlight() === 0, 'the dispatch is over');
  expect(summaries.snapshot()[0].failuresInARow).toBe(0);
});
