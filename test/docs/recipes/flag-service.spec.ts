import { Test } from '@nestjs/testing';
import { expect, it } from '@jest/globals';
import {
  Checkout,
  CheckoutModule,
  Flags,
} from '../../../docs/recipes/flag-service.js';

it('each pick goes by the flag as it is now', async () => {
  const app = await Test.createTestingModule({
    imports: [CheckoutModule],
  }).compile();
  await app.init();
  const shareOfV2 = (picks: number) =>
    Array.from({ length: picks }, () => app.get(Checkout).version()).filter(
      (version) => version === 'v2',
    ).length;
  expect(shareOfV2(100)).toBe(10);
  for (const percent of [50, 0, 100]) {
    app.get(Flags).set('checkout-v2', percent);
    expect(shareOfV2(100)).toBe(percent);
  }
  await app.close();
});
