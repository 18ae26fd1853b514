import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { allProjections } from '#projections/all.ts';
import { openReadModels, readTables } from '#projections/testing/read-models.ts';
import { buying, cause, ONE_BOTTLE, orderOf } from '#services/orders/testing/test-shop.ts';
import { requestPayment } from '#services/payments/request-payment.ts';
import type { SignedWebhook } from '#services/payments/testing/test-stripe.ts';
import { openWebhookShop, type WebhookShop } from './testing/webhook-shop.ts';

const ORDERS = 200;
/** Of one order: PaymentIntent made, charge failed, payment failed, charge succeeded, payment succeeded. */
const WEBHOOKS_EACH = 5;
const STOCK = 500;
const AT_ONCE = 16;
const TIMEOUT_MS = 240_000;

let storm: WebhookShop;
beforeAll(async () => {
  storm = await openWebhookShop();
});
afterAll(() => storm.close());

/** An order of one bottle, paid with a second card after the first was declined; of neither has the shop heard. */
async function paidOrder(productId: string): Promise<string> {
  const { shop, stripe } = storm;
  const orderId = randomUUID();
  const request = { orderId, content: buying([{ productId, quantity: 1 }]), expectedTotal: ONE_BOTTLE };
  orderOf(await shop.placeOrder(request, cause));
  const deps = { ...shop, gateway: stripe.gateway };
  const requested = await requestPayment(deps, { orderId, amount: ONE_BOTTLE }, cause);
  if (!requested.accepted) throw new Error(requested.refusal.code);
  await stripe.pay(requested.paymentIntentId, '4000000000000002');
  await stripe.pay(requested.paymentIntentId);
  return orderId;
}

async function inTurns<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** As Stripe sends it: again until the shop says that it has it. */
async function deliver({ payload, signature }: SignedWebhook, index: number): Promise<void> {
  const url = storm.webhookUrls[index % storm.webhookUrls.length] ?? '';
  for (let pause = 20; ; pause = Math.min(2 * pause, 500)) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    }).catch(() => null);
    if (answer?.ok) return;
    await sleep(pause);
  }
}

function times<T>(values: Iterable<T>): Map<T, number> {
  const counted = new Map<T, number>();
  for (const value of values) counted.set(value, (counted.get(value) ?? 0) + 1);
  return counted;
}

it('1,000 webhooks for 200 orders, each twice and in any order, settle 200 orders exactly while PostgreSQL restarts and the queues are emptied', {
  timeout: 480_000,
}, async () => {
  const { shop, stripe } = storm;
  const productId = await shop.addPerfume({ stock: STOCK });
  const orderIds: string[] = [];
  await inTurns(Array.from({ length: ORDERS }), async () => {
    orderIds.push(await paidOrder(productId));
  });
  const webhooks = await stripe.signedWebhooks();
  expect(webhooks).toHaveLength(ORDERS * WEBHOOKS_EACH);

  let delivered = 0;
  const disturbances = new Map([
    [400, () => storm.restartPostgres()],
    [900, () => storm.emptyQueues()],
    [1_400, () => storm.emptyQueues()],
  ]);
  const disturbing: Promise<void>[] = [];
  await inTurns(shuffled([...webhooks, ...webhooks]), async (webhook, index) => {
    await deliver(webhook, index);
    delivered += 1;
    const disturb = disturbances.get(delivered);
    // Queues cannot be emptied while PostgreSQL is away.
    if (disturb) disturbing.push((disturbing.at(-1) ?? Promise.resolve()).then(disturb));
  });
  await Promise.all(disturbing);

  await eventually(
    'every reader at the end of the log',
    () => storm.behind(),
    (behind) => behind.length === 0,
    TIMEOUT_MS,
  );
  // Process managers write events themselves: the log is at rest once nobody is behind and it did not grow.
  const log = await eventually(
    'a log at rest',
    async () => {
      const before = await storm.log();
      await sleep(300);
      const after = await storm.log();
      return before.length === after.length && (await storm.behind()).length === 0 ? after : null;
    },
    (rest) => rest !== null,
    TIMEOUT_MS,
  );
  if (log === null) throw new Error('the log is not at rest');

  const of = (type: string) =>
    times(log.flatMap((event) => (event.type === type ? [orderOfEvent(event.data)] : [])));
  const onceEach = new Map(orderIds.map((orderId) => [orderId, 1]));
  expect(of('PaymentConfirmed')).toEqual(onceEach);
  expect(of('StockCommitted')).toEqual(onceEach);
  expect(of('EmailRequested')).toEqual(onceEach);
  expect(of('OrderCancelled').size + of('RefundRequested').size).toBe(0);
  expect(await shop.stockService.available(productId)).toBe(STOCK - ORDERS);
  for (const orderId of orderIds) expect((await shop.order(orderId)).status).toBe('confirmed');

  const replayed = await openReadModels(storm.databaseUrl());
  try {
    for (const projection of allProjections)
      expect(await readTables(storm, projection.name)).toEqual(
        await replayed.replay(projection, log, `${projection.name}_replayed`),
      );
  } finally {
    await replayed.close();
  }
});

function orderOfEvent(data: object): string {
  return 'orderId' in data && typeof data.orderId === 'string' ? data.orderId : '';
}
