import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { pino } from 'pino';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { createOpenOrders } from '../../orders/open-order.ts';
import { paymentRoutes } from '../routes.ts';
import { openTestPayments, PAID, type TestPayments } from '../testing/test-payments.ts';
import { WEBHOOK_EVENTS } from './stripe-translation.ts';

/** `PROPERTY_RUNS=2000` looks harder. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 150);

const alarms: string[] = [];
const logger = pino({ level: 'error' }, { write: (line) => void alarms.push(line) });
const signer = new Stripe('sk_test_x').webhooks;
let payments: TestPayments;
let app: ServedApp;
let orderId: string;
let paymentIntentId: string;
let secret: string;

beforeAll(async () => {
  payments = await openTestPayments(inject('eventStoreUrl'));
  const { deps, stripe } = payments;
  secret = stripe.config.webhookSecret ?? '';
  const openOrders = createOpenOrders('a secret of at least thirty-two characters');
  const config = { available: true, publishableKey: 'pk_test_shop', scriptUrl: null } as const;
  app = await serveApp(paymentRoutes({ ...deps, logger, openOrders, config }));
  ({ orderId, paymentIntentId } = await payments.ordered());
  await stripe.pay(paymentIntentId);
  await payments.returning(orderId);
});
afterAll(async () => {
  await app.close();
  await payments.close();
});
beforeEach(() => alarms.splice(0));

/** Posts a body that Stripe signed, whatever it is. */
async function post(payload: string): Promise<number> {
  const signature = signer.generateTestHeaderString({ payload, secret });
  const answered = await fetch(`${app.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
  await answered.arrayBuffer();
  return answered.status;
}

const isTaken = (status: number) => (status >= 200 && status < 300) || status === 400;
const event = (type: unknown, object: unknown, more: object = {}) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object }, ...more });

describe('a signed webhook', () => {
  it.each([
    ['null', 'null'],
    ['no JSON', '{"id": "evt_1",'],
    ['empty', '""'],
    ['an array', '[1, {"id": "evt_1"}]'],
    ['a number', '1e400'],
    ['without data', JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded' })],
    ['with data null', JSON.stringify({ id: 'evt_1', type: 'charge.dispute.created', data: null })],
    ['without a type', JSON.stringify({ id: 'evt_1', data: { object: {} } })],
    ['with an object that is none', event('charge.dispute.created', 'du_1')],
    ['whose intent has no metadata', event('payment_intent.succeeded', { id: 'pi_1', amount: 1 })],
    ['whose intent’s name leads elsewhere', event('payment_intent.succeeded', { id: '../refunds?x=' })],
    ['whose charge has no payment', event('charge.refunded', { id: 'ch_1', payment_intent: null })],
    ['of an unknown refund', event('refund.updated', { id: 're_1', payment_intent: 'pi_unknown' })],
    ['of an unknown dispute', event('charge.dispute.closed', { id: 'du_1', payment_intent: 'pi_unknown' })],
    ['of an unknown warning', event('radar.early_fraud_warning.created', { id: 'issfr_1' })],
    ['with huge numbers', event('charge.dispute.created', { id: 'du_1', amount: 1e300, created: 9e307 })],
  ])('%s is taken, and raises an alarm', async (_what, payload) => {
    expect(isTaken(await post(payload))).toBe(true);
    expect(alarms.join()).toContain('"alarm"');
  });

  it.each([
    ['a last day in the year 275760', { evidence_details: { due_by: 8_640_000_000_000 } }],
    ['a beginning in the year 275760', { created: 8_640_000_000_000 }],
    ['a beginning in the year 10000', { created: 253_402_300_800 }],
    ['the largest amount there is', { amount: Number.MAX_SAFE_INTEGER }],
    ['no currency', { currency: '' }],
    ['a reason that is no text', { reason: 'a\u0000b\ud800' }],
    [
      'a movement in the year 275760',
      { balance_transactions: [{ id: 'txn_1', amount: -1, fee: 0, created: 8_640_000_000_000 }] },
    ],
    [
      'the largest movement there is',
      {
        balance_transactions: [
          { id: 'txn_2', amount: -Number.MAX_SAFE_INTEGER, fee: Number.MAX_SAFE_INTEGER, created: 0 },
        ],
      },
    ],
  ])(
    'of a dispute or a warning with %s is taken, whether an order is known for it or not',
    async (_what, odd) => {
      const details = {
        amount: 100,
        currency: 'eur',
        reason: 'general',
        created: 1,
        status: 'needs_response',
      };
      for (const payment_intent of [paymentIntentId, 'pi_unknown']) {
        const dispute = { ...details, ...odd, id: `du_${randomUUID().slice(0, 8)}`, payment_intent };
        expect(isTaken(await post(event('charge.dispute.created', dispute)))).toBe(true);
        const warning = { id: `issfr_${randomUUID().slice(0, 8)}`, actionable: true, fraud_type: 'misc' };
        const both = { ...warning, ...details, ...odd, payment_intent };
        expect(isTaken(await post(event('radar.early_fraud_warning.created', both)))).toBe(true);
      }
    },
  );

  it('of a type of tomorrow is taken silently', async () => {
    expect(await post(event('tax.settings.updated', { id: 'x' }))).toBe(200);
    expect(alarms).toEqual([]);
  });

  it('of whatever content is answered 2xx or 400, and changes no order that the provider says nothing new of', {
    timeout: 60_000 + RUNS * 200,
  }, async () => {
    const name = fc.oneof(
      fc.constantFrom(paymentIntentId, 'pi_unknown', 'du_1', '', '../x', '__proto__'),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    const anything = fc.oneof(fc.jsonValue(), name, fc.double(), fc.constantFrom(2 ** 53, -1, 1e300, null));
    const object = fc.dictionary(
      fc.constantFrom(
        ...['id', 'amount', 'amount_received', 'currency', 'status', 'metadata', 'payment_intent', 'charge'],
        ...['last_payment_error', 'reason', 'created', 'evidence_details', 'actionable', 'fraud_type'],
      ),
      anything,
    );
    const type = fc.oneof(fc.constantFrom<string>(...WEBHOOK_EVENTS), fc.string());
    const body = fc.oneof(
      fc.tuple(type, fc.oneof(object, anything)).map(([kind, content]) => event(kind, content)),
      fc
        .tuple(type, object, fc.dictionary(fc.constantFrom('id', 'data', 'object'), anything))
        .map((all) => event(...all)),
      fc.json(),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(body, async (payload) => {
        const status = await post(payload);
        expect(isTaken(status), `${status} for ${payload}`).toBe(true);
      }),
      { numRuns: RUNS },
    );
    expect((await payments.eventsOf(orderId)).slice(0, 3)).toEqual(PAID);
  });
});
