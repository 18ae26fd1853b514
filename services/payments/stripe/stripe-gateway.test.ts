import { createServer, type IncomingMessage } from 'node:http';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idSchema } from '#contracts/identifiers.ts';
import { cents } from '#contracts/money.ts';
import { PaymentProviderError } from '../payment-gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';
import { WEBHOOK_EVENTS } from './stripe-translation.ts';

/** What the gateway sends, byte for byte: a server that notes each request and answers what the test says. */
interface ReceivedRequest {
  readonly path: string;
  readonly method: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly form: Record<string, string>;
}
const requests: ReceivedRequest[] = [];
let answers: { status: number; body: unknown }[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  requests.push({
    path: request.url ?? '',
    method: request.method,
    headers: request.headers,
    form: Object.fromEntries(new URLSearchParams(body)),
  });
  const answer = answers.shift() ?? { status: 500, body: { error: { type: 'api_error', message: 'down' } } };
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
});
let apiUrl = '';
const webhookSecret = 'whsec_test';
const orderId = '11111111-1111-4111-8111-111111111111';

const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'requires_payment_method',
  amount: 8010,
  amount_received: 0,
  currency: 'eur',
  client_secret: 'pi_1_secret_x',
  last_payment_error: null,
  metadata: { orderId },
};

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  apiUrl = `http://127.0.0.1:${address.port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  requests.length = 0;
  answers = [];
});

const gateway = () => createStripeGateway({ secretKey: 'sk_test_x', webhookSecret, apiUrl });

describe('making a PaymentIntent', () => {
  it('asks by Stripe’s rules: minor units, automatic methods, nothing personal, the order as idempotency key', async () => {
    answers = [{ status: 200, body: intent }];
    const made = await gateway().createIntent({ orderId, amount: cents(8010), round: 0 });
    expect(made).toMatchObject({
      paymentIntentId: 'pi_1',
      status: 'open',
      orderId,
      clientSecret: 'pi_1_secret_x',
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/payment_intents',
      form: {
        amount: '8010',
        currency: 'eur',
        'automatic_payment_methods[enabled]': 'true',
        'metadata[orderId]': orderId,
      },
      headers: {
        'idempotency-key': orderId,
        'stripe-version': '2026-10-28.endive',
        authorization: 'Bearer sk_test_x',
      },
    });
    expect(Object.keys(requests[0]?.form ?? {})).toHaveLength(4);
  });

  it('uses another key for the PaymentIntent that follows a cancelled one', async () => {
    answers = [{ status: 200, body: intent }];
    await gateway().createIntent({ orderId, amount: cents(8010), round: 1 });
    expect(requests[0]?.headers['idempotency-key']).toBe(`${orderId}/1`);
  });

  it('tries again under the same key when Stripe fails, and says so when it goes on failing', async () => {
    const failing = gateway().createIntent({ orderId, amount: cents(8010), round: 0 });
    const error = await failing.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PaymentProviderError);
    expect(error).toMatchObject({ retryable: true });
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual([orderId, orderId, orderId]);
  });
});

it('answers a PaymentIntent that can no longer be cancelled as it stands', async () => {
  const refusal = {
    error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'too late' },
  };
  answers = [
    { status: 400, body: refusal },
    { status: 200, body: { ...intent, status: 'succeeded', amount_received: 8010 } },
  ];
  expect(await gateway().cancelIntent('pi_1')).toMatchObject({ status: 'succeeded', amountReceived: 8010 });
});

it('lists PaymentIntents page after page', async () => {
  answers = [
    { status: 200, body: { data: [intent, { ...intent, id: 'pi_2' }], has_more: true } },
    { status: 200, body: { data: [{ ...intent, id: 'pi_3' }], has_more: false } },
  ];
  const listed: string[] = [];
  for await (const { paymentIntentId } of gateway().listIntents(new Date(1_700_000_000_000)))
    listed.push(paymentIntentId);
  expect(listed).toEqual(['pi_1', 'pi_2', 'pi_3']);
  expect(requests.map(({ path }) => new URL(path, apiUrl).searchParams.get('starting_after'))).toEqual([
    null,
    'pi_2',
  ]);
  expect(requests[0]?.path).toContain('created[gte]=1700000000');
});

it('asks for a refund with the shop’s refund id as key, so that repeating it gives back once', async () => {
  const refundId = '55555555-5555-4555-8555-555555555555';
  answers = [
    { status: 200, body: { id: 're_1', amount: 8010, status: 'succeeded', metadata: { orderId, refundId } } },
  ];
  const refund = await gateway().refund({ refundId, orderId, paymentIntentId: 'pi_1', amount: cents(8010) });
  expect(refund).toMatchObject({ providerRefundId: 're_1', refundId, outcome: 'succeeded' });
  expect(requests[0]).toMatchObject({
    form: { payment_intent: 'pi_1', amount: '8010', 'metadata[refundId]': refundId },
    headers: { 'idempotency-key': refundId },
  });
});

it('gives a refund made in the dashboard an id that never changes', async () => {
  const refund = { id: 're_9', amount: 500, status: 'succeeded', metadata: {}, payment_intent: 'pi_1' };
  const page = { status: 200, body: { data: [refund], has_more: false } };
  answers = [page, page];
  const [first, second] = [await gateway().listRefunds('pi_1'), await gateway().listRefunds('pi_1')];
  expect(first).toMatchObject([{ isOutside: true, orderId: null, paymentIntentId: 'pi_1', amount: 500 }]);
  expect(idSchema.parse(first[0]?.refundId)).toBe(second[0]?.refundId);
});

it('says a refusal of the call itself is final', async () => {
  answers = [
    { status: 400, body: { error: { type: 'invalid_request_error', code: 'charge_already_refunded' } } },
  ];
  const refund = gateway().refund({
    refundId: orderId,
    orderId,
    paymentIntentId: 'pi_1',
    amount: cents(1),
  });
  await expect(refund).rejects.toMatchObject({ retryable: false, code: 'charge_already_refunded' });
});

describe('a webhook', () => {
  const stripe = new Stripe('sk_test_x');
  const sign = (payload: string, timestamp?: number) =>
    stripe.webhooks.generateTestHeaderString({
      payload,
      secret: webhookSecret,
      ...(timestamp === undefined ? {} : { timestamp }),
    });
  const event = (type: string, object: unknown) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });

  it('is believed when Stripe signed it', () => {
    const payload = event('payment_intent.payment_failed', {
      ...intent,
      last_payment_error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'insufficient_funds',
        charge: 'ch_1',
        message: 'Solde insuffisant.',
      },
    });
    expect(gateway().verifyWebhook(Buffer.from(payload), sign(payload))).toMatchObject({
      about: 'intent',
      eventId: 'evt_1',
      intent: {
        status: 'refused',
        refusal: { attempt: 'ch_1', code: 'insufficient_funds', message: 'Solde insuffisant.' },
      },
    });
  });

  it('is not believed when one byte of it changed, when it is unsigned or too old', () => {
    const payload = event('payment_intent.succeeded', intent);
    const changed = Buffer.from(payload.replace('8010', '8011'));
    expect(gateway().verifyWebhook(changed, sign(payload))).toBeNull();
    expect(gateway().verifyWebhook(Buffer.from(payload), '')).toBeNull();
    const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
    expect(gateway().verifyWebhook(Buffer.from(payload), sign(payload, anHourAgo))).toBeNull();
    // A clock is off: the operator is told so. A forged one says nothing of clocks.
    expect(gateway().hasExpiredTimestamp(Buffer.from(payload), sign(payload, anHourAgo))).toBe(true);
    expect(gateway().hasExpiredTimestamp(changed, sign(payload, anHourAgo))).toBe(false);
  });

  it.each([
    ['refund.updated', { id: 're_1', amount: 8010, status: 'failed', metadata: {} }, 'refund'],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, 'refunds-of'],
    ['customer.created', { id: 'cus_1' }, 'ignored'],
  ])('%s is understood', (type, object, about) => {
    const payload = event(type, object);
    expect(gateway().verifyWebhook(Buffer.from(payload), sign(payload))).toMatchObject({ about });
  });

  it.each(WEBHOOK_EVENTS)('is of some use when it is of a kind subscribed to: %s', (type) => {
    const payload = event(type, { ...intent, payment_intent: 'pi_1' });
    const notice = gateway().verifyWebhook(Buffer.from(payload), sign(payload));
    expect(notice?.about).not.toBe('ignored');
  });
});
