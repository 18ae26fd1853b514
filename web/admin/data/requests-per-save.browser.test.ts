import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailNotificationListSchema } from '#contracts/http/console/notifications.ts';
import { shortId } from '#contracts/identifiers.ts';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { discardShop, openShop, type TestShop } from '#embedded/testing/shops/open-shop.ts';
import { createShopClient, type ShopClient } from '#embedded/testing/shops/shop-client.ts';
import { documentsOf, type PaidOrder, paidOrder } from '../../testing/paid-order.ts';
import { orderFragment } from '../location.ts';
import { answerOnceOpenedAnew, expectToast, openConsole } from '../testing/open-console.ts';
import { ownNumber } from '../testing/own-number.ts';

/** A shop of its own: what else moves in one is read with a save, as a mail of another test that leaves after ten seconds. */
let shop: TestShop;
let client: ShopClient;
let browser: Browser;
beforeAll(async () => {
  shop = await openShop();
  client = createShopClient(shop.url);
  await client.logIn();
  browser = await launchChromium();
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await browser.close();
  await discardShop(shop);
});

/** A paid order after which nothing follows any more: its invoice is issued, and its mails are sent. */
async function followedOrder(): Promise<PaidOrder> {
  const order = await paidOrder(client, 1, shop.addresses);
  await documentsOf(client, order.id, 1);
  const mails = async () => {
    const answer = await client.call('GET', `/api/admin/email-notifications?orderId=${order.id}`);
    return emailNotificationListSchema.parse(await answer.json());
  };
  await expect.poll(async () => (await mails()).some(({ status }) => status === 'sent')).toBe(true);
  await expect.poll(async () => (await mails()).every(({ status }) => status === 'sent')).toBe(true);
  return order;
}

/** The order, its history, the cards above all screens and what is to be done; twelve before. */
const MAX_READS = 6;
/** The list that it goes back to is drawn anew. */
const MAX_READS_OF_A_PRODUCT = 8;

/** What is read, but for how the session and the shop's news are asked for. */
function noteReads(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isRead = request.method() === 'GET' || pathname.endsWith('/search');
    const isOfList = pathname.startsWith('/api/') && !/\/(?:version|changes|remaining)$/.test(pathname);
    if (isRead && isOfList) reads.push(`${request.method()} ${pathname}`);
  });
  return reads;
}

/** Nothing is said by asking for the version: what is heard is heard by the stream. */
async function openFollowed(fragment: string): Promise<Page> {
  const page = await openConsole(browser, shop.url);
  await page.route('**/api/admin/read-models/version', (route) => route.abort());
  await answerOnceOpenedAnew(page, '**/api/admin/read-models/changes?*', `${shop.url}/admin${fragment}`);
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
  return page;
}

async function openCard({ id }: Pick<PaidOrder, 'id'>): Promise<{ page: Page; card: Locator }> {
  const page = await openFollowed(orderFragment(id));
  const card = page.getByRole('article', { name: `Commande #${shortId(id)}` });
  await card.getByText('Confirmée', { exact: true }).locator('visible=true').first().waitFor();
  return { page, card };
}

/** Reads at most what a save changed, each once, before it is said to be done. */
async function expectFewReads(page: Page, save: () => Promise<void>, most = MAX_READS): Promise<void> {
  await page.waitForLoadState('networkidle');
  const reads = noteReads(page);
  await save();
  const said = [...reads];
  expect(said, 'each once').toEqual([...new Set(said)]);
  expect(said.length, said.join()).toBeLessThanOrEqual(most);
}

/** Takes back what was just saved, so that nothing of it leaves while another test counts. */
async function takeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expectToast(page, 'Modification annulée');
}

