import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { API_OPERATIONS } from '#contracts/calls/all.ts';
import { orderConfirmationSchema } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { payByCard } from '#embedded/testing/shops/pay-by-card.ts';
import { type SharedShop, sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient, type ShopClient } from '#embedded/testing/shops/shop-client.ts';
import { type RoleProcess, startRole } from '../testing/role-process.ts';
import { startTraceCollector } from '../testing/trace-collector.ts';

const EMAIL = `marque.liens-${randomUUID()}@exemple.fr`;
/** Where mails of each kind lead. */
const LINKS = [
  /^\/commande\/suivi\/[\w-]+$/,
  /^\/lettre\/confirmer\?token=/,
  /^\/lettre\/quitter\?token=/,
  /^\/retour\/confirmer\?token=/,
  /^\/retour\/quitter\?token=/,
  /^\/mes-donnees\/lien\?token=/,
];

let shop: SharedShop;
let server: RoleProcess;
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let client: ShopClient;
/** Every address with a token that was visited. */
const visited = new Map<string, number>();
const tokens = new Set<string>();

beforeAll(async () => {
  shop = sharedShop();
  collector = await startTraceCollector();
  server = await startRole('server', {
    dataDir: shop.dataDir,
    env: { LOG_LEVEL: 'trace', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '200' },
  });
  client = createShopClient(server.url);
  await client.logIn();
  await visitLinks(await orderAndAsk());
  await visitConsole();
});
afterAll(async () => {
  await server.stop();
  collector.close();
});

const mailsSchema = z.array(z.object({ text: z.string() }));

/** The addresses in all mails to the shopper, without the shop's name. */
async function mailedLinks(): Promise<string[]> {
  const answer = await fetch(`${shop.addresses.mailbox}/api/messages?to=${encodeURIComponent(EMAIL)}`);
  const texts = mailsSchema.parse(await answer.json()).map(({ text }) => text);
  const urls = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []).map((url) => new URL(url));
  return [...new Set(urls.map(({ pathname, search }) => pathname + search))];
}

/** A shopper who orders, subscribes, asks for a link and for their data. @returns every link that was mailed, and what they lead to. */
async function orderAndAsk(): Promise<string[]> {
  const productId = await client.addProduct({ name: 'Sans Adresse', price: '80.00', stockQuantity: 5 });
  const ordered = await client.order({ productId, priceCents: 8_000, customerEmail: EMAIL });
  if (!('placed' in ordered)) throw new Error(ordered.refused.detail);
  const { id } = ordered.placed;
  const payment = await client.requestPayment(ordered.placed);
  await payByCard(client, shop.addresses.stripeSimulator, payment, '4242424242424242');
  await client.call('POST', `/api/orders/${id}/payment-return`);
  await client.call('PATCH', `/api/admin/orders/${id}`, { status: 'delivered' });
  await client.call('POST', '/api/newsletter', { email: EMAIL });
  const confirm = await eventually('the link that confirms', async () =>
    (await mailedLinks()).find((link) => link.startsWith('/lettre/confirmer')),
  );
  await client.call('POST', confirm ?? '');
  await client.call('POST', `/api/products/${productId}/restock-notices`, { email: EMAIL });
  await client.call('POST', '/api/order-page/link', { orderNumber: shortId(id), email: EMAIL });
  await client.call('POST', '/api/personal-data/requests', { email: EMAIL });
  const links = await eventually('mails of every kind', mailedLinks, (found) =>
    LINKS.every((kind) => found.some((link) => kind.test(link))),
  );
  const answer = await eventually(
    'the order in the read model',
    () => client.call('GET', `/api/orders/${id}/confirmation`),
    ({ ok }) => ok,
  );
  const { pagePath } = orderConfirmationSchema.parse(await answer.json());
  return [...links, pagePath, ...(await documentsOf(pagePath))];
}

/** Where an order's page lets its invoice be downloaded. */
async function documentsOf(pagePath: string): Promise<string[]> {
  return eventually(
    'the invoice on the page',
    async () => {
      const html = await (await client.call('GET', pagePath)).text();
      return [...new Set(html.match(/\/api\/orders\/follow\/[\w-]+\/documents\/[\w-]+/g))];
    },
    ({ length }) => length > 0,
  );
}

