import { expect, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import { setsAreCredited } from './credits.ts';
import { events, factsOf, logOf, ORDER, PERFUME, PROMO } from './testing/made-up-facts.ts';

const order = events.placed();
if (order.type !== 'OrderPlaced') throw new Error('not placed');
const { lines, ...rest } = order.data;
const placed: ShopEvent = {
  type: 'OrderPlaced',
  data: { ...rest, lines: lines.map((line) => ({ ...line, kind: 'set' })) },
};
const delivered: ShopEvent = {
  type: 'OrderStatusChanged',
  data: { orderId: ORDER, from: 'confirmed', to: 'delivered', changedAt: '2026-01-02T00:00:00.000Z' },
};
/** Of 80,00 €, which is what was paid for it. */
const credited = (amount = 8_000): ShopEvent => {
  const created = events.promoCreated(1);
  if (created.type !== 'PromoCodeCreated') throw new Error('not created');
  const terms = { discountType: 'fixed', discountValue: amount, creditOf: ORDER } as const;
  return { type: 'PromoCodeCreated', data: { ...created.data, ...terms } };
};
const mail = events.mail('m1');
if (mail.type !== 'EmailRequested') throw new Error('no mail');
const mailed: ShopEvent = { type: 'EmailRequested', data: { ...mail.data, type: 'set-credit' } };
const removed: ShopEvent = { type: 'PromoCodeRemoved', data: { promoId: PROMO } };

function found(...log: readonly ShopEvent[]): string[] {
  return setsAreCredited(factsOf({ log: logOf(log) })).map(({ sentence }) => sentence);
}

it('finds nothing in a set that is credited once it was delivered, nor in one that was not', () => {
  expect(found(placed, events.paid(), delivered, credited(), mailed)).toEqual([]);
  expect(found(placed, events.paid())).toEqual([]);
  // Its money may come back.
  expect(found(placed, events.paid(), delivered, credited(), mailed, events.refundRequested())).toEqual([]);
  expect(found(placed, events.paid(), delivered, credited(), mailed, events.cancelled(), removed)).toEqual(
    [],
  );
});

it('names a set that was never credited, twice, or with something else than was paid for it', () => {
  expect(found(placed, events.paid(), delivered)).toEqual(['a delivered set was never credited']);
  expect(found(placed, events.paid(), delivered, credited(), credited(), mailed, mailed)).toEqual([
    'an order of a set was given 2 codes',
  ]);
  expect(found(placed, events.paid(), delivered, credited(7_999), mailed)).toEqual([
    'a set is credited with 7999 cents, not 8000',
  ]);
});

it('names a code that was not mailed, and one that stays of a set that is no longer kept', () => {
  expect(found(placed, events.paid(), delivered, credited())).toEqual([
    '1 codes of a set were mailed 0 times',
  ]);
  expect(found(placed, events.paid(), delivered, credited(), mailed, events.cancelled())).toEqual([
    'the set of a cancelled order is credited still',
  ]);
});

it('names a code that somebody else used', () => {
  const other: ShopEvent = {
    type: 'OrderPlaced',
    data: {
      ...order.data,
      orderId: PERFUME,
      customer: { ...order.data.customer, email: 'zoe@exemple.fr' },
      promo: { promoId: PROMO, code: 'TEMPETE10' },
    },
  };
  expect(found(placed, events.paid(), delivered, credited(), mailed, other)).toEqual([
    'the code of a set was used by somebody else',
  ]);
});
