import { Test } from '@nestjs/testing';
import { expect, it } from '@jest/globals';
import {
  Orders,
  OrdersModule,
} from '../../../docs/recipes/exported-selectors.js';

it('a module that imports the one that exports them injects its selectors', async () => {
  const app = await Test.createTestingModule({
    imports: [OrdersModule],
  }).compile();
  await app.init();
  const { readers, writers } = app.get(Orders);
  expect([readers.get(), readers.get(), writers.get()]).toEqual([
    'reader-a',
    'reader-b',
    'writer',
  ]);
  await app.close();
});