/** As people, programs and other spellings ask for what links lead to. */
async function visitLinks(links: readonly string[]): Promise<void> {
  for (const link of links)
    for (const [token] of link.matchAll(/[\w-]{40,}/g)) if (!/^[\da-f-]{36}$/.test(token)) tokens.add(token);
  const derived = [...tokens].flatMap((token) => [
    `/retractation?suivi=${token}`,
    `/api/withdrawals/order?suivi=${token}`,
    `/api/personal-data/file?token=${token}&format=json`,
    `/api/newsletter/unsubscribe?token=${token}`,
    `/Commande/Suivi/${token}/`,
    `/commande/suivi/${token}.`,
    `/commande/suivi/${token}?amp;x=1&amp;y=${token}`,
    `/${token}`,
    `/${token}.txt`,
    `/assets/${token}.js`,
    `/api/${token}`,
    `/parfums?apres=${token}`,
  ]);
  const headers = { accept: 'text/html', referer: `${server.url}/commande/suivi/${[...tokens][0]}` };
  for (const path of [...links, ...derived])
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(server.url + path, { method, headers, redirect: 'manual' });
      await answer.arrayBuffer();
      visited.set(path, answer.status);
    }
  for (const token of tokens) {
    await client.call('POST', `/lettre/confirmer?token=${token}`);
    await client.call('DELETE', `/commande/suivi/${token}`);
    await client.call('POST', '/api/order-page/cancel', { token, suivi: token });
    await client.call('POST', '/api/withdrawals/articles', { suivi: token });
  }
}

/** Every reading call of the console, asked for by the shopper's address. */
async function visitConsole(): Promise<void> {
  const [order] = await client.listOrders();
  const found = await client.call('POST', '/api/admin/personal-data', { email: EMAIL });
  expect(found.status).toBe(200);
  const asked = `recherche=${encodeURIComponent(EMAIL)}&email=${encodeURIComponent(EMAIL)}`;
  for (const { method, path, access } of API_OPERATIONS)
    if (method === 'GET' && access === 'session') {
      const address = path.replace(/\{\*?\w+\}/g, order?.id ?? '');
      const answer = await client.call('GET', `${address}?${asked}`);
      // What is told as it happens has no end.
      if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body?.cancel();
      else await answer.arrayBuffer();
    }
}

async function written(): Promise<Map<string, string>> {
  const folder = join(shop.dataDir, 'logs');
  const files = await readdir(folder);
  const logs = files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const);
  return new Map([
    ['log of the server', server.output()],
    ['metrics', await (await fetch(`${server.operationsUrl}/metrics`)).text()],
    ['spans', JSON.stringify(collector.spans)],
    ...(await Promise.all(logs)),
  ]);
}

describe('a link that opens an order, a subscription or a person’s data', () => {
  it('of every kind was visited, and opened what it opens', () => {
    for (const kind of LINKS) {
      const opened = [...visited].filter(([path]) => kind.test(path)).map(([, status]) => status);
      expect(opened, String(kind)).toContain(200);
    }
    const documents = [...visited].filter(([path]) => path.includes('/documents/'));
    expect(documents.map(([, status]) => status)).toContain(200);
    expect(tokens.size).toBeGreaterThanOrEqual(4);
  });

  it('stands in no log, metric or span, in whatever spelling it was asked for', async () => {
    await eventually('the last spans', async () =>
      collector.spans.some(({ name }) => name.startsWith('GET /api/admin/')),
    );
    const texts = await written();
    expect(texts.get('log of the server')).toContain('"path":"/commande/suivi/:token"');
    expect(texts.get('metrics')).toContain('route="/commande/suivi/:token"');
    expect(texts.get('spans')).toContain('GET /commande/suivi/:token');
    for (const [where, text] of texts)
      for (const mark of [...tokens, EMAIL, encodeURIComponent(EMAIL), 'marque.liens'])
        expect(text.includes(mark), `${mark} in ${where}`).toBe(false);
  });
});
