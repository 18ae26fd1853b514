import { describe, expect, it } from 'vitest';
import { cents } from '#contracts/money.ts';
import { type HeldOrder, keptOrderSentence, planErasure } from './plan-erasure.ts';

const now = new Date('2026-11-24T10:00:00.000Z');
const receipt = { paymentIntentId: 'pi_1', amount: cents(9_000), kind: 'payment' } as const;
const refund = {
  refundId: 'r',
  paymentIntentId: 'pi_1',
  amount: cents(9_000),
  reason: 'other',
  requestedAt: '2026-03-01T10:00:00.000Z',
  isOutside: false,
} as const;

function order(fields: Partial<HeldOrder> = {}): HeldOrder {
  return {
    status: 'delivered',
    orderId: 'o',
    attempt: 0,
    isCorrected: false,
    isEmailCorrected: false,
    customer: { name: 'Camille', email: 'camille@example.fr', phone: null },
    shippingAddress: { street: '', city: '', postalCode: '', country: 'France' },
    shippingMethod: 'colissimo',
    lines: [],
    hold: null,
    parcels: [],
    lastParcel: null,
    deliveredAt: null,
    totals: {
      subtotal: cents(9_000),
      discount: cents(0),
      shipping: cents(0),
      minimumCharge: cents(0),
      total: cents(9_000),
    },
    promo: null,
    placedAt: '2026-03-01T10:00:00.000Z',
    payBefore: '2026-03-01T11:00:00.000Z',
    heldUntil: '2026-03-01T11:00:00.000Z',
    deadlineApplies: false,
    stockClaim: 'sold',
    promoClaimed: false,
    ending: null,
    payment: { status: 'confirmed', intents: [], refusedTries: [] },
    receipts: [receipt],
    refunds: [],
    disputes: [],
    fraudWarnings: [],
    trackingNumber: null,
    deleted: false,
    linkRevision: 0,
    withdrawalDeclaredAt: null,
    terms: null,
    returns: null,
    sentAt: null,
    ...fields,
  };
}
const unpaid = { receipts: [], status: 'cancelled', ending: 'expired' } as const;

function plan(...orders: HeldOrder[]) {
  return planErasure(
    [
      { keyId: 'person', orders: [], sealsMore: true },
      { keyId: 'order', orders, sealsMore: false },
    ],
    now,
  );
}

describe('a person’s erasure', () => {
  it('waits for a parcel no longer than thirty days: nobody may have said that it arrived (decision 44)', () => {
    const running = (sentAt: string) => plan(order({ status: 'shipped', sentAt })).keptOrders[0]?.running;
    expect(running('2026-10-25T10:00:00.000Z')).toBeNull();
    expect(running('2026-10-26T10:00:00.000Z')).toBe('undelivered');
  });

  it('takes all but a paid order of the last ten years, which stays to the end of the tenth', () => {
    expect(plan(order())).toEqual({
      destroyed: ['person'],
      kept: ['order'],
      keptOrders: [{ orderId: 'o', until: '2036-12-31', running: null }],
      withholds: false,
    });
    expect(plan(order({ placedAt: '2016-01-02T10:00:00.000Z' }))).toMatchObject({ kept: ['order'] });
  });

  it('counts the ten years from the year, in Paris, of the last payment or refund', () => {
    const untilOf = (fields: Partial<HeldOrder>) => plan(order(fields)).keptOrders[0]?.until;
    const placedAt = '2025-12-31T23:30:00.000Z';
    expect(untilOf({ placedAt })).toBe('2036-12-31');
    const lastYear = { placedAt: '2025-12-31T10:00:00.000Z' };
    expect(untilOf(lastYear)).toBe('2035-12-31');
    const paidNextDay = { ...receipt, confirmedAt: '2026-01-01T10:00:00.000Z' };
    expect(untilOf({ ...lastYear, receipts: [paidNextDay] })).toBe('2036-12-31');
    expect(untilOf({ ...lastYear, refunds: [{ ...refund, status: 'succeeded' }] })).toBe('2036-12-31');
  });

  it('withholds what else a key seals that must live for an order: there was one for all', () => {
    const all = { keyId: 'all', orders: [order()], sealsMore: true };
    expect(planErasure([all], now)).toMatchObject({ destroyed: [], kept: ['all'], withholds: true });
  });

  it('takes an older one, and one that was never paid', () => {
    for (const gone of [order({ placedAt: '2015-12-30T10:00:00.000Z' }), order(unpaid)])
      expect(plan(gone)).toEqual({
        destroyed: ['person', 'order'],
        kept: [],
        keptOrders: [],
        withholds: false,
      });
  });

  it.each([
    ['unpaid', { status: 'pending', receipts: [], placedAt: '2026-11-24T09:00:00.000Z' }, '24 décembre 2026'],
    ['undelivered', { status: 'confirmed' }, '31 décembre 2036'],
    ['undelivered', { status: 'shipped' }, '31 décembre 2036'],
    ['withdrawal', { withdrawalDeclaredAt: '2026-03-09T10:00:00.000Z' }, '31 décembre 2036'],
    [
      'refund',
      { status: 'cancelled', ending: 'cancelled', refunds: [{ ...refund, status: 'pending' }] },
      '31 décembre 2036',
    ],
  ] satisfies [string, Partial<HeldOrder>, string][])(
    'takes at once all but an order that still runs, and says until when that one stays: %s',
    (running, fields, last) => {
      const found = plan(order(fields));
      expect(found).toMatchObject({ destroyed: ['person'], kept: ['order'], keptOrders: [{ running }] });
      expect(found.keptOrders.map(keptOrderSentence)).toEqual([expect.stringContaining(`après le ${last}`)]);
    },
  );

  it('keeps an order that still runs although its years are over', () => {
    const old = order({ status: 'confirmed', placedAt: '2015-03-01T10:00:00.000Z' });
    expect(plan(old).kept).toEqual(['order']);
  });

  it('is over once the withdrawal was paid back, or the console let go of the order', () => {
    const withdrawalDeclaredAt = '2026-03-09T10:00:00.000Z';
    const back = order({ withdrawalDeclaredAt, refunds: [{ ...refund, status: 'succeeded' }] });
    const gesture = { ...refund, reason: 'gesture', status: 'succeeded' } as const;
    expect(plan(order({ withdrawalDeclaredAt, refunds: [gesture] })).keptOrders).toMatchObject([
      { running: 'withdrawal' },
    ]);
    const deleted = order({ status: 'confirmed', deleted: true });
    for (const closed of [back, deleted]) expect(plan(closed).keptOrders).toMatchObject([{ running: null }]);
  });
});
