import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { payByCard } from '#embedded/testing/shops/pay-by-card.ts';
import { runMiris } from '#embedded/testing/shops/run-miris.ts';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient, type ShopClient } from '#embedded/testing/shops/shop-client.ts';

const PRICE_CENTS = 8_000;
let client: ShopClient;
let productId: string;
let simulator: string;

beforeAll(async () => {
  const { url, addresses } = sharedShop();
  if (addresses.stripeSimulator === null) throw new Error('these tests need the Stripe simulator');
  simulator = addresses.stripeSimulator;
  client = createShopClient(url);
  await client.logIn();
  productId = await client.addProduct({ name: 'Parfum Messager', price: '80.00', stockQuantity: 50 });
});
afterEach(() => fetch(`${simulator}/_simulator/faults`, { method: 'DELETE' }));

/** As docs/stripe-simulator.md tells people who try the shop. */
async function orderFault(fault: object): Promise<void> {
  const ordered = await fetch(`${simulator}/_simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  expect(ordered.status).toBe(200);
}

/** Places an order and pays it as the payment element would. */
async function payAnOrder(): Promise<string> {
  const answer = await client.order({ productId, priceCents: PRICE_CENTS });
  if (!('placed' in answer)) throw new Error(answer.refused.detail);
  const { placed } = answer;
  await payByCard(client, simulator, await client.requestPayment(placed));
  return placed.id;
}

async function statusOf(orderId: string): Promise<string | undefined> {
  return (await client.findOrder(orderId))?.status;
}

function untilConfirmed(orderId: string): Promise<unknown> {
  return eventually(
    'the order confirmed',
    () => statusOf(orderId),
    (status) => status === 'confirmed',
  );
}

/** `npm run payments -- …` beside the running shop. */
const payments = (...args: string[]) => runMiris(sharedShop().dataDir, ['payments', ...args]);

describe('webhooks', () => {
  it('that come confirm the order of a shopper who closed the page', async () => {
    await untilConfirmed(await payAnOrder());
  });

  it('that are late are not waited for when the shopper comes back', async () => {
    await orderFault({ operation: 'webhooks', fault: 'delay', delayMs: 3_000, times: 3 });
    const orderId = await payAnOrder();
    const returned = await client.call('POST', `/api/orders/${orderId}/payment-return`);
    expect(await returned.json()).toMatchObject({ paymentState: 'confirmed' });
    await untilConfirmed(orderId);
  });

  it('that come twice and in any order confirm it all the same', async () => {
    await orderFault({ operation: 'webhooks', fault: 'duplicate', times: 2 });
    await orderFault({ operation: 'webhooks', fault: 'shuffle', times: 4 });
    const orderId = await payAnOrder();
    await untilConfirmed(orderId);
  });

  it('that are lost, of a shopper who never comes back, are made up for by reconciliation', async () => {
    await orderFault({ operation: 'webhooks', fault: 'lose', times: 20 });
    const orderId = await payAnOrder();
    expect(await statusOf(orderId)).not.toBe('confirmed');
    // Its exit code tells of money without an order, which others may have left in this shop.
    const { output } = await payments('reconcile');
    expect(output).toMatch(/Nouvelles enregistrées\s+[1-9]/);
    await untilConfirmed(orderId);
    expect((await payments('reconcile')).output).toMatch(/Nouvelles enregistrées\s+0/);
  });
});

it('the command says how it is called', async () => {
  const { code, output } = await payments('reconcile', '--since', 'yesterday-ish');
  expect(code).toBe(2);
  expect(output).toContain('payments reconcile --since 2026-03-01T00:00:00Z');
});
