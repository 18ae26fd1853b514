import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { API_OPERATIONS, type Operation } from '#contracts/calls/all.ts';
import { isNamed, statusOf } from '#contracts/calls/call.ts';
import { addDays, inParis } from '#contracts/french/calendar.ts';
import { pastFiguresSchema } from '#contracts/http/figures/past-figures.ts';
import { heldDataSchema } from '#contracts/http/shop/personal-data.ts';
import { promoCodeListSchema } from '#contracts/http/shop/promos.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { payByCard } from '#embedded/testing/shops/pay-by-card.ts';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';
import { createOpenApiDocument } from '#platform/openapi/document.ts';

const { url, addresses } = sharedShop();
const client = createShopClient(url);
const email = `${randomUUID()}@exemple.fr`;
/** What this shop has, and the tokens of the links that it mailed. */
const ids = {
  product: '',
  order: '',
  unpaid: '',
  promo: '',
  picture: '',
  mail: '',
  dataRequest: '',
  review: '',
  goal: '',
};
const tokens = { order: '', data: '', confirmation: '', leaving: '', awaiting: '', giving: '' };

beforeAll(async () => {
  await client.logIn();
  const product = (await client.listProducts()).find(({ imageUrl }) => imageUrl.startsWith('/objects/'));
  if (product === undefined) throw new Error('the seeded shop has a perfume with a picture');
  ids.product = product.id;
  ids.picture = product.imageUrl.slice('/objects/'.length);
  const priceCents = Math.round(Number(product.price) * 100);
  await sellAndTakeBack(priceCents);
  // The other one is not deleted while its return is open.
  const unpaid = await createShopClient(url).order({ productId: product.id, priceCents });
  ids.unpaid = 'placed' in unpaid ? unpaid.placed.id : '';
  const promos = promoCodeListSchema.parse(await (await client.call('GET', '/api/promo-codes')).json());
  ids.promo = promos[0]?.id ?? '';
  const reviews = z.array(z.object({ id: z.string() }));
  ids.review = reviews.parse(await (await client.call('GET', '/api/reviews')).json())[0]?.id ?? '';
  ids.goal = '2087-03';
  await write('PUT', '/api/admin/figures/goals', { month: ids.goal, amount: '1000.00' });
  await write('POST', '/api/contact', { name: 'Ada', email, subject: 'Bonjour', message: 'Bonjour' });
  await write('POST', '/api/newsletter', { email });
  tokens.confirmation = await mailed(/lettre\/confirmer\?token=([\w.~-]+)/);
  const confirmation = new URLSearchParams({ token: tokens.confirmation });
  await write('POST', `/lettre/confirmer?${confirmation}`);
  tokens.leaving = await mailed(/lettre\/quitter\?token=([\w.~-]+)/);
  await write('POST', `/api/products/${ids.product}/restock-notices`, { email });
  tokens.awaiting = await mailed(/retour\/confirmer\?token=([\w.~-]+)/);
  tokens.giving = await mailed(/retour\/quitter\?token=([\w.~-]+)/);
  await write('POST', '/api/personal-data/requests', { email });
  tokens.data = await mailed(/mes-donnees\/lien\?token=([\w.~-]+)/);
  const held = heldDataSchema.parse(
    await (await write('POST', '/api/admin/personal-data', { email })).json(),
  );
  ids.dataRequest = held.requestId ?? '';
  await eventually(
    'the figures of yesterday',
    async () =>
      pastFiguresSchema.parse(await (await write('POST', `/api/admin/figures/past?day=${YESTERDAY}`)).json()),
    ({ status }) => status === 'ready',
  );
}, 120_000);

/** An order that was paid, invoiced and delivered, and is on its way back. */
async function sellAndTakeBack(priceCents: number): Promise<void> {
  const productId = ids.product;
  const ordered = await client.order({ productId, priceCents, customerEmail: email });
  if (!('placed' in ordered)) throw new Error(ordered.refused.detail);
  ids.order = ordered.placed.id;
  await payByCard(client, addresses.stripeSimulator, await client.requestPayment(ordered.placed));
  tokens.order = await mailed(/commande\/suivi\/([\w.~-]+)/);
  await eventually(
    'the invoice',
    async () => (await client.call('GET', `/api/admin/documents/${ids.order}/pdf`)).ok,
    (isIssued) => isIssued,
  );
  await write('PATCH', `/api/admin/orders/${ids.order}`, { status: 'delivered' });
  const items = [{ productId, more: 1, withdrawn: 0 }];
  await write('POST', '/api/withdrawals/articles', { suivi: tokens.order, name: 'Ada Lovelace', items });
  await write('POST', `/api/admin/orders/${ids.order}/return-proofs`);
  const mails = await eventually(
    'the order’s mails are listed',
    async () =>
      z
        .array(z.object({ id: z.string(), recipientEmail: z.string() }))
        .parse(await (await client.call('GET', '/api/admin/email-notifications')).json()),
    (listed) => listed.some(({ recipientEmail }) => recipientEmail === email),
  );
  ids.mail = mails.find(({ recipientEmail }) => recipientEmail === email)?.id ?? '';
}

