import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { cents } from '#contracts/money.ts';
import { orderPlaced, productAdded } from '../testing/sample-events.ts';
import { figuredShop, NOVEMBER } from './testing/figured-shop.ts';

const shop = figuredShop(inject('databaseUrl'));
const { rose, ambre, sale, refund, read } = shop;

describe('the figures of orders', () => {
  it('are those of orders placed on days of the span, in Paris, however late the night', async () => {
    sale({ placedAt: '2026-10-31T22:59:59.000Z' });
    sale({ placedAt: '2026-10-31T23:00:00.000Z' });
    sale({ placedAt: '2026-11-30T22:59:59.000Z' });
    sale({ placedAt: '2026-11-30T23:00:00.000Z' });
    expect((await read(NOVEMBER)).orders.sums).toMatchObject({ orders: 2, total: '200.00' });
  });

  it('say what was sold, taken off, added and is left', async () => {
    const orderId = sale({
      products: [
        { id: rose, quantity: 2, unitPrice: 10_000 },
        { id: ambre, quantity: 1, unitPrice: 5_000 },
      ],
      discount: 2_500,
      shipping: 499,
    });
    refund(orderId, 4_000);
    refund(orderId, 1_000, 'failed');
    expect((await read(NOVEMBER)).orders.sums).toEqual({
      orders: 1,
      bottles: 3,
      gross: '250.00',
      discount: '25.00',
      delivery: '4.99',
      added: '0.00',
      total: '229.99',
      vat: '38.33',
      refunded: '40.00',
      disputed: '0.00',
      awaited: '0.00',
      left: '189.99',
      net: '158.32',
      newcomers: 0,
    });
  });

  it('count the bottles of perfume alone, and the money of samples and sets too', async () => {
    const [sample, set] = [randomUUID(), randomUUID()];
    shop.history.add(
      `product-${sample}`,
      productAdded(sample, { name: 'Échantillon', kind: 'sample', perfumeId: rose }),
    );
    shop.history.add(`product-${set}`, productAdded(set, { name: 'Coffret', kind: 'set' }));
    const tried = [
      { id: sample, kind: 'sample', quantity: 3, unitPrice: 500 },
      { id: set, kind: 'set', quantity: 1, unitPrice: 4_500 },
    ] as const;
    sale({ products: [{ id: rose, quantity: 2, unitPrice: 10_000 }, ...tried] });
    sale({ products: tried, country: 'Belgique', placedAt: '2026-11-04T10:00:00.000Z' });

    const { orders, series, splits } = await read(NOVEMBER);

    expect(orders.sums).toMatchObject({ orders: 2, bottles: 2, gross: '320.00', total: '320.00' });
    const days = series.filter((one) => one.orders.orders > 0);
    expect(days.map((one) => one.orders.bottles)).toEqual([2, 0]);
    const rows = (split: typeof splits.product) =>
      split.map(({ label, sums }) => `${label} ${sums.bottles} ${sums.total}`);
    expect(rows(splits.product)).toEqual(['Rose Alba 2 200.00', 'Coffret 0 90.00', 'Échantillon 0 30.00']);
    expect(rows(splits.country)).toEqual(['France 2 260.00', 'Belgique 0 60.00']);
  });

  it('lose an order that is cancelled, and one that is deleted', async () => {
    const cancelled = sale();
    const deleted = sale();
    await read(NOVEMBER);
    shop.history.add(`order-${cancelled}`, {
      type: 'OrderCancelled',
      data: {
        orderId: cancelled,
        from: 'confirmed',
        reason: 'admin',
        cancelledAt: '2026-12-02T10:00:00.000Z',
      },
    });
    shop.history.add(`order-${deleted}`, {
      type: 'OrderDeleted',
      data: { deletedAt: '2026-11-21T10:00:00.000Z', orderId: deleted },
    });
    const { orders, splits } = await read(NOVEMBER);
    expect(orders.sums).toMatchObject({ orders: 0, total: '0.00', left: '0.00' });
    expect(splits.product).toEqual([]);
  });

  it('count one that nobody paid for as sold, and as awaited', async () => {
    const orderId = randomUUID();
    const placedAt = '2026-11-03T10:00:00.000Z';
    shop.history.add(
      `order-${orderId}`,
      orderPlaced(orderId, { lines: [{ productId: rose, quantity: 1 }], placedAt }),
    );
    expect((await read(NOVEMBER)).orders.sums.orders).toBe(0);
    shop.history.add(`order-${orderId}`, {
      type: 'OrderStatusChanged',
      data: { changedAt: '2026-11-21T10:00:00.000Z', orderId, from: 'pending', to: 'confirmed' },
    });
    expect((await read(NOVEMBER)).orders.sums).toMatchObject({
      total: '89.00',
      awaited: '89.00',
      left: '0.00',
    });
  });

  it('are split by perfume, family, note, country, code and hour, to the cent', async () => {
    sale({
      products: [
        { id: rose, quantity: 1, unitPrice: 10_000 },
        { id: ambre, quantity: 2, unitPrice: 5_000 },
      ],
      discount: 1_001,
      code: 'ETE10',
      country: 'Belgique',
      // A Tuesday, at eleven in Paris.
      placedAt: '2026-11-03T10:30:00.000Z',
    });
    sale();
    const { splits } = await read(NOVEMBER);
    const shares = Object.fromEntries(
      Object.entries(splits).map(([split, entries]) => [
        split,
        entries.map(({ label, sums }) => `${label} ${sums.bottles} ${sums.total}`),
      ]),
    );
    expect(shares).toEqual({
      product: ['Rose Alba 2 194.99', 'Ambre Noir 2 95.00'],
      family: ['floral 2 194.99', 'oriental 2 95.00'],
      note: ['bergamote 4 289.99', 'musc 2 194.99', 'rose 2 194.99', 'ambre 2 95.00'],
      country: ['Belgique 3 189.99', 'France 1 100.00'],
      promo: ['ETE10 3 189.99'],
      hour: ['2-11 4 289.99'],
      pair: ['Ambre Noir + Rose Alba 3 189.99'],
      customer: ['unknown 4 289.99'],
    });
  });

  it('are told by day, week from Monday and month, also where nothing was sold', async () => {
    sale({ placedAt: '2026-11-03T10:00:00.000Z' });
    sale({ placedAt: '2026-11-09T10:00:00.000Z' });
    const span = { from: '2026-11-03', to: '2026-11-16' };
    const rows = async (grain: string) =>
      (await read(span, { grain })).series.map(({ day, orders }) => `${day} ${orders.orders}`);
    expect(await rows('week')).toEqual(['2026-11-02 1', '2026-11-09 1', '2026-11-16 0']);
    expect(await rows('month')).toEqual(['2026-11-01 2']);
    expect(await rows('day')).toHaveLength(14);
  });
});

