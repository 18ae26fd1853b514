import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cents } from '#contracts/money.ts';
import { catalogProjection } from '../catalog/projection.ts';
import { findProduct } from '../catalog/queries.ts';
import { contactMessagesProjection, listContactMessages } from '../contact-messages/projection.ts';
import { pageOfOrders } from '../orders/order-search.ts';
import { ordersProjection } from '../orders/projection.ts';
import { everyOrder } from '../orders/queries.ts';
import { createHistory } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, productAdded } from '../testing/sample-events.ts';
import { allOf } from './in-batches.ts';

const DEAREST = cents(9_999_999_999);

let readModels: TestReadModels;
beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterAll(() => readModels.close());

describe('what anybody may send stops no read model', () => {
  it('be it characters that PostgreSQL refuses', async () => {
    const history = createHistory();
    const messageId = randomUUID();
    const data = { messageId, name: 'A\u0000da', email: 'ada@exemple.fr', subject: 's', message: 'x\ud800y' };
    history.add(`contact-${messageId}`, {
      type: 'ContactMessageReceived',
      data: { ...data, receivedAt: '2026-03-01T10:00:00.000Z' },
    });
    await readModels.apply(contactMessagesProjection, history.events);
    expect(await listContactMessages(readModels.db)).toMatchObject([{ name: 'Ada', message: 'x\uFFFDy' }]);

    const productId = randomUUID();
    const notes = { top: ['iris\ud800'], middle: ['\u0000'], base: [] };
    const products = createHistory();
    products.add(`product-${productId}`, productAdded(productId, { notes }));
    await readModels.apply(catalogProjection, products.events);
    const product = await findProduct(readModels.db, productId, { includeInactive: false });
    expect(product?.notes).toEqual({ top: ['iris\uFFFD'], middle: [''], base: [] });
  });

  it('be it a name that grows as it is made searchable, with a character where it is cut', async () => {
    const [orderId, history] = [randomUUID(), createHistory()];
    const placed = orderPlaced(orderId, { lines: [{ productId: randomUUID(), quantity: 1 }] });
    const customer = { ...placed.data.customer, name: `${'각'.repeat(66)}a😀` };
    history.add(`order-${orderId}`, { ...placed, data: { ...placed.data, customer } });
    await readModels.apply(ordersProjection, history.events);
    const { orders } = await pageOfOrders(readModels.db, { search: `\u0000${'각'.repeat(66)}`, limit: 10 });
    expect(orders.map(({ id }) => id)).toEqual([orderId]);
  });

  it('be it in a row that comes and goes with one batch', async () => {
    const [orderId, history] = [randomUUID(), createHistory()];
    const placed = orderPlaced(orderId, { lines: [{ productId: randomUUID(), quantity: 1 }] });
    const customer = { ...placed.data.customer, name: 'Léa \ud83d\u0000' };
    history.add(`order-${orderId}`, { ...placed, data: { ...placed.data, customer } });
    history.add(`order-${orderId}`, {
      type: 'OrderDeleted',
      data: { deletedAt: '2026-11-21T10:00:00.000Z', orderId },
    });
    await readModels.apply(ordersProjection, history.events);
    expect((await allOf(everyOrder(readModels.db))).map(({ id }) => id)).not.toContain(orderId);
  });

  it('be it the dearest price the form takes, a thousand times', async () => {
    const history = createHistory();
    const [productId, orderId] = [randomUUID(), randomUUID()];
    history.add(`product-${productId}`, productAdded(productId, { price: DEAREST }));
    history.add(
      `order-${orderId}`,
      orderPlaced(orderId, { lines: [{ productId, quantity: 1_000, unitPrice: DEAREST }] }),
    );
    await readModels.apply(catalogProjection, history.events);
    await readModels.apply(ordersProjection, history.events);
    expect(await findProduct(readModels.db, productId, { includeInactive: false })).toMatchObject({
      price: '99999999.99',
    });
    const orders = await allOf(everyOrder(readModels.db));
    expect(orders.find(({ id }) => id === orderId)).toMatchObject({ total: '99999999990.00' });
  });
});
