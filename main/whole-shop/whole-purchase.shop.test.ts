import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TERMS_VERSION } from '#contracts/constants.ts';
import { placedOrderSchema } from '#contracts/http/shop/orders.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { discardShop, openShop, type TestShop } from '#embedded/testing/shops/open-shop.ts';
import { payByCard } from '#embedded/testing/shops/pay-by-card.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';
import { watchJobs } from '../testing/job-witness.ts';
import { startTraceCollector } from '../testing/trace-collector.ts';

/** Everything personal a shopper gives, marked so that it is found wherever it went. */
const SHOPPER = {
  customerName: 'Zéphyrine Marquelogue',
  customerEmail: 'marque.journal@exemple.fr',
  customerPhone: '+33 6 98 76 54 32',
  street: '77 passage du Marqueur',
  card: '4242424242424242',
  message: 'ma phrase marquée',
  password: 'mot-de-passe-marqué',
};
const MARKS = [
  ...Object.values(SHOPPER),
  'Marquelogue',
  'marque.journal',
  '4242 4242',
  '98 76 54 32',
  'Marqueur',
];

let shop: TestShop;
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let witness: Awaited<ReturnType<typeof watchJobs>>;
/** Where the purchase's requests went. */
const urls: string[] = [];

beforeAll(async () => {
  collector = await startTraceCollector();
  shop = await openShop({
    env: {
      LOG_LEVEL: 'trace',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '200',
    },
  });
  witness = await watchJobs(shop.addresses.databaseUrl);
  await purchase();
});
afterAll(async () => {
  await witness.close();
  await discardShop(shop);
  collector.close();
});

/** Buys, pays, and uses every other form; returns when the confirmation has arrived. */
async function purchase(): Promise<void> {
  const client = createShopClient(shop.url);
  await client.logIn();
  const productId = await client.addProduct({ name: 'Sans Trace', price: '80.00', stockQuantity: 10 });
  const { customerName, customerEmail, customerPhone, street } = SHOPPER;
  const call = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await client.call(method, path, body, headers);
    urls.push(answer.url, answer.headers.get('location') ?? '');
    return answer;
  };
  const order = await call(
    'POST',
    '/api/orders',
    {
      customerName,
      customerEmail,
      customerPhone,
      shippingAddress: { street, city: 'Lyon', postalCode: '69001', country: 'France' },
      shippingMethod: 'colissimo',
      shippingCost: '4.99',
      subtotal: '80.00',
      discountAmount: '0.00',
      total: '84.99',
      promoCode: null,
      termsAccepted: true,
      termsVersion: TERMS_VERSION,
      items: [{ productId, productName: 'Sans Trace', quantity: 1, price: '80.00' }],
    },
    { 'idempotency-key': randomUUID() },
  );
  const placed = placedOrderSchema.parse(await order.json());
  const payment = await client.requestPayment(placed);
  await payByCard(client, shop.addresses.stripeSimulator, payment, SHOPPER.card);
  await call('POST', `/api/orders/${placed.id}/payment-return`);
  await call('POST', '/api/contact', {
    name: customerName,
    email: customerEmail,
    subject: SHOPPER.message,
    message: SHOPPER.message,
  });
  await call('POST', '/api/newsletter', { email: customerEmail });
  await call('POST', `/api/products/${productId}/reviews`, {
    customerName,
    customerEmail,
    comment: SHOPPER.message,
    rating: 5,
  });
  // What goes wrong must be told no more: a refused order, a wrong password, a body that is no JSON, an address typed into a URL.
  await call('POST', '/api/orders', { customerName, customerEmail, customerPhone, total: 'much' });
  await call('POST', '/api/admin/login', { password: SHOPPER.password });
  await client.call('GET', `/api/products?recherche=${encodeURIComponent(SHOPPER.customerEmail)}`);
  await fetch(`${shop.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"email": "${customerEmail}", `,
  });
  const mailbox = `${shop.addresses.mailbox}/api/messages?to=${encodeURIComponent(customerEmail)}`;
  const mails = z.array(z.object({ subject: z.string() }));
  await eventually(
    'the confirmation',
    async () => mails.parse(await (await fetch(mailbox)).json()),
    (found) => found.some(({ subject }) => subject.includes('commande')),
  );
}

async function logs(): Promise<Map<string, string>> {
  const folder = join(shop.dataDir, 'logs');
  const files = await readdir(folder);
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const)),
  );
}

function found(text: string): string[] {
  return MARKS.filter((mark) => text.includes(mark) || text.includes(encodeURIComponent(mark)));
}

describe('what a shopper tells of themselves', () => {
  it('stands in no log line of any process, although they log all they can', async () => {
    const written = await logs();
    expect([...written.keys()]).toEqual(
      expect.arrayContaining(['server.log', 'relay.log', 'worker.log', 'stripe.log', 'mailbox.log']),
    );
    expect(written.get('worker.log')).toContain('"level":20');
    for (const [file, text] of written) expect([file, found(text)]).toEqual([file, []]);
  });

  it('stands in no address', () => {
    expect(urls.length).toBeGreaterThan(10);
    expect(found(urls.join('\n'))).toEqual([]);
  });

  it('stands in no job', async () => {
    const jobs = await witness.jobs();
    expect(jobs.join()).toContain('upTo');
    expect(found(jobs.join('\n'))).toEqual([]);
  });

  it('stands in no trace', async () => {
    await eventually('traces of the workers', async () => collector.traceWith('project orders').length > 0);
    expect(found(JSON.stringify(collector.spans))).toEqual([]);
  });
});

describe('the correlation id of an order', () => {
  it('names the order’s request and everything the workers did for it', async () => {
    const written = await logs();
    const request = (written.get('server.log') ?? '')
      .split('\n')
      .find((line) => line.includes('"method":"POST","path":"/api/orders","status":201'));
    const { correlationId } = z.object({ correlationId: z.string() }).parse(JSON.parse(request ?? '{}'));
    const worked = (written.get('worker.log') ?? '')
      .split('\n')
      .filter((line) => line.includes(correlationId));
    expect(worked.join()).toContain('"projection":"orders"');
    expect(worked.join()).toContain('"manager":"');
  });
});

describe('the trace of an order', () => {
  it('is one, from the request to the read models and process managers', async () => {
    const trace = await eventually(
      'the whole trace',
      async () => collector.traceWith('POST /api/orders', 'append order'),
      (spans) =>
        spans.some(({ name }) => name === 'project orders') &&
        spans.some(({ name }) => name.startsWith('react ')),
    );
    const ids = new Set(trace.map(({ spanId }) => spanId));
    const roots = trace.filter(({ parentSpanId }) => !parentSpanId);
    expect(roots.map(({ name }) => name)).toEqual(['POST /api/orders']);
    expect(trace.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId))).toEqual([]);
    expect(ids.size).toBe(trace.length);
    const names = trace.map(({ name }) => name);
    for (const name of [
      'command on order',
      'append order',
      'append stock',
      'load product',
      'project catalog',
    ])
      expect(names).toContain(name);
  });

  it('has the call to the payment provider where it was made', async () => {
    const trace = await eventually(
      'the payment’s trace',
      async () => collector.traceWith('POST /api/create-payment-intent', 'payment provider create-intent'),
      (spans) => spans.length > 0,
    );
    expect(trace.map(({ name }) => name)).toContain('append order');
  });
});