describe('a span beside another', () => {
  it('is as long and just before, or the same days a year ago', async () => {
    sale({ placedAt: '2026-10-20T10:00:00.000Z' });
    sale({ placedAt: '2025-11-20T10:00:00.000Z' });
    sale({ placedAt: '2025-11-21T10:00:00.000Z' });
    const before = await read(NOVEMBER, { compare: 'before' });
    expect(before).toMatchObject({
      beside: { from: '2026-10-02', to: '2026-10-31', until: null },
      orders: { beside: { orders: 1 } },
    });
    expect(await read(NOVEMBER, { compare: 'year' })).toMatchObject({
      beside: { from: '2025-11-01', to: '2025-11-30' },
      orders: { beside: { orders: 2 } },
    });
  });

  it('ends at the same time of day while its last day is today', async () => {
    sale({ placedAt: '2026-11-25T10:59:00.000Z' });
    sale({ placedAt: '2026-11-25T11:30:00.000Z' });
    const today = { from: '2026-11-26', to: '2026-11-26' };
    // Noon in Paris.
    expect(await read(today, { compare: 'before' })).toMatchObject({
      beside: { from: '2026-11-25', to: '2026-11-25', until: '12:00' },
      orders: { beside: { orders: 1, total: '100.00' } },
    });
  });

  it('ends at the same time by the clock of the wall when the clock changes between them', async () => {
    // The 25th of October has twenty-five hours; noon is at eleven UTC from then on, and at ten the day before.
    sale({ placedAt: '2026-10-24T09:59:00.000Z' });
    sale({ placedAt: '2026-10-24T10:30:00.000Z' });
    const today = { from: '2026-10-25', to: '2026-10-25' };
    const { orders } = await read(today, { compare: 'before' }, new Date('2026-10-25T11:00:00.000Z'));
    expect(orders.beside?.orders).toBe(1);
  });
});

describe('the way from the cart to the parcel', () => {
  it('is counted, and timed by the median and the slowest tenth', async () => {
    const orderId = sale({ placedAt: '2026-11-03T10:00:00.000Z' });
    shop.history.add(`order-${orderId}`, {
      type: 'OrderStatusChanged',
      data: { orderId, from: 'confirmed', to: 'shipped', changedAt: '2026-11-03T16:00:00.000Z' },
    });
    const [refused, expired] = [randomUUID(), randomUUID()];
    for (const id of [refused, expired])
      shop.history.add(
        `order-${id}`,
        orderPlaced(id, {
          lines: [{ productId: rose, quantity: 1 }],
          placedAt: '2026-11-04T10:00:00.000Z',
        }),
      );
    const payment = { orderId: refused, paymentIntentId: 'pi_1' };
    shop.history.add(`order-${refused}`, {
      type: 'PaymentRequested',
      data: { ...payment, amount: cents(8_900), currency: 'eur' },
    });
    for (const code of ['expired_card', 'insufficient_funds', 'insufficient_funds', null])
      shop.history.add(`order-${refused}`, {
        type: 'PaymentFailed',
        data: { ...payment, code, message: 'Carte refusée.' },
      });
    shop.history.add(`order-${expired}`, {
      type: 'OrderCancelled',
      data: {
        orderId: expired,
        from: 'pending',
        reason: 'deadline',
        cancelledAt: '2026-11-04T10:30:00.000Z',
      },
    });
    const { steps, refusals } = await read(NOVEMBER);
    expect(refusals).toEqual([
      { code: 'expired_card', orders: 1 },
      { code: 'insufficient_funds', orders: 1 },
      { code: 'none', orders: 1 },
    ]);
    expect(steps).toEqual({
      ...{ placed: 3, paymentBegun: 1, refused: 1, paid: 1, expired: 1, superseded: 0, givenUp: 0 },
      ...{ shipped: 1, delivered: 0 },
      toPay: { median: 0, ninth: 0 },
      toShip: { median: 21_600, ninth: 21_600 },
      toDeliver: null,
    });
  });
});
