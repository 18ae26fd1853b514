import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { CURRENCY } from '#contracts/constants.ts';
import { content } from '#domain/orders/testing/order-fixtures.ts';
import { setOrderStatus } from '../../orders/change-order.ts';
import { buying, cause, ONE_BOTTLE, openTestShop, orderOf } from '../../orders/testing/test-shop.ts';
import { cancelOpenIntents } from '../close-payments.ts';
import { executeRefund } from '../execute-refund.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import { requestPayment } from '../request-payment.ts';
import { settleOrderPayments } from '../settle-payment.ts';
import { openTestStripe } from '../testing/test-stripe.ts';
import { createStripeGateway } from './stripe-gateway.ts';

/*
 * Everything the shop sends to Stripe in the life of orders, noted on its way and held against the rules that Stripe publishes:
 * docs.stripe.com/api (idempotent requests, metadata, versioning, PaymentIntents, refunds) and /currencies (minor units).
 */

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly form: ReadonlyMap<string, string>;
}

const sent: Sent[] = [];
const orderIds = new Set<string>();
beforeAll(async () => {
  const shop = openTestShop(inject('eventStoreUrl'));
  const stripe = await openTestStripe();
  const recorder = await record(stripe.config.apiUrl);
  const gateway = createStripeGateway({ ...stripe.config, apiUrl: recorder.url });
  const deps = { ...shop, gateway };

  async function asked(): Promise<{ orderId: string; paymentIntentId: string }> {
    const orderId = randomUUID();
    const items = [{ productId: await shop.addPerfume({ stock: 5 }), quantity: 1 }];
    orderOf(await shop.placeOrder({ orderId, content: buying(items), expectedTotal: ONE_BOTTLE }, cause));
    const requested = await requestPayment(deps, { orderId, amount: ONE_BOTTLE }, cause);
    if (!requested.accepted) throw new Error(requested.refusal.code);
    orderIds.add(orderId);
    return { orderId, paymentIntentId: requested.paymentIntentId };
  }

  const [paid, unpaid] = [await asked(), await asked()];
  await stripe.pay(paid.paymentIntentId);
  await settleOrderPayments(deps, paid.orderId, cause);
  for (const { orderId } of [paid, unpaid]) {
    await setOrderStatus(deps, { orderId, to: 'cancelled' }, cause);
    await cancelOpenIntents(deps, orderId, cause);
    await executeRefund(deps, orderId, cause);
  }
  await reconcilePayments(deps, { since: new Date(0), orderIds: [] }, cause);
  await recorder.close();
  await stripe.close();
  await shop.close();
});
afterAll(() => {
  sent.length = 0;
});

/** Passes every request on, and notes it. */
async function record(target: string): Promise<{ url: string; close(): Promise<unknown> }> {
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    sent.push({ method, path: url, headers, form: new Map(new URLSearchParams(body)) });
    const passedOn = send(`${target}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    passedOn.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const posts = (path: RegExp) => sent.filter((call) => call.method === 'POST' && path.test(call.path));

it('the shop makes, cancels and refunds in the calls noted here', () => {
  expect(posts(/^\/v1\/payment_intents$/)).toHaveLength(2);
  expect(posts(/^\/v1\/payment_intents\/pi_\w+\/cancel$/)).toHaveLength(1);
  expect(posts(/^\/v1\/refunds$/)).toHaveLength(1);
  expect(sent.length).toBeGreaterThan(6);
});

it('amounts are whole minor units between Stripe’s least and most, in euros', () => {
  for (const { form } of [...posts(/payment_intents$/), ...posts(/refunds$/)]) {
    expect(form.get('amount')).toMatch(/^[1-9]\d*$/);
    expect(Number(form.get('amount'))).toBe(ONE_BOTTLE);
    expect(Number(form.get('amount'))).toBeGreaterThanOrEqual(50);
    expect(Number(form.get('amount'))).toBeLessThanOrEqual(99_999_999);
  }
  for (const { form } of posts(/payment_intents$/)) expect(form.get('currency')).toBe(CURRENCY);
});

it('the methods of payment are those the account allows, none is named', () => {
  for (const { form } of posts(/payment_intents$/)) {
    expect(form.get('automatic_payment_methods[enabled]')).toBe('true');
    expect([...form.keys()].filter((key) => key.startsWith('payment_method'))).toEqual([]);
  }
});

it('the version of the API is pinned, to the one the SDK’s types describe', () => {
  for (const { headers } of sent) expect(headers['stripe-version']).toBe(Stripe.API_VERSION);
});

it('metadata is the ids of order and refund and nothing else, within Stripe’s limits', () => {
  for (const { form } of sent) {
    const metadata = [...form].filter(([key]) => key.startsWith('metadata['));
    for (const [key, value] of metadata) {
      expect(['metadata[orderId]', 'metadata[refundId]']).toContain(key);
      expect(value).toMatch(/^[0-9a-f-]{36}$/);
    }
  }
  const named = posts(/payment_intents$/).map(({ form }) => form.get('metadata[orderId]'));
  expect(new Set(named)).toEqual(orderIds);
});

it('nothing of the customer reaches Stripe from the shop', () => {
  const { customer, shippingAddress } = content;
  const everything = sent
    .map(({ path, headers, form }) => decodeURIComponent(`${path} ${JSON.stringify([headers, ...form])}`))
    .join('\n')
    .toLowerCase();
  // A postal code is five digits, which any identifier may hold: it is looked for as a value of its own.
  for (const { form } of sent) expect([...form.values()]).not.toContain(shippingAddress.postalCode);
  const personal = [
    shippingAddress.street,
    shippingAddress.city,
    customer.email,
    ...customer.name.split(' '),
  ];
  for (const value of personal) expect(everything).not.toContain(value.toLowerCase());
});

it('whatever makes something carries an idempotency key that Stripe takes, one for each thing', () => {
  const making = [...posts(/payment_intents$/), ...posts(/refunds$/)];
  const keys = making.map(({ headers }) => headers['idempotency-key']);
  for (const key of keys) expect(key).toMatch(/^.{1,255}$/);
  expect(new Set(keys).size).toBe(making.length);
});

it('the secret key travels in its header alone', () => {
  for (const { headers, path, form } of sent) {
    expect(headers.authorization).toMatch(/^Bearer sk_test_/);
    expect(`${path} ${JSON.stringify([...form])}`).not.toContain('sk_test_');
  }
});
