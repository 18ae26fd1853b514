import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TERMS_VERSION } from '#contracts/constants.ts';
import { setLogPosition } from '#platform/http/read-your-writes.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { createOrderIds, createOrderProof } from '../checkout/order-proof.ts';
import { checkoutRoutes } from '../checkout/routes.ts';
import { createOpenOrders } from '../orders/open-order.ts';
import { orderRoutes } from '../orders/routes.ts';
import { buying, cause, ONE_BOTTLE, openTestShop } from '../orders/testing/test-shop.ts';
import { withdrawFrom } from '../orders/withdrawals/withdrawal.ts';
import { paymentRoutes } from './routes.ts';
import { openTestStripe, type TestStripe } from './testing/test-stripe.ts';

const shop = openTestShop(inject('eventStoreUrl'));
const secret = 'a secret of at least thirty-two characters';
const proof = createOrderProof(secret, async () => 0);
const openOrders = createOpenOrders(secret);
const alarms: string[] = [];
const logger = pino({ level: 'error' }, { write: (line) => void alarms.push(line) });
let stripe: TestStripe;
let app: ServedApp;
let closedShop: ServedApp;

beforeAll(async () => {
  stripe = await openTestStripe();
  const checkout = checkoutRoutes({
    ...shop,
    gateway: stripe.gateway,
    proof,
    openOrders,
    orderIdOf: createOrderIds(secret),
  });
  const orders = orderRoutes({
    ...shop,
    requireSession: (_ctx, next) => next(),
    answerCommand: async (...answer) => setLogPosition(...answer),
    findRunningNumbers: async (ids) => new Map(ids.map((id) => [id, 1042])),
    findByTrackingNumber: async () => [],
  });
  const config = { available: true, publishableKey: 'pk_test_shop', scriptUrl: null } as const;
  app = await serveApp(
    checkout,
    orders,
    paymentRoutes({ ...shop, logger, gateway: stripe.gateway, openOrders, config }),
  );
  closedShop = await serveApp(
    paymentRoutes({ ...shop, gateway: null, openOrders, config: { available: false } }),
  );
});
afterAll(async () => {
  await Promise.all([app.close(), closedShop.close()]);
  await stripe.close();
  await shop.close();
});

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  url = app.url,
): Promise<Answer> {
  const answer = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === '' ? {} : JSON.parse(text),
  };
}

function orderBody(productId: string, quantity = 1, total = '93.99') {
  const { customer, shippingAddress } = buying([]);
  return {
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: '',
    shippingAddress,
    shippingMethod: 'colissimo',
    shippingCost: '4.99',
    subtotal: '89.00',
    discountAmount: '0.00',
    promoCode: null,
    termsAccepted: true,
    termsVersion: TERMS_VERSION,
    total,
    items: [{ productId, productName: 'Cèdre Blanc', quantity, price: '89.00' }],
  };
}

const placing = (body: unknown, key?: string) =>
  send('POST', '/api/orders', body, key === undefined ? {} : { 'idempotency-key': key });

async function placedOrder(stock = 5): Promise<{ id: string; productId: string }> {
  const productId = await shop.addPerfume({ stock });
  const { status, body } = await placing(orderBody(productId));
  expect(status).toBe(201);
  return { id: String(body.id), productId };
}

