import { expect, it } from 'vitest';
import { cents } from '#contracts/money.ts';
import type { Asked } from '../requests.ts';
import { acknowledgedOrders } from './orders.ts';
import { askedFor, events, factsOf, logOf, ORDER, PERFUME, PROMO, TOTAL } from './testing/made-up-facts.ts';

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

it('a gift and a chosen sample are as they were asked for, and the wrap is in the total', () => {
  const order = events.placed();
  if (order.type !== 'OrderPlaced') throw new Error('not placed');
  const sample = { productId: PROMO, productName: 'Échantillon Rose' };
  const gift = { wrap: true, wrapPrice: cents(490), message: 'Pour toi' } as const;
  const data = { ...order.data, sample, gift, total: cents(8_989) };
  const log = logOf([{ type: 'OrderPlaced', data }]);
  const asked = {
    ...body,
    total: '89.89',
    sampleProductId: PROMO,
    gift: { wrap: true, message: 'Pour toi' },
  };
  const said = (difference: object) =>
    found([askedFor({ body: { ...asked, ...difference }, answer: { ...answer, total: '89.89' } })], { log });
  expect(said({})).toEqual([]);
  const another = (what: string) => [`an order was acknowledged with another ${what}`];
  expect(said({ sampleProductId: PERFUME })).toEqual(another('sample'));
  expect(said({ gift: undefined })).toEqual(another('gift'));
  expect(said({ gift: { wrap: true } })).toEqual(another('gift'));
  const short = logOf([{ type: 'OrderPlaced', data: { ...data, total: cents(TOTAL) } }]);
  expect(found([askedFor({ body: asked, answer })], { log: short })).toEqual(another('total'));
});

it('an order that the desk took is held to the same, without the terms that nobody accepted yet', () => {
  const { termsAccepted: _, termsVersion: __, ...desk } = body;
  const asked = askedFor({ path: '/api/admin/desk-orders', body: desk, answer });
  expect(found([asked])).toEqual([]);
  expect(found([asked], {})).toEqual(['an acknowledged order is not in the log']);
});

it('a key that became two orders is named', () => {
  const second = askedFor({ body, answer: { ...answer, id: PERFUME } });
  expect(found([acknowledged, second])[0]).toMatch(/^one key was acknowledged as 2 orders/);
  expect(found([acknowledged], { log: logOf([events.placed(), events.placed()]) })).toEqual([
    'one key was placed as 2 orders',
  ]);
});
