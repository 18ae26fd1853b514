import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { auditShopSchema } from '#contracts/http/console/audit.ts';
import { catalogProjection } from '#projections/catalog/projection.ts';
import { orderPlaced, paymentConfirmed, productAdded } from '#projections/testing/sample-events.ts';
import { appendAs } from '../testing/append-as.ts';
import { type AuditedShop, openAuditedShop } from '../testing/audited-shop.ts';
import { type PastRow, positionAt, readStateAt } from './replay-to.ts';
import { shopAt } from './shop-at.ts';

const productId = randomUUID();
const orderId = randomUUID();
let shop: AuditedShop;
let lastOfMonday: bigint;

beforeAll(async () => {
  shop = await openAuditedShop(inject('databaseUrl'));
  const { store } = shop;
  const stock = `stock-${productId}` as const;
  const held = { productId, orderId, quantity: 2 };
  shop.recordAt('2026-03-02T09:00:00.000Z');
  await appendAs(store, 'admin', `product-${productId}`, productAdded(productId));
  lastOfMonday = await appendAs(store, 'admin', stock, {
    type: 'StockAdjusted',
    data: { productId, delta: 10, reason: 'initial' },
  });
  shop.recordAt('2026-03-03T09:00:00.000Z');
  const placed = orderPlaced(orderId, { lines: [held], placedAt: '2026-03-03T09:00:00.000Z' });
  await appendAs(store, 'shopper', `order-${orderId}`, placed, paymentConfirmed(orderId));
  await appendAs(
    store,
    'shopper',
    stock,
    { type: 'StockReserved', data: { ...held, expiresAt: '2026-03-03T09:30:00.000Z' } },
    { type: 'StockCommitted', data: held },
  );
  shop.recordAt('2026-03-04T09:00:00.000Z');
  await appendAs(store, 'admin', `product-${productId}`, { type: 'ProductRemoved', data: { productId } });
  await appendAs(store, 'admin', `order-${orderId}`, {
    type: 'OrderDeleted',
    data: { deletedAt: '2026-11-21T10:00:00.000Z', orderId },
  });
});
afterAll(() => shop.close());

const deps = () => ({ store: shop.store, log: shop.store, database: shop.database });

describe('the place of an instant in the log', () => {
  it('is its last event recorded at or before it', async () => {
    expect(await positionAt(shop.store, new Date('2026-03-02T09:00:00.000Z'))).toBe(lastOfMonday);
    expect(await positionAt(shop.store, new Date('2026-03-03T08:59:59.999Z'))).toBe(lastOfMonday);
    expect(await positionAt(shop.store, new Date('2026-03-02T08:59:59.999Z'))).toBeNull();
    expect(await positionAt(shop.store, new Date('2030-01-01'))).toBeGreaterThan(lastOfMonday);
  });
});

describe('a read model as of a date', () => {
  it('has the stock of that day, whatever happened since', async () => {
    const rows: PastRow[] = [];
    const tell = (table: string, found: readonly PastRow[]) => {
      if (table === 'products') rows.push(...found);
    };
    await readStateAt(deps(), catalogProjection, new Date('2026-03-02T22:00:00.000Z'), tell);
    expect(rows).toMatchObject([{ id: productId, on_hand: 10, reserved: 0 }]);
    rows.length = 0;
    await readStateAt(deps(), catalogProjection, new Date('2026-03-03T22:00:00.000Z'), tell);
    expect(rows).toMatchObject([{ id: productId, on_hand: 8, reserved: 0 }]);
    rows.length = 0;
    await readStateAt(deps(), catalogProjection, new Date('2026-03-04T22:00:00.000Z'), tell);
    expect(rows).toEqual([]);
  });

  it('is empty before the first event, and leaves nothing behind', async () => {
    const found: number[] = [];
    const position = await readStateAt(deps(), catalogProjection, new Date('2020-01-01'), (_table, rows) =>
      found.push(rows.length),
    );
    expect(position).toBeNull();
    expect(new Set(found)).toEqual(new Set([0]));
    expect(await shop.scratchSchemas()).toEqual([]);
  });
});

describe('the shop as of a date', () => {
  it('shows catalogue, stock, orders and dashboard of that day, and no customer', async () => {
    const then = await shopAt(deps(), new Date('2026-03-03T22:00:00.000Z'));
    expect(auditShopSchema.parse(then)).toEqual(then);
    expect(then.products).toMatchObject([{ id: productId, name: 'Rose Alba', stockQuantity: 8 }]);
    expect(then.orders.counts).toMatchObject({ total: 1, byStatus: { confirmed: 1 } });
    expect(then.orders.newest).toEqual([
      {
        id: orderId,
        runningNumber: 1001,
        createdAt: '2026-03-03T09:00:00.000Z',
        status: 'confirmed',
        total: '178.00',
      },
    ]);
    expect(then.dashboard.stats).toMatchObject({ totalOrders: 1, totalRevenue: '178.00' });
    expect(then.dashboard.months).toEqual([{ month: '2026-03', orders: 1, revenue: '178.00' }]);
    expect(JSON.stringify(then)).not.toContain('camille');

    const later = await shopAt(deps(), new Date('2026-03-04T22:00:00.000Z'));
    expect(later.products).toEqual([]);
    expect(later.orders.counts.total).toBe(0);
  });

  it('takes nothing from the live read models, which may be behind', async () => {
    const { rows } = await shop.database.pool.query('select 1 from catalog.products');
    expect(rows).toEqual([]);
  });
});

it('an instant’s place is found behind events recorded later: what is played afterwards is recorded as of its moment', async () => {
  const product = randomUUID();
  shop.recordAt('2026-03-02T10:00:00.000Z');
  const played = await appendAs(shop.store, 'admin', `product-${product}`, productAdded(product));
  expect(await positionAt(shop.store, new Date('2026-03-02T12:00:00.000Z'))).toBe(played);
});