describe('POST /api/orders', () => {
  it('answers 201 with what the order costs, its log position and the proof cookie', async () => {
    const productId = await shop.addPerfume({ stock: 5 });
    const key = randomUUID().toUpperCase();
    const first = await placing(orderBody(productId), key);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      id: createOrderIds(secret)(key.toLowerCase()),
      status: 'pending',
      total: '93.99',
      shippingCost: '4.99',
    });
    expect(first.headers.get('x-log-position')).toMatch(/^\d+$/);
    expect(first.headers.get('set-cookie')).toContain('miris_order=');
    const again = await placing(orderBody(productId), key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('x-log-position')).toBe(first.headers.get('x-log-position'));
  });

  it('asks to accept the terms of sale, in their present version', async () => {
    const productId = await shop.addPerfume({ stock: 5 });
    const refused = await placing({ ...orderBody(productId), termsAccepted: undefined });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      detail: 'Veuillez accepter les conditions générales de vente',
      errors: [{ field: 'termsAccepted' }],
    });
    const outdated = await placing({ ...orderBody(productId), termsVersion: '2020-01-01' });
    expect(outdated.status).toBe(409);
    expect(outdated.body).toMatchObject({ code: 'terms-changed' });
    const placed = await placing(orderBody(productId));
    const { terms } = await shop.order(String(placed.body.id));
    expect(terms).toMatchObject({ version: TERMS_VERSION });
  });

  it.each([
    [
      'too few bottles',
      { stock: 2 },
      orderBody('', 3, '267.00'),
      'insufficient-stock',
      'Stock insuffisant. Disponible: 2',
    ],
    ['another total', { stock: 5 }, orderBody('', 1, '80.00'), 'price-changed', /93,99/],
    [
      'an unknown promo',
      { stock: 5 },
      { ...orderBody(''), promoCode: 'NOPE' },
      'promo-invalid',
      'Code promo invalide',
    ],
    [
      'a perfume no longer sold',
      { stock: 5, isActive: false },
      orderBody(''),
      'product-unavailable',
      /n’est plus disponible/,
    ],
  ])('refuses %s with 409 and a sentence', async (_what, perfume, body, code, detail) => {
    const productId = await shop.addPerfume(perfume);
    const items = body.items.map((item) => ({ ...item, productId }));
    const refused = await placing({ ...body, items });
    expect([refused.status, refused.body.code]).toEqual([409, code]);
    expect(refused.body.detail).toMatch(detail);
    expect(await shop.stockService.available(productId)).toBe(perfume.stock);
  });

  it('tells the fresh figures when the price changed', async () => {
    const productId = await shop.addPerfume({ stock: 5 });
    const { body } = await placing(orderBody(productId, 1, '80.00'));
    expect(body.fresh).toMatchObject({ total: '93.99', items: [{ productId, price: '89.00' }] });
  });

  it('refuses a key that is no UUID, and one used for another order', async () => {
    const productId = await shop.addPerfume({ stock: 5 });
    expect((await placing(orderBody(productId), 'once')).status).toBe(400);
    const key = randomUUID();
    await placing(orderBody(productId), key);
    const other = await placing(orderBody(productId, 2, '178.00'), key);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency-key-reused']);
  });
});

