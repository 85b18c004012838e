import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { getSharedWeighterToken, type SharedWeighter } from 'nestjs-weighter';
import { AppModule } from './app.module.js';
import type { Pick } from './demo/pick.js';
import type { Supplier } from './suppliers.js';

const app = await NestFactory.createApplicationContext(AppModule, {
  logger: ['error', 'warn'],
});
const suppliers = app.get<SharedWeighter<Supplier>>(
  getSharedWeighterToken('suppliers'),
);

async function picks(count: number): Promise<Pick[]> {
  const list: Pick[] = [];
  for (let i = 0; i < count; i++) {
    const supplier = await suppliers.get();
    list.push({ letter: supplier?.letter ?? '-', ticket: suppliers.ticket });
  }
  return list;
}

// 0 picks: only tells whether this process has its tickets.
process.on('message', (count: number) => {
  void picks(count).then((list) =>
    process.send?.({ picks: list, state: suppliers.state }),
  );
});
process.on('disconnect', () => void app.close());
process.send?.('ready');
