import { describe, expect, it } from 'vitest';
import type { OrderEvent, OrderLine } from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import { orderDecider } from '../orders/order.decider.ts';
import type { PlacedOrder } from '../orders/order.state.ts';
import * as fixtures from '../orders/testing/order-fixtures.ts';
import { priceBasket, type Totals } from '../pricing/pricing.ts';
import { creditOfKeptSet, lastCreditDay, setCredit } from './set-credit.ts';

const { orderId } = fixtures;
const setId = '77777777-7777-4777-8777-777777777777';
const set: OrderLine = {
  productId: setId,
  kind: 'set',
  productName: 'Coffret découverte',
  quantity: 1,
  unitPrice: cents(4_800),
};
const bottle: OrderLine = {
  productId: fixtures.rose,
  productName: 'Rose Nocturne',
  quantity: 1,
  unitPrice: cents(7_200),
};

/** What the set of an order gives back after such events. */
function creditAfter(lines: readonly OrderLine[], discount: number, ...events: readonly OrderEvent[]) {
  return creditOf(priceBasket(lines, { type: 'fixed', amount: cents(discount) }), lines, ...events);
}

function creditOf(...args: Parameters<typeof orderOf>) {
  return setCredit(orderOf(...args));
}

function orderOf(totals: Totals, lines: readonly OrderLine[], ...events: readonly OrderEvent[]): PlacedOrder {
  const placed = fixtures.placed();
  const paid = fixtures.confirmed();
  const past: OrderEvent[] = [
    {
      ...placed,
      data: {
        ...placed.data,
        lines: [...lines],
        ...totals,
        ...(totals.wrap && { gift: { wrapPrice: totals.wrap } }),
      },
    },
    { ...paid, data: { ...paid.data, amount: totals.total } },
    ...events,
  ];
  const order = past.reduce((state, event) => orderDecider.evolve(state, event), orderDecider.initialState);
  if (order.status === 'absent') throw new Error('the order is not there');
  return order;
}

const withdrawn = (productId: string): OrderEvent => ({
  type: 'WithdrawalDeclared',
  data: { orderId, declaredAt: fixtures.now, items: [{ productId, quantity: 1 }] },
});

describe('what a discovery set gives back', () => {
  it('is what was paid for one, without delivery', () => {
    expect(creditAfter([set], 0)).toBe(4_800);
    expect(creditAfter([{ ...set, quantity: 3 }], 0)).toBe(4_800);
  });

  it('is without what wrapping it as a gift cost', () => {
    expect(creditOf(priceBasket([set], null, cents(500)), [set])).toBe(4_800);
  });

  it('is less where a discount was taken off', () => {
    expect(creditAfter([set, bottle], 1_200)).toBe(4_320);
    expect(creditAfter([set], 4_800)).toBeNull();
  });

  it('is nothing for bottles and samples, nor for a set that is given back or an order that ended', () => {
    expect(creditAfter([bottle, { ...set, kind: 'sample' }], 0)).toBeNull();
    expect(creditAfter([set, bottle], 0, withdrawn(setId))).toBeNull();
    expect(creditAfter([set, bottle], 0, withdrawn(fixtures.rose))).toBe(4_800);
    expect(creditAfter([set], 0, fixtures.cancelled('confirmed'))).toBeNull();
  });
});

describe('what a set gives back while its money is away', () => {
  const away = fixtures.refundRequested('outside');
  const orderWith = (...events: OrderEvent[]) => orderOf(priceBasket([set], null), [set], ...events);

  it('is nothing, and comes back with the money', () => {
    expect(setCredit(orderWith(away))).toBeNull();
    expect(setCredit(orderWith(away, fixtures.refundSettled('failed')))).toBe(4_800);
  });

  it('is not lost before the set is given back or the order ends', () => {
    expect(creditOfKeptSet(orderWith(away))).toBe(4_800);
    expect(creditOfKeptSet(orderWith(away, withdrawn(setId)))).toBeNull();
    expect(creditOfKeptSet(orderWith(away, fixtures.cancelled('confirmed')))).toBeNull();
  });
});

describe('the last day of a credit', () => {
  it('is that of its issue in Paris, six months later, or the last of its month', () => {
    expect(lastCreditDay(new Date('2026-11-27T10:00:00.000Z'))).toBe('2027-05-27');
    expect(lastCreditDay(new Date('2026-08-31T10:00:00.000Z'))).toBe('2027-02-28');
    expect(lastCreditDay(new Date('2026-12-31T23:30:00.000Z'))).toBe('2027-07-01');
  });
});
