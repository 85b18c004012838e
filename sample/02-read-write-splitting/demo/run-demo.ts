import { readFileSync } from 'node:fs';
import { type INestApplicationContext } from '@nestjs/common';
import { getWeighterToken, type Weighter } from 'nestjs-weighter';
import { type Database } from '../databases/database.js';
import { Journal } from '../databases/journal.js';
import { type NewOrder } from '../orders/orders.service.js';
import { followOrder } from './follow-order.js';
import { formatCycle } from './format-cycle.js';
import { formatSteps } from './format-steps.js';
import { formatTally } from './format-tally.js';
import { placeAndRead } from './place-and-read.js';
import { findFault, tally, weightOfAll } from './tally.js';

/** Works with the running application and reports; returns what went wrong. */
export async function runDemo(
  app: INestApplicationContext,
): Promise<string | undefined> {
  const orders = JSON.parse(
    readFileSync('data/orders.json', 'utf8'),
  ) as NewOrder[];
  const reads = app.get<Weighter<Database>>(getWeighterToken('reads'));
  const writes = app.get<Weighter<Database>>(getWeighterToken('writes'));
  const { entries } = app.get(Journal);

  console.log(`Placing ${orders.length} orders and reading each 5 times\n`);
  await placeAndRead(app, orders);
  console.log(formatCycle(entries, weightOfAll(reads)));

  const rows = [
    ...tally('read', entries, reads),
    ...tally('write', entries, writes),
  ];
  console.log(`${formatTally(rows)}\n`);

  const { steps, fault } = await followOrder(app, {
    customer: 'Grace',
    item: 'a lantern',
  });
  console.log(
    'One more order. Replication here is a class that writes the rows of a\ncommitted transaction to the other databases when it is told to:\n',
  );
  console.log(formatSteps(steps));
  return findFault(rows) ?? fault;
}
