import { Injectable } from '@nestjs/common';
import { DatabaseRouter } from '../databases/database-router.js';
import { Order } from './order.entity.js';

/** Knows orders, and not which database has them. */
@Injectable()
export class OrderRepository {
  constructor(private readonly router: DatabaseRouter) {}

  save(order: Order): Promise<Order> {
    return this.router.save(order);
  }

  find(id: string): Promise<Order | null> {
    return this.router.read((manager) => manager.findOneBy(Order, { id }));
  }

  get(id: string): Promise<Order> {
    return this.router.read((manager) =>
      manager.findOneByOrFail(Order, { id }),
    );
  }

  countOf(customer: string): Promise<number> {
    return this.router.read((manager) => manager.countBy(Order, { customer }));
  }
}
