import { randomUUID } from 'node:crypto';
import { Router } from '@koa/router';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cents } from '#contracts/cents.ts';
import { TERMS_VERSION } from '#contracts/constants.ts';
import { OPEN_ORDER_COOKIE } from '#contracts/http/console/admin.ts';
import { setLogPosition } from '#platform/http/read-your-writes.ts';
import { type ServedApp, serveApp, serveAppWith } from '#platform/http/testing/serve-app.ts';
import { createOpenOrders, findReplaceableOrder } from '../orders/open-order.ts';
import { commandOrder } from '../orders/order-stream.ts';
import { buying, cause, openTestShop } from '../orders/testing/test-shop.ts';
import { closePayments } from '../payments/close-payments.ts';
import { paymentRoutes } from '../payments/routes.ts';
import { openTestStripe, type TestStripe } from '../payments/testing/test-stripe.ts';
import { promoRoutes } from '../promos/routes.ts';
import { createOrderIds, createOrderProof } from './order-proof.ts';
import { checkoutRoutes } from './routes.ts';

const secret = 'a secret of at least thirty-two characters';
const shop = openTestShop(inject('eventStoreUrl'));
const openOrders = createOpenOrders(secret);
const proof = createOrderProof(secret, async () => 0);
const orderIdOf = createOrderIds(secret);
let stripe: TestStripe;
/** Two servers of one shop. */
let servers: ServedApp[];

