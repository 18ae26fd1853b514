import { createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { placedOrderSchema } from '#contracts/http/orders.ts';
import { createPaymentIntentAnswerSchema } from '#contracts/http/payments.ts';
import type { TestShop } from '#embedded/testing/open-shop.ts';

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

/** The price of what the benchmark sells, in euros: it ships free. */
export const PRICE = '150.00';

const secretsSchema = z.object({ stripeWebhookSecret: z.string(), stripeSecretKey: z.string() });
const placedSchema = placedOrderSchema.pick({ id: true });
const askedSchema = createPaymentIntentAnswerSchema.pick({ paymentIntentId: true });

/** Calls to a shop of this machine. */
export async function openCalls({ url, dataDir, addresses }: TestShop): Promise<ShopCalls> {
  const secrets = secretsSchema.parse(JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')));
  const { stripeSimulator } = addresses;
  if (stripeSimulator === null) throw new Error('the benchmark pays at the simulator alone');
  return callsTo(url, secrets.stripeWebhookSecret, async (paymentIntentId) => {
    const { ok, status } = await fetch(`${stripeSimulator}/v1/payment_intents/${paymentIntentId}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secrets.stripeSecretKey}` },
      body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: 'https://shop.example' }),
    });
    if (!ok) throw new Error(`the simulator refused a payment: ${status}`);
  });
}

/**
 * Calls to what answers as a shop does.
 * @param webhookSecret what notices of payments are signed with.
 * @param pay pays at the provider, where the shop asks what a notice is about.
 */
export function callsTo(
  url: string,
  webhookSecret: string,
  pay: (paymentIntentId: string) => Promise<void> = async () => undefined,
): ShopCalls {
  const agent = new Agent({ keepAlive: true });
  let shoppers = 0;

  function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
    const begun = performance.now();
    return new Promise((resolve) => {
      const broken = (error: Error) =>
        resolve({ status: 0, body: error.message, milliseconds: performance.now() - begun });
      const call = request(
        `${url}${path}`,
        { agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', broken);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(chunks).toString(),
              milliseconds: performance.now() - begun,
            }),
          );
        },
      );
      call.on('error', broken);
      call.end(body);
    });
  }

  function placeOrder(productId: string): Promise<Answer> {
    const order = {
      customerName: 'Camille Essai',
      customerEmail: 'camille@exemple.fr',
      shippingAddress: { street: '1 rue du Banc', city: 'Lyon', postalCode: '69001', country: 'France' },
      total: PRICE,
      items: [{ productId, quantity: 1, price: PRICE }],
    };
    shoppers += 1;
    return post('/api/orders', JSON.stringify(order), {
      'idempotency-key': randomUUID(),
      // Each from a network of its own, as shoppers come.
      'x-forwarded-for': `10.${Math.floor(shoppers / 256) % 256}.${shoppers % 256}.1`,
    });
  }

  return {
    placeOrder,
    async buy(productId) {
      const placed = await placeOrder(productId);
      const { id: orderId } = placedSchema.parse(JSON.parse(expectOk(placed)));
      const asked = await post(
        '/api/create-payment-intent',
        JSON.stringify({ amount: Number(PRICE), orderId }),
      );
      const { paymentIntentId } = askedSchema.parse(JSON.parse(expectOk(asked)));
      await pay(paymentIntentId);
      const webhook = paymentSucceeded(orderId, paymentIntentId);
      const signature = signed(webhook, webhookSecret);
      expectOk(await post('/api/stripe/webhook', webhook, { 'stripe-signature': signature }));
      return placed;
    },
    close: () => agent.destroy(),
  };
}

function expectOk({ status, body }: Answer): string {
  if (status < 200 || status > 299) throw new Error(`${status} ${body}`);
  return body;
}

function paymentSucceeded(orderId: string, paymentIntentId: string): string {
  const amount = Number(PRICE) * 100;
  const object = {
    id: paymentIntentId,
    object: 'payment_intent',
    status: 'succeeded',
    amount,
    amount_received: amount,
    currency: 'eur',
    last_payment_error: null,
    client_secret: null,
    metadata: { orderId },
  };
  return JSON.stringify({
    id: `evt_${paymentIntentId}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object },
  });
}

function signed(body: string, secret: string): string {
  const now = Math.floor(Date.now() / 1000);
  return `t=${now},v1=${createHmac('sha256', secret).update(`${now}.${body}`).digest('hex')}`;
}