describe('a save reads only what it changed:', () => {
  let order: PaidOrder;
  beforeEach(async () => {
    order = await followedOrder();
  });

  it('a status', async () => {
    const { page, card } = await openCard(order);
    const selector = card.getByLabel(`Statut de la commande ${shortId(order.id)}`);
    await expectFewReads(page, async () => {
      await selector.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expectToast(page, 'Commande mise à jour avec succès');
    });
    expect(await selector.inputValue()).toBe('delivered');
    await takeBack(page);
  });

  it('a tracking number', async () => {
    const { page, card } = await openCard(order);
    const field = card.getByLabel(/^Numéro de suivi/);
    const number = ownNumber();
    await expectFewReads(page, async () => {
      await field.fill(number);
      await field.press('Enter');
      await expectToast(page, 'Commande mise à jour avec succès');
    });
    await takeBack(page);
  });

  it('a note', async () => {
    const { page, card } = await openCard(order);
    await card.getByRole('button', { name: /^Écrire une note/ }).click();
    const dialog = page.getByRole('dialog');
    const text = `À rappeler ${randomUUID().slice(0, 8)}`;
    await dialog.getByLabel('Nouvelle note').fill(text);
    await expectFewReads(page, async () => {
      await dialog.getByRole('button', { name: 'Enregistrer' }).click();
      await dialog.waitFor({ state: 'detached' });
    });
    await card.getByText(text).first().waitFor();
  });

  it('a product', async () => {
    const page = await openFollowed('#produits');
    await page.getByRole('button', { name: `Modifier ${order.productName}` }).click();
    await page.getByLabel('Prix (€)').fill('61');
    await expectFewReads(
      page,
      async () => {
        await page.getByRole('button', { name: 'Mettre à jour' }).click();
        await expectToast(page, 'Produit mis à jour avec succès');
      },
      MAX_READS_OF_A_PRODUCT,
    );
    await page
      .getByRole('listitem')
      .filter({ hasText: order.productName })
      .getByText('61,00')
      .first()
      .waitFor();
  });

  it('a promo code', async () => {
    const code = `PEU-${randomUUID().slice(0, 8).toUpperCase()}`;
    const terms = { code, discountType: 'fixed', discountValue: '5', validUntil: '2099-12-31' };
    expect((await client.call('POST', '/api/admin/promo-codes', terms)).status).toBe(201);
    const page = await openFollowed('#codes-promo');
    const row = page.getByRole('listitem').filter({ hasText: code });
    await row.getByRole('button', { name: `Modifier ${code}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Valeur (€)').fill('7');
    await expectFewReads(page, async () => {
      await dialog.getByRole('button', { name: 'Mettre à jour' }).click();
      await expectToast(page, 'Code promo mis à jour avec succès');
    });
    await row.getByText('7,00').first().waitFor();
  });

  it('a review', async () => {
    const comment = `Un sillage ${randomUUID()}`;
    const review = { customerName: 'Lou', customerEmail: order.email, comment, rating: 4 };
    const answer = await client.call('POST', `/api/products/${order.productId}/reviews`, review);
    expect(answer.status).toBe(201);
    const listed = async () => (await client.call('GET', '/api/reviews')).text();
    await expect.poll(listed).toContain(comment);
    const page = await openFollowed('#avis');
    const entry = page.locator('[data-review]').filter({ hasText: comment });
    await expectFewReads(page, async () => {
      await entry.getByRole('button', { name: /^Publier/ }).click();
      await expectToast(page, 'Avis publié');
    });
    await entry.getByText('Publié', { exact: true }).waitFor();
  });
});

describe('what is on view shows by itself', () => {
  it('what this window saved', async () => {
    const order = await followedOrder();
    const { page, card } = await openCard(order);
    const number = ownNumber();
    await card.getByLabel(/^Numéro de suivi/).fill(number);
    await card.getByLabel(/^Numéro de suivi/).press('Enter');
    await expectToast(page, 'Commande mise à jour avec succès');
    const saved = await client.findOrder(order.id);
    expect(saved?.trackingNumber).toBe(number);
    const selector = card.getByLabel(`Statut de la commande ${shortId(order.id)}`);
    expect(await selector.inputValue()).toBe(saved?.status);
  });

  it('what another window saved, and what workers did of it: the mail that left once the time to undo was over', async () => {
    const order = await followedOrder();
    const { card } = await openCard(order);
    const summary = card.getByText('E-mails envoyés au client');
    await summary.click();
    const saved = { status: 'shipped', trackingNumber: ownNumber() };
    expect((await client.call('PATCH', `/api/admin/orders/${order.id}`, saved)).status).toBe(200);
    const selector = card.getByLabel(`Statut de la commande ${shortId(order.id)}`);
    await expect.poll(() => selector.inputValue(), { timeout: 20_000 }).toBe('shipped');
    const mail = card.getByRole('listitem').filter({ hasText: 'Expédition' });
    await mail.getByText('Envoyé', { exact: true }).first().waitFor();
  });

  it('that an order cancelled elsewhere is refunded, once the time to undo was over', async () => {
    const order = await followedOrder();
    const { card } = await openCard(order);
    expect(
      (await client.call('PATCH', `/api/admin/orders/${order.id}`, { status: 'cancelled' })).status,
    ).toBe(200);
    await card.getByText('Annulée', { exact: true }).locator('visible=true').first().waitFor();
    await card.getByText('Remboursée', { exact: true }).locator('visible=true').first().waitFor();
  });
});
