import { expect, it } from 'vitest';
import { placeOrderRequestSchema } from '../http/shop/orders.ts';

it('is the desk’s order by its own call alone: a shopper cannot say that theirs was', () => {
  const body = placeOrderRequestSchema.parse({
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@exemple.fr',
    shippingAddress: { street: '3 place Bellecour', postalCode: '69002', city: 'Lyon', country: 'France' },
    items: [{ productId: '22222222-2222-4222-8222-222222222222', quantity: 1 }],
    total: '93.99',
    termsAccepted: true,
    termsVersion: '2026-11-26',
    takenByDesk: true,
  });
  expect(body).not.toHaveProperty('takenByDesk');
});
