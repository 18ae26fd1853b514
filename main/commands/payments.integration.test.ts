import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { appendAs } from '#audit/testing/append-as.ts';
import { type AuditedShop, MASTER_KEY, openAuditedShop } from '#audit/testing/audited-shop.ts';
import { cents } from '#contracts/money.ts';
import { orderPlaced } from '#projections/testing/sample-events.ts';
import { loadOrder } from '#services/orders/order-stream.ts';
import { requestPayment } from '#services/payments/request-payment.ts';
import { openTestStripe, type TestStripe } from '#services/payments/testing/test-stripe.ts';
import { createStockService } from '#services/stock/stock-service.ts';
import { commandVariables } from '../testing/command-variables.ts';
import { runMiris } from '../testing/run-miris.ts';
import { saidBy } from '../testing/said-by.ts';

const cause = { actor: 'shopper', correlationId: 'c', causationId: 'c' } as const;

let shop: AuditedShop;
let stripe: TestStripe;
beforeAll(async () => {
  stripe = await openTestStripe();
  shop = await openAuditedShop(inject('databaseUrl'));
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
});

function run(...args: string[]) {
  const { secretKey, webhookSecret, apiUrl } = stripe.config;
  const variables = {
    ...commandVariables({ ...shop, masterKey: MASTER_KEY }),
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_shop',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
  };
  return saidBy(() => runMiris(['payments', ...args], variables));
}

/** An order of one bottle at 89 euros, which is held, still to be paid. */
async function ordered(): Promise<string> {
  const [orderId, productId] = [randomUUID(), randomUUID()];
  const held = { productId, orderId, quantity: 1 };
  const payBefore = new Date(Date.now() + 30 * 60_000).toISOString();
  const placed = orderPlaced(orderId, { lines: [held] });
  await appendAs(
    shop.store,
    'shopper',
    `stock-${productId}`,
    { type: 'StockAdjusted', data: { productId, delta: 10, reason: 'initial' } },
    { type: 'StockReserved', data: { ...held, expiresAt: payBefore } },
  );
  const order = { ...placed, data: { ...placed.data, payBefore } };
  await appendAs(shop.store, 'shopper', `order-${orderId}`, order);
  return orderId;
}

describe('the command for payments', () => {
  it('says how it is called', async () => {
    for (const args of [[], ['compare'], ['reconcile', 'all'], ['reconcile', '--since', 'yesterday']])
      expect(await run(...args)).toMatchObject({ code: 2, said: expect.stringContaining('Usage') });
  });

  it('finds what was paid and of which no webhook came, once', async () => {
    const orderId = await ordered();
    const deps = {
      store: shop.store,
      gateway: stripe.gateway,
      stockService: createStockService(shop.store),
      logger: pino({ level: 'silent' }),
      clock: () => new Date(),
    };
    const requested = await requestPayment(deps, { orderId, amount: cents(8_900) }, cause);
    if (!requested.accepted) throw new Error(requested.refusal.code);
    await stripe.pay(requested.paymentIntentId);

    const found = await run('reconcile');
    expect(found).toMatchObject({ code: 0, said: expect.stringMatching(/Nouvelles enregistrées +1$/m) });
    expect((await loadOrder(shop.store, orderId)).state.status).toBe('confirmed');
    const again = await run('reconcile');
    expect(again).toMatchObject({ code: 0, said: expect.stringMatching(/Nouvelles enregistrées +0$/m) });
  });
});
