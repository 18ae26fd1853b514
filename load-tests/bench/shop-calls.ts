import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import Stripe from 'stripe';
import { z } from 'zod';
import { TERMS_VERSION } from '#contracts/constants.ts';
import { orderConfirmationSchema, placedOrderSchema } from '#contracts/http/shop/orders.ts';
import { createPaymentIntentAnswerSchema } from '#contracts/http/shop/payments.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import type { TestShop } from '#embedded/testing/shops/open-shop.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { listCheckpoints } from '#projections/lib/checkpoints.ts';
import { createReadDatabase } from '#projections/lib/database.ts';

const MAX_WAIT_MS = 120_000;

/** What a call answered; `milliseconds` until its last byte. */
export interface Answer {
  /** 0 when the connection broke. */
  readonly status: number;
  readonly body: string;
  readonly milliseconds: number;
  /** As the browser sends them back. */
  readonly cookie: string;
}

/** What POST /api/orders answered, and, where it was watched, the milliseconds from the payment until the confirmation shows it. */
export interface Purchase extends Answer {
  readonly shownAfter: number | null;
}

/** Calls a shop on kept connections, with as little work of the caller's own as can be: it shares the machine. */
export interface ShopCalls {
  placeOrder(productId: string): Promise<Answer>;
  /**
   * Buys one bottle, from the order to the webhook.
   * @param isWatched whether the shopper stays until the confirmation shows the payment.
   */
  buy(productId: string, isWatched?: boolean): Promise<Purchase>;
  close(): void;
}

/** The price of what the bench sells, in euros: it ships free. */
export const PRICE = '150.00';

/** What is looked at in answers: other versions say the rest otherwise. */
const placedSchema = placedOrderSchema.pick({ id: true });
const shownSchema = orderConfirmationSchema.pick({ paymentState: true });
const secretsSchema = z.object({ stripeWebhookSecret: z.string(), stripeSecretKey: z.string() });

export async function openShopCalls(
  { url, dataDir, addresses }: TestShop,
  termsVersion = TERMS_VERSION,
): Promise<ShopCalls> {
  const secrets = secretsSchema.parse(JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')));
  const agent = new Agent({ keepAlive: true });
  let shoppers = 0;

  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    send('POST', path, { 'content-type': 'application/json', ...headers }, body);

  function send(
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Answer> {
    const begun = performance.now();
    return new Promise((resolve) => {
      const answer = (status: number, text: string, cookie = '') =>
        resolve({ status, body: text, cookie, milliseconds: performance.now() - begun });
      const call = request(`${url}${path}`, { agent, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        const cookies = (response.headers['set-cookie'] ?? []).map((line) => line.replace(/;.*/, ''));
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', (error) => answer(0, error.message));
        response.on('end', () =>
          answer(response.statusCode ?? 0, Buffer.concat(chunks).toString(), cookies.join('; ')),
        );
      });
      call.on('error', (error) => answer(0, error.message));
      call.end(body);
    });
  }

  function placeOrder(productId: string): Promise<Answer> {
    shoppers += 1;
    const order = {
      customerName: 'Camille Essai',
      customerEmail: `camille.${shoppers}@exemple.fr`,
      shippingAddress: { street: '1 rue du Banc', city: 'Lyon', postalCode: '69001', country: 'France' },
      total: PRICE,
      termsAccepted: true,
      termsVersion,
      items: [{ productId, quantity: 1, price: PRICE }],
    };
    return post('/api/orders', JSON.stringify(order), {
      'idempotency-key': randomUUID(),
      // Each shopper from a network of their own.
      'x-forwarded-for': `10.${Math.floor(shoppers / 256) % 256}.${shoppers % 256}.1`,
    });
  }

  async function payAtProvider(paymentIntentId: string): Promise<void> {
    const intent = `${addresses.stripeSimulator}/v1/payment_intents/${paymentIntentId}`;
    const { ok, status } = await fetch(`${intent}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secrets.stripeSecretKey}` },
      body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: 'https://shop.example' }),
    });
    if (!ok) throw new Error(`the simulator refused a payment: ${status}`);
  }

  async function untilShown(orderId: string, cookie: string): Promise<void> {
    await eventually(
      `the confirmation of ${orderId}`,
      async () => {
        const answer = await send('GET', `/api/orders/${orderId}/confirmation`, { cookie });
        return answer.status === 404 ? null : shownSchema.parse(parseOk(answer));
      },
      (confirmation) => confirmation?.paymentState === 'confirmed',
    );
  }

  return {
    placeOrder,
    async buy(productId, isWatched = false) {
      const placed = await placeOrder(productId);
      const { id: orderId } = placedSchema.parse(parseOk(placed));
      const payment = JSON.stringify({ amount: Number(PRICE), orderId });
      const { paymentIntentId } = createPaymentIntentAnswerSchema.parse(
        parseOk(await post('/api/create-payment-intent', payment)),
      );
      await payAtProvider(paymentIntentId);
      const paidAt = performance.now();
      const payload = paymentSucceeded(orderId, paymentIntentId);
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: secrets.stripeWebhookSecret,
      });
      parseOk(await post('/api/stripe/webhook', payload, { 'stripe-signature': signature }));
      if (isWatched) await untilShown(orderId, placed.cookie);
      return { ...placed, shownAfter: isWatched ? performance.now() - paidAt : null };
    },
    close: () => agent.destroy(),
  };
}

function parseOk({ status, body }: Answer): unknown {
  if (status < 200 || status > 299) throw new Error(`${status} ${body}`);
  return JSON.parse(body);
}

function paymentSucceeded(orderId: string, id: string): string {
  const amount = Number(PRICE) * 100;
  const object = {
    id,
    object: 'payment_intent',
    status: 'succeeded',
    amount,
    amount_received: amount,
    currency: 'eur',
    last_payment_error: null,
    client_secret: null,
    metadata: { orderId },
  };
  const type = 'payment_intent.succeeded';
  return JSON.stringify({ id: `evt_${id}`, object: 'event', type, data: { object } });
}

/**
 * Waits until every reader stands at the end of the log, so that mails and stock of one measurement are no load on the next.
 * @throws Error when it takes longer than two minutes.
 */
export async function waitUntilSettled({ shop }: { readonly shop: TestShop }): Promise<void> {
  const store = createEventStore(shop.addresses.eventStoreUrl, { sealing: 'none' });
  const { db, close } = createReadDatabase(shop.addresses.databaseUrl, { connections: 1 });
  try {
    await eventually(
      'every reader at the end of the log',
      async () => {
        const end = (await store.lastPosition()) ?? -1n;
        const checkpoints = await listCheckpoints(db);
        return checkpoints.filter(({ position }) => (position ?? -1n) < end).map(({ name }) => name);
      },
      (behind) => behind.length === 0,
      MAX_WAIT_MS,
    );
  } finally {
    await close();
    await store.close();
  }
}
