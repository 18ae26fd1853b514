import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { orderQuoteSchema } from '#contracts/http/desk/desk-orders.ts';
import { placedOrderSchema } from '#contracts/http/shop/orders.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import { setLogPosition } from '#platform/http/read-your-writes.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { emailStreamOf } from '../emails/request-email.ts';
import { openTestShop } from '../orders/testing/test-shop.ts';
import { deskOrderRoutes } from './desk-order-routes.ts';
import { createOrderIds } from './order-proof.ts';
import { createOrderPlacement } from './place-order.ts';

const shop = openTestShop(inject('eventStoreUrl'));
let server: ServedApp;
let isAdmin = true;

beforeAll(async () => {
  server = await serveApp(
    deskOrderRoutes({
      ...shop,
      placeOrder: createOrderPlacement({ ...shop, deadlineMinutes: 48 * 60 }),
      orderIdOf: createOrderIds('a secret of at least thirty-two characters'),
      links: { urlOf: ({ orderId }) => `https://miris.example/commande/suivi/${orderId.slice(0, 8)}` },
      shop: { publicUrl: 'https://miris.example', supportEmail: 'contact@miris.example' },
      requireSession: (ctx, next) => (isAdmin ? next() : ctx.throw(401)),
      answerCommand: async (ctx, outcome) => setLogPosition(ctx, outcome),
    }),
  );
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

function send(path: string, body: unknown, key: string = randomUUID()): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  return fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

const customer = {
  customerName: 'Camille Martin',
  customerEmail: 'camille@example.fr',
  customerPhone: '06 12 34 56 78',
  shippingAddress: { street: '12 rue des Lilas', city: 'Lyon', postalCode: '69003', country: 'France' },
};

/** An order of so many bottles at 89,00 euros, by the total that the desk saw. */
async function wanted(stock: number, quantity: number, total = '178.00') {
  const items = [{ productId: await shop.addPerfume({ stock }), quantity }];
  return { ...customer, items, total };
}

async function take(body: unknown, key?: string) {
  const answer = await send('/api/admin/desk-orders', body, key);
  return answer.ok ? placedOrderSchema.parse(await answer.json()) : { refused: answer.status };
}

const typesOf = async (orderId: string) =>
  (await shop.store.readStream(`order-${orderId}`)).events.map(({ type }) => type);

describe('an order by telephone', () => {
  it('is placed by the shop’s own prices, taken by the desk, and is one order under one key', async () => {
    const body = await wanted(30, 25, '2225.00');
    const key = randomUUID();
    const [first, again] = [await take(body, key), await take(body, key)];
    if (!('id' in first)) throw new Error(String(first.refused));
    expect(again).toEqual(first);
    const order = await shop.order(first.id);
    expect(order).toMatchObject({ takenByDesk: true, terms: null, customer: { phone: '06 12 34 56 78' } });
    expect(Date.parse(order.payBefore) - Date.parse(order.placedAt)).toBe(48 * 3_600_000);
    expect(order.heldUntil).toBe(order.payBefore);
    expect(await typesOf(first.id)).toEqual(['OrderPlaced']);
  });

  it.each<[string, object, string]>([
    [
      'an address that is not delivered to',
      { shippingAddress: { ...customer.shippingAddress, postalCode: '97400' } },
      'shippingAddress.postalCode',
    ],
    ['a name of one letter', { customerName: 'C' }, 'customerName'],
    ['no article', { items: [] }, 'items'],
  ])('is refused as the checkout refuses it: %s', async (_what, difference, field) => {
    const answer = await send('/api/admin/desk-orders', { ...(await wanted(5, 2)), ...difference });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ field }] });
  });

  it('is refused at another total than the one seen, and beyond the stock; nothing is held then', async () => {
    const dear = await wanted(5, 2, '100.00');
    const answer = await send('/api/admin/desk-orders', dear);
    expect(await answer.json()).toMatchObject({ code: 'price-changed', fresh: { total: '178.00' } });
    const scarce = await wanted(1, 2);
    expect(await take(scarce)).toEqual({ refused: 409 });
    expect(await shop.stockService.available(scarce.items[0]?.productId ?? '')).toBe(1);
  });

  it('comes with the sample that was chosen, held like that of a shopper; not with one that is none', async () => {
    const body = await wanted(5, 2);
    const perfume = body.items[0]?.productId ?? '';
    const chosen = await shop.addPerfume({ stock: 3, sampleOf: perfume, name: 'Échantillon Iris' });
    const placed = await take({ ...body, sampleProductId: chosen });
    if (!('id' in placed)) throw new Error(String(placed.refused));
    expect(await shop.order(placed.id)).toMatchObject({
      sampleRequested: true,
      sample: { productId: chosen, productName: 'Échantillon Iris' },
      terms: null,
    });
    expect(await shop.stockService.available(chosen)).toBe(2);
    const answer = await send('/api/admin/desk-orders', { ...body, sampleProductId: perfume });
    expect(await answer.json()).toMatchObject({ status: 409, code: 'sample-unavailable' });
  });

  it('is an administrator’s to take', async () => {
    isAdmin = false;
    expect(await take(await wanted(5, 2))).toEqual({ refused: 401 });
    isAdmin = true;
  });
});

