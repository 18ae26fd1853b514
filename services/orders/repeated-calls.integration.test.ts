import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { ServedApp } from '#platform/http/testing/serve-app.ts';
import { promoStream } from '../promos/redemption.ts';
import { stockStream } from '../stock/stock-service.ts';
import { commandOrder, orderStream } from './order-stream.ts';
import { buying, cause, ONE_BOTTLE, orderOf, type TestShop } from './testing/test-shop.ts';
import { openTwoServers } from './testing/two-servers.ts';

let shop: TestShop;
let servers: readonly [ServedApp, ServedApp];
let close: () => Promise<void>;
beforeAll(async () => {
  ({ shop, servers, close } = await openTwoServers(inject('eventStoreUrl')));
});
afterAll(() => close());

async function call(method: string, path: string, body?: object, key?: string, server = servers[0]) {
  const answer = await fetch(`${server.url}/api/admin/orders/${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const code: unknown = text === '' ? undefined : JSON.parse(text).code;
  return { status: answer.status, code, position: answer.headers.get('x-log-position') };
}

/** Sends a call under one key to both servers at once, and once more. */
async function repeated(method: string, path: string, body: object | undefined, key: string) {
  const first = await Promise.all(servers.map((server) => call(method, path, body, key, server)));
  return [...first, await call(method, path, body, key)].map(({ status }) => status);
}

async function ordered(options: { promo?: boolean; stock?: number } = {}) {
  const productId = await shop.addPerfume({ stock: options.stock ?? 3 });
  const code = options.promo ? await shop.addPromo(5) : null;
  const orderId = randomUUID();
  const content = buying([{ productId, quantity: 1 }], code);
  const expectedTotal = options.promo ? cents(8509) : ONE_BOTTLE;
  const order = orderOf(await shop.placeOrder({ orderId, content, expectedTotal }, cause));
  return { orderId, productId, promoId: order.promo?.promoId ?? '' };
}

async function typesOf(orderId: string): Promise<string[]> {
  const { events } = await shop.store.readStream<OrderEvent>(orderStream(orderId));
  return events.map((event) => event.type);
}

async function lastOf(stream: Parameters<EventStore['readStream']>[0]): Promise<bigint> {
  const { events } = await shop.store.readStream(stream);
  return events.at(-1)?.position ?? 0n;
}

describe('a change of an order that is sent again under its key', () => {
  it('does not undo what somebody else did since', async () => {
    const { orderId } = await ordered();
    const [shipped, number] = [randomUUID(), randomUUID()];
    await call('PATCH', orderId, { trackingNumber: '6A1' }, number);
    await call('PATCH', orderId, { status: 'shipped' }, shipped);
    await call('PATCH', orderId, { trackingNumber: '6A2' });
    await call('PATCH', orderId, { status: 'delivered' });
    expect(await repeated('PATCH', orderId, { trackingNumber: '6A1' }, number)).toEqual([200, 200, 200]);
    expect(await repeated('PATCH', orderId, { status: 'shipped' }, shipped)).toEqual([200, 200, 200]);
    expect(await shop.order(orderId)).toMatchObject({ status: 'delivered', trackingNumber: '6A2' });
  });

  it('sets number and status once each when it names both', async () => {
    const { orderId } = await ordered();
    const body = { trackingNumber: '6A1', status: 'shipped' };
    expect(await repeated('PATCH', orderId, body, randomUUID())).toEqual([200, 200, 200]);
    expect(await typesOf(orderId)).toEqual(['OrderPlaced', 'TrackingNumberAssigned', 'OrderStatusChanged']);
  });

  it('takes the bottles of a cancelled order again once', async () => {
    const { orderId, productId } = await ordered({ promo: true, stock: 1 });
    await call('PATCH', orderId, { status: 'cancelled' });
    expect(await repeated('PATCH', orderId, { status: 'confirmed' }, randomUUID())).toEqual([200, 200, 200]);
    expect(await shop.stockService.available(productId)).toBe(0);
    expect(await shop.order(orderId)).toMatchObject({ status: 'confirmed', stockClaim: 'sold' });
  });

  it('asks once for a refund that failed', async () => {
    const { orderId } = await ordered();
    await failedRefund(orderId);
    expect(await repeated('POST', `${orderId}/refunds`, undefined, randomUUID())).toEqual([202, 202, 202]);
    expect((await typesOf(orderId)).filter((type) => type === 'RefundRequested')).toHaveLength(2);
  });

  it('deletes it once, and not under the key of something else', async () => {
    const { orderId } = await ordered();
    const [shipped, deleted] = [randomUUID(), randomUUID()];
    await call('PATCH', orderId, { status: 'confirmed' }, shipped);
    const other = await call('DELETE', orderId, undefined, shipped, servers[1]);
    expect(other).toMatchObject({ status: 409, code: 'idempotency-key-reused' });
    expect(await repeated('DELETE', orderId, undefined, deleted)).toEqual([204, 204, 204]);
    expect(await typesOf(orderId)).toEqual(['OrderPlaced', 'OrderStatusChanged', 'OrderDeleted']);
  });

  it('is refused when the key comes with another content', async () => {
    const { orderId } = await ordered();
    const key = randomUUID();
    await call('PATCH', orderId, { status: 'shipped' }, key);
    for (const body of [{ status: 'delivered' }, { trackingNumber: '6A1' }])
      expect(await call('PATCH', orderId, body, key, servers[1])).toMatchObject({
        status: 409,
        code: 'idempotency-key-reused',
      });
    expect(await shop.order(orderId)).toMatchObject({ status: 'shipped', trackingNumber: null });
  });
});

async function failedRefund(orderId: string): Promise<void> {
  const paymentIntentId = `pi_${randomUUID()}`;
  const now = shop.clock().toISOString();
  const report = {
    paymentIntentId,
    status: 'succeeded',
    amount: ONE_BOTTLE,
    amountReceived: ONE_BOTTLE,
    currency: 'eur',
    refusal: null,
  } as const;
  const refundId = randomUUID();
  const record = { type: 'RecordPayment', report, stockAgain: 'unknown', refundId, now } as const;
  await commandOrder(shop.store, orderId, record, cause);
  await call('PATCH', orderId, { status: 'cancelled' });
  const [refund] = (await shop.order(orderId)).refunds;
  await commandOrder(
    shop.store,
    orderId,
    {
      type: 'SettleRefund',
      now: new Date().toISOString(),
      refundId: refund?.refundId ?? '',
      providerRefundId: null,
      outcome: 'failed',
      message: 'Carte expirée',
      outside: null,
    },
    cause,
  );
}

describe('the log position in an answer', () => {
  it('covers the bottles and the promo that a cancellation gives back', async () => {
    const { orderId, productId, promoId } = await ordered({ promo: true });
    const { position } = await call('PATCH', orderId, { status: 'cancelled' });
    const touched = [stockStream(productId), promoStream(promoId), orderStream(orderId)] as const;
    const positions = await Promise.all(touched.map(lastOf));
    expect(positions.slice(0, 2)).toContain(BigInt(position ?? 0));
    for (const each of positions) expect(each).toBeLessThanOrEqual(BigInt(position ?? 0));
  });

  it('covers what is taken again, and what a deletion gives back', async () => {
    const { orderId, productId } = await ordered();
    await call('PATCH', orderId, { status: 'cancelled' });
    const again = await call('PATCH', orderId, { status: 'confirmed' });
    expect(BigInt(again.position ?? 0)).toBe(await lastOf(stockStream(productId)));

    const other = await ordered();
    const deleted = await call('DELETE', other.orderId);
    expect(BigInt(deleted.position ?? 0)).toBe(await lastOf(stockStream(other.productId)));
  });

  it('covers all of that for a repeat, too', async () => {
    const { orderId, productId } = await ordered();
    const key = randomUUID();
    await call('PATCH', orderId, { status: 'cancelled' }, key);
    const { position } = await call('PATCH', orderId, { status: 'cancelled' }, key, servers[1]);
    expect(BigInt(position ?? 0)).toBeGreaterThanOrEqual(await lastOf(stockStream(productId)));
  });
});
