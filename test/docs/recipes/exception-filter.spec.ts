import { BadRequestException, type INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { type Dispatcher, getDispatcherToken } from 'nestjs-weighter';
import {
  AdyenCards,
  ChargeCard,
  ChargesModule,
  StripeCards,
} from '../../../docs/recipes/exception-filter.js';

// Real servers, on a machine that may be busy.
jest.setTimeout(30_000);

let app: INestApplication;
let url: string;

beforeEach(async () => {
  const module = await Test.createTestingModule({
    imports: [ChargesModule],
  }).compile();
  app = module.createNestApplication({ logger: false });
  await app.listen(0, '127.0.0.1');
  url = `${await app.getUrl()}/charges`;
});

afterEach(() => app.close());

function charge() {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"cents":100}',
  });
}

/** What both suppliers do from now on. */
function both(handle: () => Promise<string>) {
  app.get(StripeCards).handle = handle;
  app.get(AdyenCards).handle = handle;
}

it('leaves a success alone', async () => {
  const answer = await charge();
  expect(answer.status).toBe(201);
  expect(await answer.text()).toBe('stripe took 100');
});

it('answers 502 where all attempts failed, and tells nothing of them', async () => {
  both(() => Promise.reject(new Error('the key sk-123 is wrong')));
  const answer = await charge();
  expect(answer.status).toBe(502);
  expect(await answer.text()).not.toMatch(/stripe|adyen|sk-123/);
});

it('answers 503 with Retry-After where nobody can be called', async () => {
  const cards: Dispatcher = app.get(getDispatcherToken(ChargeCard));
  cards.eject('stripe', { forMs: 30_000 });
  cards.eject('adyen', { forMs: 60_000 });
  const answer = await charge();
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(30);
});

it('answers 504 when time is up', async () => {
  both(() => new Promise(() => undefined));
  expect((await charge()).status).toBe(504);
});

it("leaves a customer's 400 a 400", async () => {
  both(() => Promise.reject(new BadRequestException('cents: too few')));
  const answer = await charge();
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ message: 'cents: too few' });
});