describe('what it would cost', () => {
  const quote = async (body: unknown) =>
    orderQuoteSchema.parse(await (await send('/api/admin/desk-orders/quote', body)).json());

  it('is reckoned by the shop, with the VAT of where it goes', async () => {
    const { items } = await wanted(5, 2);
    const promoCode = await shop.addPromo(1);
    const shippingAddress = { country: 'Portugal', postalCode: '9000-100', city: 'Funchal' };
    const quoted = await quote({ items, promoCode, shippingAddress });
    expect(quoted).toMatchObject({
      subtotal: '178.00',
      discountAmount: '17.80',
      total: '160.20',
      problems: [],
    });
    expect(quoted.items).toMatchObject([{ productName: 'Cèdre Blanc', price: '89.00', available: 5 }]);
    expect(quoted.vat).toEqual({ rate: 2200, amount: '28.89' });
  });

  it('says what stands in its way, and what it costs all the same', async () => {
    const { items } = await wanted(1, 2);
    const quoted = await quote({ items, promoCode: 'INCONNU' });
    expect(quoted.total).toBe('178.00');
    expect(quoted.problems.map(({ field }) => field)).toEqual([`items.${items[0]?.productId}`, 'promoCode']);
  });

  it('is refused of what is not sold', async () => {
    const productId = await shop.addPerfume({ stock: 1, isActive: false });
    const answer = await send('/api/admin/desk-orders/quote', { items: [{ productId, quantity: 1 }] });
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'product-unavailable' }]);
  });
});

describe('its link', () => {
  it('is sent again, once under one key, while the order may be paid', async () => {
    const taken = await take(await wanted(5, 2));
    if (!('id' in taken)) throw new Error('not taken');
    const path = `/api/admin/orders/${taken.id}/payment-links`;
    const key = randomUUID();
    expect((await send(path, undefined, key)).status).toBe(202);
    expect((await send(path, undefined, key)).status).toBe(202);
    const stream = emailStreamOf('payment-link', derivedId(taken.id, 'payment-link', key));
    const { events } = await shop.store.readStream(stream);
    expect(events.map(({ type, data }) => [type, 'orderId' in data && data.orderId])).toEqual([
      ['EmailRequested', taken.id],
    ]);
    shop.passMinutes(49 * 60);
    const late = await send(path, undefined);
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'order-not-payable' }]);
  });

  it('is none of an order that is not there', async () => {
    expect((await send(`/api/admin/orders/${randomUUID()}/payment-links`, undefined)).status).toBe(404);
  });
});
