import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Test, type TestingModule } from '@nestjs/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type Dispatcher, getDispatcherToken } from 'nestjs-weighter';
import {
  Geocode,
  GeocodingModule,
} from '../../../docs/recipes/http-service.js';

// Real servers, on a machine that may be busy.
jest.setTimeout(30_000);

/** Answers with what its place in the list is, or with the status it was told. */
class Geocoder {
  status = 200;
  asked: string[] = [];
  readonly server: Server;

  constructor(place: number) {
    this.server = createServer((request, response) => {
      this.asked.push(request.url!);
      response.writeHead(this.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ lat: place, lon: place }));
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) =>
      this.server.listen(0, '127.0.0.1', resolve),
    );
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }
}

const first = new Geocoder(1);
const second = new Geocoder(2);
let app: TestingModule;
let geocode: Dispatcher<string, { lat: number }>;

beforeAll(async () => {
  process.env.GEOCODER_1 = await first.start();
  process.env.GEOCODER_2 = await second.start();
  app = await Test.createTestingModule({
    imports: [GeocodingModule],
  }).compile();
  await app.init();
  geocode = app.get(getDispatcherToken(Geocode));
});

afterAll(async () => {
  delete process.env.GEOCODER_1;
  delete process.env.GEOCODER_2;
  await app?.close();
  first.server.close();
  second.server.close();
});

async function places(count: number): Promise<number[]> {
  const answers: number[] = [];
  for (let call = 0; call < count; call++) {
    answers.push((await geocode.dispatch('Berlin')).lat);
  }
  return answers;
}

it('takes the data of the Observable, by weight', async () => {
  expect(await places(4)).toEqual([1, 1, 2, 1]);
  expect(first.asked).toEqual(Array(3).fill('/?address=Berlin'));
});

it('goes to the other for a 503 and a 429', async () => {
  for (const status of [503, 429]) {
    first.status = status;
    expect(await places(2)).toEqual([2, 2]);
  }
});

it('gives a 400 to the caller, and asks nobody else', async () => {
  first.status = 400;
  second.status = 400;
  const before = first.asked.length + second.asked.length;
  await expect(geocode.dispatch('')).rejects.toMatchObject({
    response: { status: 400 },
  });
  expect(first.asked.length + second.asked.length).toBe(before + 1);
});
