import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { orderConfirmationSchema } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { payByCard } from '#embedded/testing/shops/pay-by-card.ts';
import { type SharedShop, sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient, type ShopClient } from '#embedded/testing/shops/shop-client.ts';

const HTML = { accept: 'text/html' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const mailsSchema = z.array(z.object({ text: z.string() }));

let shop: SharedShop;
let client: ShopClient;
beforeAll(async () => {
  shop = sharedShop();
  client = createShopClient(shop.url);
  await client.logIn();
});

interface Bought {
  readonly id: string;
  readonly productId: string;
  readonly email: string;
  /** Of the browser that ordered. */
  readonly browser: ShopClient;
}

async function buy(): Promise<Bought> {
  const email = `liens-${randomUUID()}@exemple.fr`;
  const productId = await client.addProduct({ name: 'Sans Retour', price: '80.00', stockQuantity: 5 });
  const browser = createShopClient(shop.url);
  const ordered = await browser.order({ productId, priceCents: 8_000, customerEmail: email });
  if (!('placed' in ordered)) throw new Error(ordered.refused.detail);
  const payment = await browser.requestPayment(ordered.placed);
  await payByCard(browser, shop.addresses.stripeSimulator, payment, '4242424242424242');
  const { id } = ordered.placed;
  await browser.call('POST', `/api/orders/${id}/payment-return`);
  await client.call('PATCH', `/api/admin/orders/${id}`, { status: 'delivered' });
  return { id, productId, email, browser };
}

/** The addresses of a kind in all mails to somebody, without the shop's name, newest last. */
async function mailed(email: string, kind: RegExp): Promise<string[]> {
  const answer = await fetch(`${shop.addresses.mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  const texts = mailsSchema.parse(await answer.json()).map(({ text }) => text);
  const urls = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []).map((url) => new URL(url));
  return [...new Set(urls.map(({ pathname, search }) => pathname + search))].filter((path) =>
    kind.test(path),
  );
}
const mailedOne = (email: string, kind: RegExp) =>
  eventually(`a mail with ${kind}`, async () => (await mailed(email, kind))[0] ?? '');

const ORDER_PAGE = /^\/commande\/suivi\/[\w-]+$/;
const tokenIn = (path: string) => path.split('/').at(-1) ?? '';

/** Whether what leads to an order opens it: its page, its documents, its withdrawal, the confirmation in the browser that ordered. */
async function whatOpens(
  order: Bought,
  token: string,
  documents: readonly string[],
): Promise<Record<string, number>> {
  const { id, productId, browser } = order;
  const ask = async (path: string) => (await fetch(shop.url + path)).status;
  const items = [{ productId, withdrawn: 9, more: 1 }];
  const withdrawal = await createShopClient(shop.url).call(
    'POST',
    '/api/withdrawals/articles',
    { suivi: token, name: 'Ada', items },
    { 'idempotency-key': randomUUID() },
  );
  const confirmation = await browser.call('GET', `/api/orders/${id}/confirmation`);
  const pages = Object.fromEntries(
    await Promise.all(documents.map(async (path, n) => [`document ${n}`, await ask(path)] as const)),
  );
  return {
    page: await ask(`/commande/suivi/${token}`),
    ...pages,
    withdrawal: await ask(`/api/withdrawals/order?suivi=${token}`),
    // Refused with 409 for what it says was withdrawn from; not for its link.
    'withdrawal sent': withdrawal.status,
    confirmation: confirmation.status,
  };
}

/** The documents on an order's page, once its invoice is there. */
function documentsOf(path: string): Promise<string[]> {
  const links = /\/api\/orders\/follow\/[\w-]+\/documents\/[\w-]+/g;
  const read = async () => [...new Set((await (await fetch(shop.url + path)).text()).match(links))];
  return eventually('the invoice on the page', read, ({ length }) => length > 0);
}

const OPEN = { page: 200, 'document 0': 200, withdrawal: 200, 'withdrawal sent': 409, confirmation: 200 };
const CLOSED = { page: 404, 'document 0': 404, withdrawal: 404, 'withdrawal sent': 404, confirmation: 404 };

/** Has a fresh link mailed, as who proves to be the customer may. */
async function freshLink({ id, email }: Bought, known: readonly string[]): Promise<string> {
  await createShopClient(shop.url).call('POST', '/api/order-page/link', { orderNumber: shortId(id), email });
  return eventually(
    'a fresh link',
    async () => (await mailed(email, ORDER_PAGE)).find((link) => !known.includes(link)) ?? '',
  );
}

describe('links to an order', () => {
  it('open nothing once the console revoked them; a fresh one does', async () => {
    const order = await buy();
    const path = await mailedOne(order.email, ORDER_PAGE);
    const [token, documents] = [tokenIn(path), await documentsOf(path)];
    expect(await whatOpens(order, token, documents)).toEqual(OPEN);
    const before = await mailed(order.email, ORDER_PAGE);

    const revoked = await client.call('POST', `/api/admin/orders/${order.id}/link-revocations`);
    expect(revoked.status).toBe(200);
    expect(revoked.headers.get('x-read-models-current')).not.toBe('no');
    expect(await whatOpens(order, token, documents)).toEqual(CLOSED);
    // In words, the same as of a link that was never made.
    for (const [asked, madeUp] of [
      [path, `/commande/suivi/${'A'.repeat(67)}`],
      [documents[0] ?? '', `/api/orders/follow/${'A'.repeat(67)}/documents/${randomUUID()}`],
    ] as const) {
      const [page, other] = await Promise.all(
        [asked, madeUp].map((at) => fetch(shop.url + at, { headers: HTML })),
      );
      const html = (await page?.text()) ?? '';
      expect(html).toContain('Ce lien n’est plus valable');
      expect(html).toContain('href="/commande/retrouver"');
      expect([other?.status, await other?.text()]).toEqual([404, html]);
    }
    for (const button of ['pay', 'cancel']) {
      const body = new URLSearchParams({ token }).toString();
      const sent = await fetch(`${shop.url}/api/order-page/${button}`, {
        method: 'POST',
        headers: FORM,
        body,
      });
      expect([button, sent.status]).toEqual([button, 404]);
    }

    const fresh = await freshLink(order, before);
    expect(await whatOpens(order, tokenIn(fresh), await documentsOf(fresh))).toMatchObject({
      ...OPEN,
      confirmation: 404,
    });
    expect((await fetch(shop.url + path)).status).toBe(404);
  });

  it('open nothing any more once an erasure was asked, though the law keeps the order; unsubscribing goes on', async () => {
    const order = await buy();
    const { email } = order;
    const path = await mailedOne(email, ORDER_PAGE);
    const documents = await documentsOf(path);
    await createShopClient(shop.url).call('POST', '/api/newsletter', { email });
    await fetch(shop.url + (await mailedOne(email, /^\/lettre\/confirmer/)), { method: 'POST' });
    const leave = await mailedOne(email, /^\/lettre\/quitter/);
    await createShopClient(shop.url).call('POST', '/api/personal-data/requests', { email });
    const data = await mailedOne(email, /^\/mes-donnees\/lien/);
    const file = data.replace('/mes-donnees/lien', '/api/personal-data/file').concat('&format=json');
    const held = await (await fetch(shop.url + file)).text();
    const handed = held.match(/\/api\/orders\/follow\/[\w-]+\/documents\/[\w-]+/g) ?? [];
    expect(handed).toHaveLength(1);
    expect(await whatOpens(order, tokenIn(path), [...documents, ...handed])).toEqual({
      ...OPEN,
      'document 1': 200,
    });

    const erasure = new URLSearchParams({ confirm: 'oui' }).toString();
    const asked = await fetch(shop.url + data, { method: 'POST', headers: FORM, body: erasure });
    expect(asked.status).toBe(200);
    await eventually(
      'the links to be over',
      async () => (await fetch(shop.url + path)).status,
      (status) => status === 404,
    );
    expect(await whatOpens(order, tokenIn(path), [...documents, ...handed])).toEqual({
      ...CLOSED,
      'document 1': 404,
    });
    expect((await fetch(shop.url + file)).status).toBe(404);
    expect((await client.findOrder(order.id))?.customerEmail).toBe(email);
    expect((await fetch(shop.url + leave)).status).toBe(200);
  });

  it('that a confirmation handed out end with the others, and so does the confirmation', async () => {
    const order = await buy();
    const pathOf = async () => {
      const answer = await order.browser.call('GET', `/api/orders/${order.id}/confirmation`);
      return orderConfirmationSchema.parse(await answer.json()).pagePath;
    };
    const first = await eventually('the confirmation', () => pathOf().catch(() => ''));
    expect((await fetch(shop.url + first)).status).toBe(200);
    await client.call('POST', `/api/admin/orders/${order.id}/link-revocations`);
    expect((await fetch(shop.url + first)).status).toBe(404);
    expect((await order.browser.call('GET', `/api/orders/${order.id}/confirmation`)).status).toBe(404);
  });
});
