import { describe, expect, inject, it } from 'vitest';
import { figureOrdersQuerySchema } from '#contracts/http/figures/figures.ts';
import { issue } from '../../testing/issued-documents.ts';
import { figuredShop, NOVEMBER } from '../testing/figured-shop.ts';
import { ordersBehind } from './behind.ts';
import { readBridge } from './billing.ts';

const shop = figuredShop(inject('databaseUrl'));
const { rose, ambre, sale, refund, read } = shop;

describe('what is behind a figure', () => {
  const behind = (query: object) =>
    ordersBehind(shop.db, figureOrdersQuerySchema.parse({ ...NOVEMBER, ...query }));

  it('are its orders, each with what of it the figure counts', async () => {
    const first = sale({ placedAt: '2026-11-03T10:00:00.000Z' });
    const second = sale({
      placedAt: '2026-11-04T10:00:00.000Z',
      products: [{ id: ambre, quantity: 1, unitPrice: 7_000 }],
    });
    refund(second, 2_000, 'succeeded');
    await read(NOVEMBER);
    expect(await behind({})).toMatchObject({ count: 2, orders: [{ id: second }, { id: first }] });
    expect(await behind({ behind: 'refunded' })).toMatchObject({
      orders: [{ id: second, total: '70.00', amount: '20.00' }],
    });
    expect((await behind({ split: 'product', key: rose })).orders.map(({ id }) => id)).toEqual([first]);
    expect((await behind({ split: 'family', key: 'oriental' })).orders.map(({ id }) => id)).toEqual([second]);
    expect((await behind({ split: 'note', key: 'bergamote' })).count).toBe(2);
    expect((await behind({ split: 'hour', key: '3-11' })).orders.map(({ id }) => id)).toEqual([second]);
    expect((await behind({ split: 'country', key: 'Suisse' })).count).toBe(0);
  });

  it('names an order that was deleted where its payment and its invoice remain', async () => {
    const deleted = sale();
    issue(shop.history, 'InvoiceIssued', deleted, 10_000, '2026-11-03T10:01:00.000Z');
    shop.history.add(`order-${deleted}`, {
      type: 'OrderDeleted',
      data: { deletedAt: '2026-11-21T10:00:00.000Z', orderId: deleted },
    });
    await read(NOVEMBER);
    const gone = { id: deleted, placedAt: null, status: null, total: null, amount: '100.00' };
    for (const of of ['invoiced', 'payments', 'others-invoiced'])
      expect(await behind({ behind: of })).toEqual({ count: 1, orders: [gone] });
  });

  it('counts of an order that has two perfumes the share of the one that was asked for', async () => {
    sale({
      products: [
        { id: rose, quantity: 1, unitPrice: 10_000 },
        { id: ambre, quantity: 1, unitPrice: 5_000 },
      ],
      discount: 1_500,
    });
    await read(NOVEMBER);
    const ofAmbre = { split: 'product', key: ambre };
    expect(await behind(ofAmbre)).toMatchObject({ orders: [{ total: '135.00', amount: '45.00' }] });
    expect(await behind({ ...ofAmbre, behind: 'discount' })).toMatchObject({ orders: [{ amount: '5.00' }] });
  });

  it('bridges orders and documents: each part with its orders', async () => {
    const inOctober = sale({ placedAt: '2026-10-31T10:00:00.000Z' });
    issue(shop.history, 'InvoiceIssued', inOctober, 10_000, '2026-11-02T10:00:00.000Z');
    const usual = sale();
    issue(shop.history, 'InvoiceIssued', usual, 10_000, '2026-11-03T10:01:00.000Z');
    issue(shop.history, 'CreditNoteIssued', usual, 3_000, '2026-11-20T10:00:00.000Z');
    const late = sale({ placedAt: '2026-11-30T22:30:00.000Z' });
    issue(shop.history, 'InvoiceIssued', late, 10_000, '2026-11-30T23:30:00.000Z');
    await read(NOVEMBER);
    expect(await readBridge(shop.db, NOVEMBER)).toEqual({
      orders: '200.00',
      billed: '170.00',
      parts: [
        { part: 'not-invoiced', amount: '-100.00', count: 1 },
        { part: 'others-invoiced', amount: '100.00', count: 1 },
        { part: 'credited', amount: '-30.00', count: 1 },
      ],
    });
    expect((await behind({ behind: 'not-invoiced' })).orders.map(({ id }) => id)).toEqual([late]);
    expect((await behind({ behind: 'others-invoiced' })).orders.map(({ id }) => id)).toEqual([inOctober]);
  });
});
