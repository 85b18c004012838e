import { type INestApplicationContext } from '@nestjs/common';
import { Journal } from '../databases/journal.js';
import { Replicator } from '../databases/replicator.js';
import { type Order } from '../orders/order.entity.js';
import { type NewOrder, OrdersService } from '../orders/orders.service.js';

export interface Step {
  when: string;
  did: 'wrote' | 'read';
  database: string;
  /** `null` where the database did not have it. */
  row: Order | null;
}

/** What became of one row, and what of that must not be. */
export interface Course {
  steps: Step[];
  fault?: string;
}

/** Places an order and reads it in its transaction, before and after replication. */
export async function followOrder(
  app: INestApplicationContext,
  order: NewOrder,
): Promise<Course> {
  const orders = app.get(OrdersService);
  const { entries } = app.get(Journal);

  const begin = entries.length;
  const row = await orders.place(order);
  const home = entries[begin].database;
  const readBack = entries[entries.length - 1].database;
  const steps: Step[] = [
    { when: 'in the transaction', did: 'wrote', database: home, row },
    { when: 'in the transaction', did: 'read', database: readBack, row },
  ];

  const read = async (when: string) => {
    const found = await orders.find(row.id);
    const { database } = entries[entries.length - 1];
    steps.push({ when, did: 'read', database, row: found });
    return { found, database };
  };

  const early = await read('before replication');
  await app.get(Replicator).catchUp();
  const late = [];
  for (let times = 0; times < 3; times++) {
    late.push(await read('after replication'));
  }

  if (readBack !== home) {
    return { steps, fault: `A read left the transaction on ${home}.` };
  }
  if ((early.found !== null) !== (early.database === home)) {
    return { steps, fault: `${early.database} was replicated to too early.` };
  }
  const without = late.find(({ found }) => found?.item !== order.item);
  return {
    steps,
    fault: without && `${without.database} never got the row.`,
  };
}