beforeAll(async () => {
  stripe = await openTestStripe();
  const { gateway } = stripe;
  const admin = {
    requireSession: (_ctx: unknown, next: () => Promise<unknown>) => next(),
    answerCommand: async (...answer: Parameters<typeof setLogPosition>) => setLogPosition(...answer),
  };
  const config = { available: true, publishableKey: 'pk_test_shop', scriptUrl: null } as const;
  const page = new Router().get('/begin/:id', (ctx) => {
    openOrders.begin(ctx, ctx.params.id ?? '');
    ctx.status = 204;
  });
  const routersOf = (placeOrder: typeof shop.placeOrder) => [
    page,
    checkoutRoutes({ ...shop, placeOrder, gateway, proof, openOrders, orderIdOf }),
    paymentRoutes({ ...shop, gateway, openOrders, config }),
    promoRoutes({
      ...shop,
      ...admin,
      openOrderOf: (ctx) => findReplaceableOrder(openOrders, shop.store, ctx),
    }),
  ];
  servers = await Promise.all(
    [shop.placeOrder, shop.anotherProcess()].map((placeOrder) => serveApp(...routersOf(placeOrder))),
  );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await stripe.close();
  await shop.close();
});

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A shopper's browser: it keeps cookies. */
function openBrowser() {
  const cookies = new Map<string, string>();
  async function send(
    method: string,
    path: string,
    body?: unknown,
    key?: string,
    server = 0,
  ): Promise<Answer> {
    const answer = await fetch(`${servers[server]?.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (line.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
  }
  return {
    cookies,
    send,
    order: (
      request: Partial<OrderRequest> & Pick<OrderRequest, 'productId'>,
      key: string = randomUUID(),
      server = 0,
    ) => send('POST', '/api/orders', orderBody(request), key, server),
    requestPayment: ({ body }: Answer) =>
      send('POST', '/api/create-payment-intent', { orderId: body.id, amount: body.total }),
    returnTo: (id: unknown) => send('POST', `/api/orders/${id}/payment-return`),
    /** As the page of an unpaid order does. */
    goAndPay: (id: string) => send('GET', `/begin/${id}`),
  };
}

interface OrderRequest {
  readonly productId: string;
  readonly quantity: number;
  readonly phone: string;
  readonly promoCode: string | null;
}

function orderBody({ productId, quantity = 1, phone = '', promoCode = null }: Partial<OrderRequest>) {
  const { customer, shippingAddress } = buying([]);
  const subtotal = 89 * quantity * (promoCode === null ? 1 : 0.9);
  return {
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: phone,
    shippingAddress,
    shippingMethod: 'colissimo',
    promoCode,
    termsAccepted: true,
    termsVersion: TERMS_VERSION,
    total: (subtotal + (subtotal >= 99.98 ? 0 : 4.99)).toFixed(2),
    items: [{ productId, quantity }],
  };
}

const idOf = ({ status, body }: Answer): string => {
  expect([status, body.code]).toEqual([201, undefined]);
  return String(body.id);
};
const intentOf = (answer: Answer): string => String(answer.body.paymentIntentId);

describe('a browser that begins again while its order is unpaid', () => {
  it('never meets its own reservation of the last bottle', async () => {
    const productId = await shop.addPerfume({ stock: 1 });
    const browser = openBrowser();
    const first = await browser.order({ productId });
    const intent = intentOf(await browser.requestPayment(first));
    const second = idOf(await browser.order({ productId, phone: '0612345678' }));
    expect(await shop.order(idOf(first))).toMatchObject({ status: 'cancelled', ending: 'superseded' });
    expect(await stripe.statusOf(intent)).toBe('canceled');
    expect(await shop.order(second)).toMatchObject({ status: 'pending', stockClaim: 'reserved' });
    expect((await openBrowser().order({ productId })).body.code).toBe('insufficient-stock');
  });

  it('never meets its own use of a promo, neither in the cart nor in the order', async () => {
    const productId = await shop.addPerfume({ stock: 5 });
    const promoCode = await shop.addPromo(1);
    const browser = openBrowser();
    await browser.order({ productId, promoCode });
    const asked = { code: promoCode, orderTotal: '178.00' };
    expect((await browser.send('POST', '/api/promo-codes/validate', asked)).body.valid).toBe(true);
    expect((await openBrowser().send('POST', '/api/promo-codes/validate', asked)).body.valid).toBe(false);
    idOf(await browser.order({ productId, quantity: 2, promoCode }));
    expect((await openBrowser().order({ productId, promoCode })).body.code).toBe('promo-invalid');
  });

  it('supersedes its order also when the new one is refused, and may go back to the old content', async () => {
    const productId = await shop.addPerfume({ stock: 1 });
    const browser = openBrowser();
    const first = idOf(await browser.order({ productId }));
    expect((await browser.order({ productId, quantity: 2 })).body).toMatchObject({
      code: 'insufficient-stock',
      detail: 'Stock insuffisant. Disponible: 1',
    });
    const third = idOf(await browser.order({ productId }));
    expect(third).not.toBe(first);
  });

  it('gets the same order under the same key, from whichever server, and never supersedes it by itself', async () => {
    const productId = await shop.addPerfume({ stock: 1 });
    const browser = openBrowser();
    await browser.order({ productId });
    const key = randomUUID();
    const doubled = await Promise.all(
      [0, 1, 0, 1].map((server) => browser.order({ productId, phone: '0612345678' }, key, server)),
    );
    expect(new Set(doubled.map(idOf))).toEqual(new Set([orderIdOf(key)]));
    expect(idOf(await browser.order({ productId, phone: '0612345678' }, key))).toBe(orderIdOf(key));
    expect(await shop.order(orderIdOf(key))).toMatchObject({ status: 'pending' });
  });

  it('is answered a superseded order as it is, without giving up the one that took its place', async () => {
    const productId = await shop.addPerfume({ stock: 5 });
    const browser = openBrowser();
    const key = randomUUID();
    await browser.order({ productId }, key);
    const second = idOf(await browser.order({ productId, quantity: 2 }));
    expect((await browser.order({ productId }, key)).body).toMatchObject({
      id: orderIdOf(key),
      status: 'cancelled',
    });
    expect(await shop.order(second)).toMatchObject({ status: 'pending' });
  });

  it('keeps what the house took for it by telephone, which it opened to pay', async () => {
    const productId = await shop.addPerfume({ stock: 2 });
    const orderId = randomUUID();
    const content = {
      ...buying([{ productId, quantity: 1 }]),
      takenByDesk: true,
      termsVersion: null,
    } as const;
    await shop.placeOrder({ orderId, content, expectedTotal: cents(9_399) }, cause);
    const browser = openBrowser();
    await browser.goAndPay(orderId);
    expect((await browser.send('POST', '/api/orders/open')).body).toEqual({ order: null });
    const other = idOf(await browser.order({ productId }));
    expect(await shop.order(orderId)).toMatchObject({ status: 'pending', stockClaim: 'reserved' });
    // Its own bottles are held as anybody else's.
    expect((await browser.order({ productId, quantity: 2 })).body.code).toBe('insufficient-stock');
    expect(await shop.order(other)).toMatchObject({ ending: 'superseded' });
  });

  it('is told what is held for it', async () => {
    const productId = await shop.addPerfume({ stock: 5 });
    const browser = openBrowser();
    expect((await browser.send('POST', '/api/orders/open')).body).toEqual({ order: null });
    const id = idOf(await browser.order({ productId, quantity: 2 }));
    const held = { id, isReplaceable: true, items: [{ productId, quantity: 2 }] };
    expect((await browser.send('POST', '/api/orders/open')).body).toEqual({ order: held });
    await browser.send('DELETE', '/api/orders/open');
    expect((await browser.send('POST', '/api/orders/open')).body).toEqual({ order: held });
  });
});

describe('an order that was paid', () => {
  it('is never paid again: the shopper is led to it until they have seen it', async () => {
    const productId = await shop.addPerfume({ stock: 5 });
    const promoCode = await shop.addPromo(5);
    const browser = openBrowser();
    const first = await browser.order({ productId, quantity: 2, promoCode });
    await stripe.pay(intentOf(await browser.requestPayment(first)));
    const again = await browser.order({ productId, phone: '0612345678' });
    expect([again.status, again.body]).toMatchObject([409, { code: 'order-paid', orderId: idOf(first) }]);
    expect(await shop.order(idOf(first))).toMatchObject({ status: 'confirmed' });
    expect((await browser.send('POST', '/api/orders/open')).body.order).toMatchObject({
      isReplaceable: false,
    });

    const purchase = { items: [{ productId, quantity: 2 }], promoCode };
    const seen = { paymentState: 'confirmed', purchase };
    expect((await browser.returnTo(first.body.id)).body).toEqual(seen);
    expect((await browser.returnTo(first.body.id)).body).toEqual(seen);
    expect((await browser.send('DELETE', '/api/orders/open')).status).toBe(204);
    expect((await browser.returnTo(first.body.id)).body).toEqual({ paymentState: 'confirmed' });
    idOf(await browser.order({ productId }));
  });

  it('takes nothing out of a cart that it was never in: the house took it by telephone', async () => {
    const orderId = randomUUID();
    const items = [{ productId: await shop.addPerfume({ stock: 2 }), quantity: 1 }];
    const content = { ...buying(items), takenByDesk: true, termsVersion: null } as const;
    await shop.placeOrder({ orderId, content, expectedTotal: cents(9_399) }, cause);
    const now = shop.clock().toISOString();
    await commandOrder(shop.store, orderId, { type: 'AcceptTerms', version: TERMS_VERSION, now }, cause);
    const browser = openBrowser();
    await browser.goAndPay(orderId);
    const payment = { orderId, amount: '93.99' };
    await stripe.pay(intentOf(await browser.send('POST', '/api/create-payment-intent', payment)));
    // That it is seen to be paid ends it for this browser, as any other.
    expect((await browser.returnTo(orderId)).body).toEqual({
      paymentState: 'confirmed',
      purchase: { items: [], promoCode: null },
    });
    // Until then it stands in the way of nothing that is in the cart.
    expect((await browser.send('POST', '/api/orders/open')).body).toEqual({ order: null });
    idOf(await browser.order({ productId: items[0]?.productId ?? '' }));
  });

  it('tells its purchase only to the browser that made it', async () => {
    const productId = await shop.addPerfume({ stock: 5 });
    const browser = openBrowser();
    const first = await browser.order({ productId });
    await stripe.pay(intentOf(await browser.requestPayment(first)));
    expect((await openBrowser().returnTo(first.body.id)).body).toEqual({
      paymentState: 'confirmed',
    });
  });

  it('says so under its own key', async () => {
    const productId = await shop.addPerfume({ stock: 5 });
    const browser = openBrowser();
    const key = randomUUID();
    const first = await browser.order({ productId }, key);
    await stripe.pay(intentOf(await browser.requestPayment(first)));
    expect((await browser.requestPayment(first)).body).toMatchObject({
      code: 'order-not-payable',
      orderId: orderIdOf(key),
    });
    expect((await browser.order({ productId }, key)).body).toMatchObject({
      id: orderIdOf(key),
      status: 'confirmed',
    });
  });
});

describe('when the provider does not answer', () => {
  it('nothing is superseded, since the order may be paid', async () => {
    const productId = await shop.addPerfume({ stock: 5 });
    const browser = openBrowser();
    const first = await browser.order({ productId });
    const intent = intentOf(await browser.requestPayment(first));
    await stripe.order({ operation: 'payment_intents.retrieve', fault: '500', times: 5 });
    const again = await browser.order({ productId, quantity: 2 });
    expect([again.status, again.body.code]).toEqual([503, 'payment-provider-error']);
    expect(await shop.order(idOf(first))).toMatchObject({ status: 'pending' });
    await stripe.pay(intent);
    expect((await browser.order({ productId, quantity: 2 })).body.code).toBe('order-paid');
  });
});

it('gives back money that comes for a superseded order, even while there is stock', async () => {
  const productId = await shop.addPerfume({ stock: 5 });
  const browser = openBrowser();
  const first = await browser.order({ productId });
  const intent = intentOf(await browser.requestPayment(first));
  const paid = { ...(await stripe.gateway.retrieveIntent(intent)), status: 'succeeded' as const };
  await browser.order({ productId, quantity: 2 });
  const { settlePayment } = await import('../payments/settle-payment.ts');
  const deps = { ...shop, gateway: stripe.gateway };
  await settlePayment(deps, { ...paid, amountReceived: paid.amount }, cause);
  const { status, refunds } = await shop.order(idOf(first));
  expect([status, refunds.length]).toEqual(['cancelled', 1]);
  expect(await closePayments(deps, idOf(first), cause)).toBe(true);
});

it('is kept under a name no other host can set where the shop is served over HTTPS', async () => {
  const secure = createOpenOrders(secret);
  const { Router } = await import('@koa/router');
  const router = new Router();
  router.get('/api/begin', (ctx) => {
    secure.begin(ctx, randomUUID());
    ctx.status = 204;
  });
  const app = await serveAppWith({ https: true }, router);
  const set = (await fetch(`${app.url}/api/begin`)).headers.get('set-cookie') ?? '';
  await app.close();
  for (const said of [`__Host-${OPEN_ORDER_COOKIE}=`, 'HttpOnly', 'Secure', 'Path=/', 'SameSite=Lax'])
    expect(set).toContain(said);
});
