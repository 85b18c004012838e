import { Controller, type INestMicroservice } from '@nestjs/common';
import { MessagePattern, Transport } from '@nestjs/microservices';
import { Test, type TestingModule } from '@nestjs/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type Dispatcher, getDispatcherToken } from 'nestjs-weighter';
import {
  Quote,
  QuotesModule,
} from '../../../docs/recipes/microservice-clients.js';
import { freePort } from '../../support/free-port.js';

// Real servers, on a machine that may be busy.
jest.setTimeout(30_000);

@Controller()
class Quotes {
  static price = 0;
  private readonly price = ++Quotes.price;

  @MessagePattern('quote')
  quote() {
    return { price: this.price };
  }
}

async function startService(port: number): Promise<INestMicroservice> {
  const module = await Test.createTestingModule({
    controllers: [Quotes],
  }).compile();
  const service = module.createNestMicroservice({
    transport: Transport.TCP,
    options: { port },
  });
  await service.listen();
  return service;
}

let services: INestMicroservice[];
let app: TestingModule;
let quotes: Dispatcher<{ sku: string }, { price: number }>;

beforeAll(async () => {
  const ports = [await freePort(), await freePort()];
  services = [await startService(ports[0]), await startService(ports[1])];
  process.env.QUOTES_EU_PORT = String(ports[0]);
  process.env.QUOTES_US_PORT = String(ports[1]);
  app = await Test.createTestingModule({ imports: [QuotesModule] }).compile();
  await app.init();
  quotes = app.get(getDispatcherToken(Quote));
});

afterAll(async () => {
  delete process.env.QUOTES_EU_PORT;
  delete process.env.QUOTES_US_PORT;
  await app?.close();
  await Promise.all(services.map((service) => service.close()));
});

async function prices(count: number): Promise<number[]> {
  const answers: number[] = [];
  for (let call = 0; call < count; call++) {
    answers.push((await quotes.dispatch({ sku: 'a' })).price);
  }
  return answers;
}

it('asks both services by weight', async () => {
  expect(await prices(8)).toEqual([1, 1, 2, 1, 1, 1, 2, 1]);
});

it('asks the other when one has gone', async () => {
  await services[0].close();
  expect(await prices(4)).toEqual([2, 2, 2, 2]);
});