async function write(method: string, path: string, body?: unknown): Promise<Response> {
  const answer = await client.call(method, path, body, { 'idempotency-key': randomUUID() });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** The token in a link that was mailed to the shopper. */
async function mailed(link: RegExp): Promise<string> {
  const messages = z.array(z.object({ text: z.string() }));
  const found = await eventually(
    `a mail with ${link}`,
    async () => {
      const answer = await fetch(`${addresses.mailbox}/api/messages?to=${encodeURIComponent(email)}`);
      return messages.parse(await answer.json()).flatMap(({ text }) => link.exec(text)?.[1] ?? []);
    },
    (matches) => matches.length > 0,
  );
  return found[0] ?? '';
}

const SPAN = '?from=2026-01-01&to=2026-12-31';
const YESTERDAY = addDays(inParis(new Date()).day, -1);

/** What some calls have to be asked. */
const questionOf = (path: string): string =>
  ({
    '/api/admin/audit/streams': '?category=order',
    '/api/admin/orders/{id}/status-preview': '?to=shipped',
    '/api/admin/audit/shop': `?at=${new Date().toISOString()}`,
    '/api/admin/personal-data/{id}/file': '?format=json',
    '/mes-donnees/lien': `?token=${tokens.data}`,
    '/api/personal-data/file': `?token=${tokens.data}&format=json`,
    '/lettre/confirmer': `?token=${tokens.confirmation}`,
    '/lettre/quitter': `?token=${tokens.leaving}`,
    '/retour/confirmer': `?token=${tokens.awaiting}`,
    '/retour/quitter': `?token=${tokens.giving}`,
    '/api/admin/figures': SPAN,
    '/api/admin/figures/bridge': SPAN,
    '/api/admin/figures/orders': SPAN,
    '/api/suggestions': '?q=rose',
    '/api/admin/figures/past': `?day=${YESTERDAY}`,
    '/api/admin/figures/changes': `${SPAN}&asOf=${YESTERDAY}`,
    '/api/admin/figures/stock/changes': `?asOf=${YESTERDAY}&productId=${ids.product}`,
    '/api/admin/figures/returns': SPAN,
    '/api/admin/figures/reviews': SPAN,
    '/api/admin/figures/reviews/list': SPAN,
    '/api/admin/figures/plans': SPAN,
    '/api/admin/figures/stock': SPAN,
    '/api/admin/figures/stock.csv': SPAN,
    '/api/admin/figures/stock/history': `${SPAN}&productId=${ids.product}`,
    '/api/admin/figures/stock/history.csv': `${SPAN}&productId=${ids.product}`,
    '/api/admin/figures/table.csv': `${SPAN}&table=series`,
    '/api/admin/exports/e-reporting.xml': `${SPAN}&platform=PA01&platformName=Relais`,
    '/api/withdrawals/order': `?suivi=${tokens.order}`,
  })[path] ?? '';

/** Which of the shop's things a call is about, by a part of its address. */
const SUBJECTS = [
  ['/deletion-preview', 'unpaid'],
  ['/orders/', 'order'],
  ['/documents/', 'order'],
  ['/promos/', 'promo'],
  ['/email-notifications/', 'mail'],
  ['/personal-data/', 'dataRequest'],
  ['/audit/reviews/', 'review'],
  ['/audit/goals/', 'goal'],
] as const;

/** The address of a call about something this shop has. */
function addressOf({ path }: Operation): string {
  const subject = SUBJECTS.find(([part]) => path.includes(part))?.[1] ?? 'product';
  const address = path
    .replace('{id}', ids[subject])
    .replace('{path}', ids.picture)
    .replace('{token}', tokens.order);
  return address + questionOf(path);
}

/** What was is worked out when it is asked for, so it is no GET. */
const REPLAYED = ['/api/admin/audit/shop', '/api/admin/figures/past'];
const readings = API_OPERATIONS.filter(({ method, path }) => method === 'GET' || REPLAYED.includes(path));

describe('a shop with something in every list', () => {
  it.each(readings.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'answers %s with exactly what the OpenAPI document says',
    async (_path, operation) => {
      const answer = await client.call(operation.method, addressOf(operation));
      expect(answer.status).toBe(statusOf(operation));
      const { answer: content } = operation;
      if (content === undefined) return;
      if (isNamed(content)) {
        expect(content.schema.safeParse(await answer.json()).error).toBeUndefined();
        return;
      }
      // One of them has no end.
      await answer.body?.cancel();
      expect(answer.headers.get('content-type')).toContain(content.mediaType.replace('*', ''));
    },
  );
});

const DATA_FILES = ['/api/admin/personal-data/{id}/file', '/api/personal-data/file'];

it.each(DATA_FILES.flatMap((path) => ['json', 'html'].map((format) => [path, format] as const)))(
  'answers %s for people and for machines in a type that the OpenAPI document names (%s)',
  async (path, format) => {
    const address = path.replace('{id}', ids.dataRequest);
    const question = new URLSearchParams({ format, token: tokens.data });
    const answer = await client.call('GET', `${address}?${question}`);
    const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
    expect([answer.status, type]).toEqual([200, expect.stringContaining(format)]);
    const said = createOpenApiDocument(API_OPERATIONS).paths[path]?.get;
    expect(said).toHaveProperty(['responses', '200', 'content', type]);
  },
);

it('is described on a page that a shop of npm start has', async () => {
  const page = await fetch(new URL('/api/docs', sharedShop().url));
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/api/products')]);
});
