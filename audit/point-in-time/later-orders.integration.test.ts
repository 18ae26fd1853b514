import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import { type FigureOrdersQuery, figureOrdersQuerySchema } from '#contracts/http/figures/figures.ts';
import { figuresProjection } from '#projections/figures/projection.ts';
import { createHistory } from '#projections/testing/history.ts';
import { openReadModels, type TestReadModels } from '#projections/testing/read-models.ts';
import { orderPlaced, paymentConfirmed } from '#projections/testing/sample-events.ts';
import { laterOrders } from './later-orders.ts';
import type { PastFigures } from './past-figures.ts';

const id = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;
const PRODUCT = id(90);
const [CAMILLE, LOUISE] = [id(70), id(71)];
/** Orders in their order, two of each customer. */
const ORDERS = [
  { orderId: id(1), customer: CAMILLE, placedAt: '2026-01-05T10:00:00.000Z' },
  { orderId: id(2), customer: LOUISE, placedAt: '2026-01-06T10:00:00.000Z' },
  { orderId: id(3), customer: CAMILLE, placedAt: '2026-02-05T10:00:00.000Z' },
  { orderId: id(4), customer: LOUISE, placedAt: '2026-02-06T10:00:00.000Z' },
];
const at = '2026-02-20T10:00:00.000Z';
const shipped = (orderId: string): ShopEvent => ({
  type: 'OrderStatusChanged',
  data: { orderId, from: 'confirmed', to: 'shipped', changedAt: at },
});
const cancelled = (orderId: string): ShopEvent => ({
  type: 'OrderCancelled',
  data: { orderId, from: 'confirmed', reason: 'admin', cancelledAt: at },
});

let readModels: TestReadModels;
beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterAll(() => readModels.close());

describe('orders that may be the first of their customers otherwise than before', () => {
  it.each([
    ['none where orders went on their way', 'way', ORDERS.map(({ orderId }) => shipped(orderId)), []],
    ['all of a customer whose first is no sale any more', 'first', [cancelled(id(1))], [id(1), id(3)]],
    ['the second where that alone is no sale any more', 'second', [cancelled(id(3))], [id(1), id(3)]],
  ])('are %s', async (_which, name, since, expected) => {
    const history = createHistory();
    for (const { orderId, customer, placedAt } of ORDERS) {
      const lines = [{ productId: PRODUCT, quantity: 1 }];
      history.add(`order-${orderId}`, orderPlaced(orderId, { lines, placedAt }));
      history.add(`order-${orderId}`, paymentConfirmed(orderId));
      const data = { orderId, customer, recognisedAt: placedAt };
      history.add(`recognition-${orderId}`, { type: 'CustomerRecognised', data });
    }
    const cut = [...history.events];
    for (const event of since) history.add('order-later', event);
    const past: PastFigures = {
      ...{ day: '2026-02-10', prefix: `past_${name}` },
      position: cut.at(-1)?.position ?? null,
    };
    await readModels.db.schema.dropSchema('figures').cascade().execute();
    await readModels.replay(figuresProjection, history.events, 'figures');
    await readModels.replay(figuresProjection, cut, `${past.prefix}_figures`);

    const later = async (asked: Partial<FigureOrdersQuery>) => {
      const query = figureOrdersQuerySchema.parse({ from: '2026-01-01', to: '2026-02-10', ...asked });
      return (await laterOrders(readModels.db, past, query)).ids.toSorted();
    };
    expect(await later({ behind: 'newcomers' })).toEqual(expected);
    const inMonth = expected.filter((order) => order === id(3));
    const touched = since.length === 4 ? [id(3), id(4)] : inMonth;
    expect(await later({ behind: 'cohort', key: '2026-01 2026-02' })).toEqual(touched);
  });
});
