import { expect, it } from 'vitest';
import type { Asked } from '../requests.ts';
import { acknowledgedOrders } from './orders.ts';
import { askedFor, events, factsOf, logOf, ORDER, PERFUME } from './testing/made-up-facts.ts';

const body = {
  customerName: `Ada ${ORDER}`,
  customerEmail: 'ada@exemple.fr',
  customerPhone: '',
  shippingAddress: { street: '12 rue des Lilas', city: 'Lyon', postalCode: '69001', country: 'France' },
  total: '84.99',
  termsAccepted: true,
  termsVersion: '2026-11-24',
  promoCode: null,
  items: [{ productId: PERFUME, quantity: 1 }],
};
const answer = {
  id: ORDER,
  status: 'pending',
  subtotal: '80.00',
  discountAmount: '0.00',
  shippingCost: '4.99',
  minimumCharge: '0.00',
  total: '84.99',
  payBefore: '2026-01-01T00:30:00.000Z',
};
const acknowledged = askedFor({ body, answer });
const log = logOf([events.placed()]);

function found(
  requests: readonly Asked[],
  facts: Partial<Parameters<typeof factsOf>[0]> = { log },
): string[] {
  return acknowledgedOrders(factsOf({ ...facts, requests })).map(({ sentence }) => sentence);
}

it('an order that stands in the log as it was acknowledged is right, however often it was acknowledged', () => {
  expect(found([acknowledged, { ...acknowledged, answer: { ...answer, status: 'confirmed' } }])).toEqual([]);
});

it('an acknowledged order that is not in the log is named', () => {
  expect(found([acknowledged], {})).toEqual(['an acknowledged order is not in the log']);
});

it('an order acknowledged with another content than it has is named', () => {
  const other = { ...body, items: [{ productId: PERFUME, quantity: 2 }] };
  expect(found([askedFor({ body: other, answer })])).toEqual([
    'an order was acknowledged with another content',
  ]);
  expect(found([askedFor({ body, answer: { ...answer, total: '80.00' } })])).toEqual([
    'an order was acknowledged with another total',
  ]);
});

it('a key that became two orders is named', () => {
  const second = askedFor({ body, answer: { ...answer, id: PERFUME } });
  expect(found([acknowledged, second])[0]).toMatch(/^one key was acknowledged as 2 orders/);
  expect(found([acknowledged], { log: logOf([events.placed(), events.placed()]) })).toEqual([
    'one key was placed as 2 orders',
  ]);
});
