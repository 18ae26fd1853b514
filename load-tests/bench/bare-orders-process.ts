import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import Koa from 'koa';
import Stripe from 'stripe';
import { z } from 'zod';
import { createEventStore } from '#services/event-store/connect.ts';
import { NO_STREAM, type StreamName } from '#services/event-store/event-store.ts';

/*
 * The floor of an order: a Koa server that makes the four appends and the one call of the payment provider that a shopper waits for, the cheapest way
 * there is, and nothing else. Nothing is validated, priced, reserved, sealed, hashed or logged. Prints its port.
 */
const { storeUrl, stripePort, stripeKey } = z
  .object({ storeUrl: z.string(), stripePort: z.int(), stripeKey: z.string() })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const webhookSchema = z.object({
  data: z.object({ object: z.object({ metadata: z.object({ orderId: z.string() }) }) }),
});

const store = createEventStore(storeUrl, { sealing: 'none' });
const stripe = new Stripe(stripeKey, {
  host: '127.0.0.1',
  port: stripePort,
  protocol: 'http',
  telemetry: false,
});

/** One event of an order's size. */
async function append(stream: StreamName, expectedRevision: bigint | typeof NO_STREAM): Promise<void> {
  const event = { id: randomUUID(), type: 'OrderMeasured', data: { text: 'x'.repeat(600) }, metadata: {} };
  const { outcome } = await store.appendRaw(stream, [event], expectedRevision);
  if (outcome !== 'appended') throw new Error(`${stream}: ${outcome}`);
}

const calls: Record<string, (ctx: Koa.Context) => Promise<object>> = {
  async '/api/orders'(ctx) {
    await json(ctx.req);
    const id = ctx.get('idempotency-key');
    await append(`stock-${id}`, NO_STREAM);
    await append(`order-${id}`, NO_STREAM);
    return { id };
  },
  async '/api/create-payment-intent'(ctx) {
    const { orderId } = z.object({ orderId: z.string() }).parse(await json(ctx.req));
    const { id } = await stripe.paymentIntents.create({
      amount: 15_000,
      currency: 'eur',
      metadata: { orderId },
    });
    await append(`order-${orderId}`, 0n);
    return { paymentIntentId: id };
  },
  async '/api/stripe/webhook'(ctx) {
    const { data } = webhookSchema.parse(await json(ctx.req));
    await append(`order-${data.object.metadata.orderId}`, 1n);
    return {};
  },
};

const app = new Koa();
app.use(async (ctx) => {
  ctx.body = await calls[ctx.path]?.(ctx);
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(JSON.stringify({ port: typeof address === 'object' ? address?.port : null }));
});
