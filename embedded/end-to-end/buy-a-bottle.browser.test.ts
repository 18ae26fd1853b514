import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shortId } from '#contracts/identifiers.ts';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { openConsole, openOrders } from '#web/admin/testing/open-console.ts';
import { CARDS, fillDelivery, openShopperPage, payWith, putInCart } from './shopper.ts';

const { url, addresses } = sharedShop();
const client = createShopClient(url);
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
  await client.logIn();
});
afterAll(() => browser.close());

/** A perfume of its own for each test, so that stock is counted alone. */
async function aPerfume(): Promise<{ id: string; name: string }> {
  const name = `Essai ${randomUUID().slice(0, 8)}`;
  return { name, id: await client.addProduct({ name, price: '89.00', stockQuantity: 7 }) };
}

function aMailAddress(): string {
  return `ada-${randomUUID().slice(0, 8)}@exemple.fr`;
}

async function orderOf(email: string) {
  return eventually(
    'the order in the console’s list',
    async () => (await client.ordersBy(email))[0],
    (order) => order?.paymentState === 'confirmed',
  );
}

/** The list of perfumes may hear of a sale after the list of orders. */
async function stockOf(productId: string): Promise<number | undefined> {
  return (await client.listProducts()).find(({ id }) => id === productId)?.stockQuantity;
}

async function eventTypesOf(orderId: string): Promise<string[]> {
  const store = createEventStore(addresses.eventStoreUrl, { sealing: 'none' });
  try {
    const { events } = await store.readRaw({ after: null, limit: 100_000 });
    return events.filter(({ stream }) => stream === `order-${orderId}`).map(({ type }) => type);
  } finally {
    await store.close();
  }
}

async function mailsTo(email: string) {
  const answer = await fetch(`${addresses.mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  return z.array(z.object({ subject: z.string() })).parse(await answer.json());
}

async function confirmed(page: Page): Promise<void> {
  await page.getByText('Commande confirmée et payée').waitFor();
  await page.waitForURL('**/commande/confirmation**');
}

describe('a shopper who buys a bottle', () => {
  it('goes from the collection to a paid order, with a promo code', async () => {
    const perfume = await aPerfume();
    const email = aMailAddress();
    const page = await openShopperPage(browser);

    await putInCart(page, url, perfume.name);
    await page.getByLabel('Code promo').fill('welcome10');
    await page.getByRole('button', { name: 'Valider' }).click();
    await page.getByText(/Code promo appliqué\s! Réduction de 8[,.]90\s?€/).waitFor();
    await page.getByRole('link', { name: 'Passer la commande' }).click();
    await fillDelivery(page, email);
    await payWith(page, CARDS.succeeds);
    await confirmed(page);
    await page.getByRole('link', { name: 'Panier', exact: true }).waitFor();

    const order = await orderOf(email);
    if (order === undefined) throw new Error('no order');
    // 89,00 less 8,90 is below the threshold of free delivery: 4,99 are added.
    expect(order).toMatchObject({ total: '85.09', discountAmount: '8.90', status: 'confirmed' });
    expect(await eventTypesOf(order.id)).toEqual(['OrderPlaced', 'PaymentRequested', 'PaymentConfirmed']);
    await expect.poll(() => stockOf(perfume.id)).toBe(6);
    const mails = await eventually(
      'the mail',
      () => mailsTo(email),
      (found) => found.length > 0,
    );
    expect(mails).toHaveLength(1);

    const console = await openConsole(browser, url);
    await openOrders(console);
    await console.getByLabel('Rechercher une commande').fill(shortId(order.id));
    const card = console.getByRole('article', { name: `Commande #${shortId(order.id)}` });
    await card.getByText('Paiement validé').waitFor();
  });

  it('reads why a card was declined and pays the same order with another', async () => {
    const perfume = await aPerfume();
    const email = aMailAddress();
    const page = await openShopperPage(browser);

    await putInCart(page, url, perfume.name);
    await page.getByRole('link', { name: 'Passer la commande' }).click();
    await fillDelivery(page, email);
    await payWith(page, CARDS.declined);
    await page.getByRole('form', { name: 'Paiement' }).getByText('Votre carte a été refusée.').waitFor();
    await payWith(page, CARDS.succeeds);
    await confirmed(page);
    expect(await page.getByText('Erreur de Paiement').count()).toBe(0);

    const order = await orderOf(email);
    expect(order).toMatchObject({ status: 'confirmed', total: '93.99' });
    expect(await client.ordersBy(email)).toHaveLength(1);
    await expect.poll(() => stockOf(perfume.id)).toBe(6);
  });
});
