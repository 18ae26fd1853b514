import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import Stripe from 'stripe';
import { z } from 'zod';
import { TERMS_VERSION } from '#contracts/constants.ts';
import { placedOrderSchema } from '#contracts/http/orders.ts';
import { createPaymentIntentAnswerSchema } from '#contracts/http/payments.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import type { TestShop } from '#embedded/testing/open-shop.ts';
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
}

/** Calls a shop on kept connections, with as little work of the caller's own as can be: it shares the machine. */
export interface ShopCalls {
  placeOrder(productId: string): Promise<Answer>;
  /** Buys one bottle, from the order to the webhook; answers what POST /api/orders answered. */
  buy(productId: string): Promise<Answer>;
  close(): void;
}

/** The price of what the bench sells, in euros: it ships free. */
export const PRICE = '150.00';

const secretsSchema = z.object({ stripeWebhookSecret: z.string(), stripeSecretKey: z.string() });

export async function openShopCalls({ url, dataDir, addresses }: TestShop): Promise<ShopCalls> {
  const secrets = secretsSchema.parse(JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')));
  const agent = new Agent({ keepAlive: true });
  let shoppers = 0;

  function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
    const begun = performance.now();
    return new Promise((resolve) => {
      const answer = (status: number, text: string) =>
        resolve({ status, body: text, milliseconds: performance.now() - begun });
      const call = request(
        `${url}${path}`,
        { agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', (error) => answer(0, error.message));
          response.on('end', () => answer(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
        },
      );
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
      termsVersion: TERMS_VERSION,
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

  return {
    placeOrder,
    async buy(productId) {
      const placed = await placeOrder(productId);
      const { id: orderId } = placedOrderSchema.parse(parseOk(placed));
      const payment = JSON.stringify({ amount: Number(PRICE), orderId });
      const { paymentIntentId } = createPaymentIntentAnswerSchema.parse(
        parseOk(await post('/api/create-payment-intent', payment)),
      );
      await payAtProvider(paymentIntentId);
      const payload = paymentSucceeded(orderId, paymentIntentId);
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: secrets.stripeWebhookSecret,
      });
      parseOk(await post('/api/stripe/webhook', payload, { 'stripe-signature': signature }));
      return placed;
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
