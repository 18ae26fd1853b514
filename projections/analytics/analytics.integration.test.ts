import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { monthListSchema, recentOrderListSchema, statsSchema } from '#contracts/http/figures/analytics.ts';
import { createHistory, type History } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, paymentConfirmed } from '../testing/sample-events.ts';
import { analyticsProjection } from './projection.ts';
import { monthlySales, recentOrders, salesStats } from './queries.ts';

let readModels: TestReadModels;
let history: History;
const rose = randomUUID();
const ambre = randomUUID();

beforeEach(async () => {
  await readModels?.close();
  readModels = await openReadModels(inject('databaseUrl'));
  history = createHistory();
});
afterAll(() => readModels.close());

interface Sale {
  productId?: string;
  productName?: string;
  quantity?: number;
  unitPrice?: number;
  placedAt?: string;
  paid?: boolean;
}

function order(sale: Sale = {}): string {
  const { placedAt = '2026-03-01T10:00:00.000Z', paid = true } = sale;
  const { productId = rose, productName = 'Rose Alba', quantity = 1, unitPrice = 8_900 } = sale;
  const orderId = randomUUID();
  const lines = [{ productId, productName, quantity, unitPrice }];
  history.add(`order-${orderId}`, orderPlaced(orderId, { lines, placedAt }));
  if (paid) history.add(`order-${orderId}`, paymentConfirmed(orderId));
  return orderId;
}

async function figures() {
  await readModels.apply(analyticsProjection, history.events);
  const { db } = readModels;
  return {
    stats: statsSchema.parse(await salesStats(db)),
    months: monthListSchema.parse(await monthlySales(db)),
    recent: recentOrderListSchema.parse(await recentOrders(db)),
  };
}

describe('sales figures', () => {
  it('are zero in a new shop', async () => {
    const { stats, months } = await figures();
    expect(stats).toEqual({
      totalOrders: 0,
      totalRevenue: '0.00',
      averageOrderValue: '0.00',
      topProducts: [],
    });
    expect(months).toEqual([]);
  });

  it('count orders confirmed, shipped and delivered, and round the average to the cent', async () => {
    order({ unitPrice: 10_000 });
    const shipped = order({ unitPrice: 10_000 });
    history.add(`order-${shipped}`, {
      type: 'OrderStatusChanged',
      data: { changedAt: '2026-11-21T10:00:00.000Z', orderId: shipped, from: 'confirmed', to: 'shipped' },
    });
    order({ unitPrice: 5_000 });
    order({ paid: false });
    const { stats, recent } = await figures();
    expect(stats).toMatchObject({ totalOrders: 3, totalRevenue: '250.00', averageOrderValue: '83.33' });
    expect(recent).toHaveLength(4);
  });

  it('lose an order that is cancelled and find it again when it is reinstated', async () => {
    const orderId = order();
    const stream = `order-${orderId}`;
    const cancelledAt = '2026-03-02T10:00:00.000Z';
    history.add(stream, {
      type: 'OrderCancelled',
      data: { orderId, from: 'confirmed', reason: 'admin', cancelledAt },
    });
    expect((await figures()).stats).toMatchObject({ totalOrders: 0, totalRevenue: '0.00', topProducts: [] });
    history = createHistory();
    history.add(stream, {
      type: 'OrderReinstated',
      data: { reinstatedAt: '2026-11-21T10:00:00.000Z', orderId, to: 'confirmed', reason: 'admin' },
    });
    expect((await figures()).stats).toMatchObject({ totalOrders: 1, totalRevenue: '89.00' });
  });

  it('lose an order that is deleted, in every list', async () => {
    const orderId = order();
    history.add(`order-${orderId}`, {
      type: 'OrderDeleted',
      data: { deletedAt: '2026-11-21T10:00:00.000Z', orderId },
    });
    const { stats, months, recent } = await figures();
    expect(stats.totalOrders).toBe(0);
    expect(months).toEqual([]);
    expect(recent).toEqual([]);
  });

  it('rank products by units sold, then by revenue, under the name of their latest sale', async () => {
    order({ productId: ambre, productName: 'Ambre', quantity: 2, unitPrice: 5_000 });
    order({ productName: 'Rose', quantity: 1 });
    order({ productName: 'Rose Alba', quantity: 1 });
    const third = randomUUID();
    order({ productId: third, productName: 'Iris', quantity: 3, unitPrice: 100 });
    expect((await figures()).stats.topProducts).toEqual([
      { productName: 'Iris', totalSold: 3, revenue: '3.00' },
      { productName: 'Rose Alba', totalSold: 2, revenue: '178.00' },
      { productName: 'Ambre', totalSold: 2, revenue: '100.00' },
    ]);
  });

  it('belong to the month it was in Paris', async () => {
    order({ placedAt: '2026-03-31T22:30:00.000Z' });
    order({ placedAt: '2026-12-31T23:30:00.000Z' });
    order({ placedAt: '2026-03-31T21:30:00.000Z' });
    expect((await figures()).months).toEqual([
      { month: '2027-01', orders: 1, revenue: '89.00' },
      { month: '2026-04', orders: 1, revenue: '89.00' },
      { month: '2026-03', orders: 1, revenue: '89.00' },
    ]);
  });
});

describe('recent orders', () => {
  it('are the ten latest of any status, latest first', async () => {
    const placed = Array.from({ length: 12 }, (_, index) => order({ paid: index % 2 === 0 }));
    const { recent } = await figures();
    expect(recent.map(({ id }) => id)).toEqual(placed.reverse().slice(0, 10));
  });
});