describe('paying over HTTP', () => {
  const intentFor = (orderId: string, amount: unknown = '93.99') =>
    send('POST', '/api/create-payment-intent', { orderId, amount });
  const webhook = ({ payload, signature }: { payload: string; signature: string }) =>
    send('POST', '/api/stripe/webhook', payload, { 'stripe-signature': signature });

  it('answers a client secret, and the webhook confirms what was paid with it', async () => {
    const { id } = await placedOrder();
    const intent = await intentFor(id, 93.99);
    expect(intent.status).toBe(200);
    expect(String(intent.body.clientSecret)).toContain('_secret_');
    await stripe.pay(String(intent.body.paymentIntentId));
    for (const signed of await stripe.signedWebhooksOf(id)) {
      const answered = await webhook(signed);
      expect([answered.status, answered.body]).toEqual([200, { received: true }]);
    }
    expect(await shop.order(id)).toMatchObject({ status: 'confirmed', payment: { status: 'confirmed' } });
    const back = await send('POST', `/api/orders/${id}/payment-return`);
    expect(back.body).toEqual({ paymentState: 'confirmed' });
    expect((await intentFor(id)).body).toMatchObject({ status: 409, code: 'order-not-payable' });
  });

  it('refuses another amount, and an order it does not know', async () => {
    const { id } = await placedOrder();
    expect((await intentFor(id, '1.00')).body).toMatchObject({ status: 409, code: 'amount-mismatch' });
    expect((await intentFor(randomUUID())).status).toBe(404);
    expect((await send('POST', `/api/orders/${randomUUID()}/payment-return`)).status).toBe(404);
  });

  it('does not believe an unsigned webhook', async () => {
    const { id } = await placedOrder();
    const intent = await intentFor(id);
    await stripe.pay(String(intent.body.paymentIntentId));
    const [signed] = await stripe.signedWebhooksOf(id);
    if (signed === undefined) throw new Error('no webhook');
    const refused = await webhook({ ...signed, signature: 't=1,v1=00' });
    expect([refused.status, refused.body.code]).toEqual([400, 'bad-signature']);
    expect(await shop.order(id)).toMatchObject({ status: 'pending' });
  });

  it('takes a webhook about a payment that is none of its orders’, and raises an alarm', async () => {
    const stranger = randomUUID();
    await stripe.pay(
      (await stripe.gateway.createIntent({ orderId: stranger, amount: ONE_BOTTLE, round: 0 }))
        .paymentIntentId,
    );
    const [signed] = await stripe.signedWebhooksOf(stranger);
    if (signed === undefined) throw new Error('no webhook');
    expect((await webhook(signed)).status).toBe(200);
    expect(alarms.some((line) => line.includes('unknown-intent') && line.includes('correlationId'))).toBe(
      true,
    );
  });

  it('says 503 while the provider is down, and works when it is back', async () => {
    const { id } = await placedOrder();
    await stripe.order({ operation: 'payment_intents.create', fault: '500', times: 3 });
    expect((await intentFor(id)).body).toMatchObject({ status: 503, code: 'payment-provider-error' });
    expect((await intentFor(id)).status).toBe(200);
  });

  it('says that payment is not available in a shop without a provider', async () => {
    const { id } = await placedOrder();
    const request = { orderId: id, amount: '93.99' };
    const refused = await send('POST', '/api/create-payment-intent', request, {}, closedShop.url);
    expect(refused.body).toMatchObject({
      status: 503,
      code: 'payment-unavailable',
      detail: 'Paiement temporairement indisponible',
    });
    const config = await send('GET', '/api/payment-config', undefined, {}, closedShop.url);
    expect(config.body).toEqual({ available: false });
  });
});

describe('PATCH and DELETE /api/admin/orders/{id}', () => {
  it('sets status and tracking number, and deletes', async () => {
    const { id, productId } = await placedOrder();
    const path = `/api/admin/orders/${id}`;
    const shipped = await send('PATCH', path, { status: 'shipped', trackingNumber: '8R1' });
    expect([shipped.status, shipped.body]).toEqual([200, { id, revision: expect.any(Number) }]);
    expect(await shop.order(id)).toMatchObject({ status: 'shipped', trackingNumber: '8R1' });
    await send('PATCH', path, { status: 'pending' });
    expect((await send('DELETE', path)).status).toBe(204);
    expect(await shop.stockService.available(productId)).toBe(5);
    expect((await send('PATCH', path, { status: 'confirmed' })).status).toBe(404);
  });

  it('deletes no order whose return is not settled, and says what to do', async () => {
    const { id } = await placedOrder();
    const path = `/api/admin/orders/${id}`;
    await send('PATCH', path, { status: 'delivered' });
    const declaration = { email: null, name: 'Camille Martin', items: null };
    await withdrawFrom(shop, id, declaration, cause);
    const refused = await send('DELETE', path);
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'conflict',
      detail:
        'Une rétractation est en cours\u00a0: menez-la à son terme dans «\u00a0Rétractations\u00a0», puis supprimez la commande',
    });
    expect(await shop.order(id)).toMatchObject({ deleted: false });
  });

  it('refuses to set a cancelled order back when its bottle is gone', async () => {
    const { id, productId } = await placedOrder(1);
    await send('PATCH', `/api/admin/orders/${id}`, { status: 'cancelled' });
    await placing(orderBody(productId));
    const refused = await send('PATCH', `/api/admin/orders/${id}`, { status: 'confirmed' });
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'insufficient-stock',
      detail: 'Stock insuffisant. Disponible: 0',
    });
  });

  it('refuses to retry a refund that did not fail', async () => {
    const { id } = await placedOrder();
    const refused = await send('POST', `/api/admin/orders/${id}/refunds`);
    expect([refused.status, refused.body.code]).toEqual([409, 'refund-impossible']);
  });
});
