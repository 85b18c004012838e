import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DatabaseRouter } from '../databases/database-router.js';
import { Order } from './order.entity.js';
import { OrderRepository } from './order.repository.js';

export type NewOrder = Pick<Order, 'customer' | 'item'>;

@Injectable()
export class OrdersService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly router: DatabaseRouter,
  ) {}

  /** Counting on a replica that lags would give two orders one ordinal. */
  place({ customer, item }: NewOrder): Promise<Order> {
    return this.router.transaction(async () => {
      const ordinal = (await this.orders.countOf(customer)) + 1;
      const order = Object.assign(new Order(), {
        id: randomUUID(),
        customer,
        item,
        ordinal,
      });
      await this.orders.save(order);
      return this.orders.get(order.id);
    });
  }

  find(id: string): Promise<Order | null> {
    return this.orders.find(id);
  }
}
