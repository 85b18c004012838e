import { CommandBus } from '@nestjs/cqrs';
import { Test, type TestingModule } from '@nestjs/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  ShippingModule,
  ShipOrder,
} from '../../../docs/recipes/cqrs-command.js';

let app: TestingModule;

beforeAll(async () => {
  app = await Test.createTestingModule({ imports: [ShippingModule] }).compile();
  await app.init();
});

afterAll(() => app.close());

function carrierOf(orderId: string, customerId: string): Promise<string> {
  const command = new ShipOrder(orderId, customerId);
  return app.get(CommandBus).execute(command);
}

it('has one carrier for all parcels of a customer, and both for all customers', async () => {
  const carriers = new Set<string>();
  for (let customer = 0; customer < 50; customer++) {
    const first = await carrierOf('1', `customer-${customer}`);
    expect(await carrierOf('1', `customer-${customer}`)).toBe(first);
    carriers.add(first);
  }
  expect([...carriers].sort()).toEqual(['dhl-1', 'ups-1']);
});
