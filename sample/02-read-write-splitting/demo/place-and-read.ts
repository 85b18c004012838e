import { type INestApplicationContext } from '@nestjs/common';
import { Replicator } from '../databases/replicator.js';
import { type NewOrder, OrdersService } from '../orders/orders.service.js';

/** One after the other: the sequences are visible only in order. */
export async function placeAndRead(
  app: INestApplicationContext,
  orders: readonly NewOrder[],
): Promise<void> {
  const service = app.get(OrdersService);
  for (const order of orders) {
    const placed = await service.place(order);
    await app.get(Replicator).catchUp();
    for (let read = 0; read < 5; read++) {
      const found = await service.find(placed.id);
      if (found?.item !== order.item) {
        throw new Error(`The order of ${order.item} was not found again.`);
      }
    }
  }
}
