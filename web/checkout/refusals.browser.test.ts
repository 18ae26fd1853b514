import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CARDS, fillDelivery, payWith } from '#embedded/end-to-end/shopper.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import {
  hydrated,
  keptLine,
  openStorefront,
  openUpToDate,
  openWithCart,
  textOf,
} from '../testing/storefront.ts';
import { aMailAddress, goOn, openCheckout, sendDelivery, summaryOf } from './testing/checkout-page.ts';

/** What a shopper is told where the press of a button does not lead on, and what was changed without them. */
const shop = openStorefront();
const PHONE = { width: 390 };

function refusalOf(page: Page): Locator {
  return page.getByRole('main').getByRole('alert');
}

/** On the screen as it stands, and where the keyboard is. */
async function isMet(refusal: Locator): Promise<void> {
  await refusal.waitFor();
  await refusal.page().waitForFunction(
    (element) => {
      const box = element?.getBoundingClientRect();
      return element === document.activeElement && box && box.top >= 0 && box.bottom <= innerHeight;
    },
    await refusal.elementHandle(),
  );
}

async function isBesideItsButton(page: Page): Promise<void> {
  const [refusal, button] = await Promise.all([
    refusalOf(page).boundingBox(),
    page.getByRole('button', { name: 'Continuer vers le paiement' }).boundingBox(),
  ]);
  if (!refusal || !button) throw new Error('neither is to be hidden');
  expect(button.y - (refusal.y + refusal.height)).toBeLessThan(100);
}

/** A checkout on a telephone, with an answer of the server's given. */
async function openAnswering(status: number, problem: Record<string, unknown> | null): Promise<Page> {
  const lines = [keptLine(await shop.perfume())];
  const page = await openWithCart(shop.open, '/commande', { lines }, PHONE);
  await page.route('**/api/orders', (route) =>
    problem === null
      ? route.abort()
      : route.fulfill({
          status,
          contentType: 'application/problem+json',
          body: JSON.stringify({ title: 'Refus', status, ...problem }),
        }),
  );
  return page;
}

describe('a refusal of ‘Continuer vers le paiement’ stands beside it, in view, with the focus', () => {
  const FRESH = { subtotal: '1.00', discountAmount: '0.00', shippingCost: '4.99', minimumCharge: '0.00' };
  it.each([
    ['a lost answer', 0, null],
    ['a server at a loss', 500, { detail: 'Erreur', code: 'internal' }],
    ['too many tries', 429, { detail: 'Trop de demandes. Réessayez dans une minute.', code: 'rate-limited' }],
    [
      'too many bottles',
      422,
      { detail: 'Une commande compte 20 articles au plus.', code: 'too-many-bottles' },
    ],
    [
      'a new price',
      409,
      { detail: 'Le montant a changé', code: 'price-changed', fresh: { ...FRESH, total: '5.99', items: [] } },
    ],
    ['a key of before', 409, { detail: 'Déjà enregistrée', code: 'idempotency-key-reused' }],
    ['new terms', 409, { detail: 'Nos conditions ont changé.', code: 'terms-changed' }],
  ])('%s', async (_, status, problem) => {
    const page = await openAnswering(status, problem);
    sendDelivery(page);
    await isMet(refusalOf(page));
    await isBesideItsButton(page);
  });

  it('a perfume that is gone leaves nothing to order: the sentence has the focus', async () => {
    const perfume = await shop.perfume({ stockQuantity: 1 });
    const page = await openUpToDate(shop, '/commande', { lines: [keptLine(perfume)] });
    await shop.client.order({ productId: perfume.id, priceCents: 8_900 });
    sendDelivery(page);
    await isMet(refusalOf(page).filter({ hasText: 'Disponible: 0' }));
  });
});

describe('a quantity that the shop lowers is told on its line', () => {
  it('in the checkout and in the cart, until it was seen there', async () => {
    const perfume = await shop.perfume({ stockQuantity: 2 });
    const page = await openUpToDate(shop, '/commande', { lines: [keptLine(perfume, {}, 2)] });
    await shop.client.order({ productId: perfume.id, priceCents: 8_900 });
    sendDelivery(page);
    const said = 'Il n’en reste qu’un : la quantité a été ramenée à 1';
    await isMet(refusalOf(page));
    expect(await textOf(refusalOf(page))).toContain(said);
    const line = summaryOf(page).getByRole('listitem').filter({ hasText: perfume.name });
    await expect.poll(() => textOf(line)).toContain(`Quantité : 1 ${said}`);
    await page.goto(`${shop.url}/panier`);
    const inCart = page.getByRole('listitem').filter({ hasText: perfume.name });
    await inCart.getByText(said).waitFor();
    await page.goto(`${shop.url}/parfums`);
    await page.goto(`${shop.url}/panier`);
    await inCart.waitFor();
    await hydrated(page);
    expect(await page.getByText(said).count()).toBe(0);
  });

  it('in the plural, where the cart is brought up to date', async () => {
    const perfume = await shop.perfume({ stockQuantity: 3 });
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(perfume, {}, 5)] });
    await page.getByText('Il n’en reste que 3 : la quantité a été ramenée à 3').waitFor();
    await page.getByRole('button', { name: /^Diminuer/ }).click();
    await expect.poll(() => page.getByText('la quantité a été ramenée').count()).toBe(0);
  });
});

describe('the payment', () => {
  it('goes on for the same order after a reload, and leads back to the delivery', async () => {
    const page = await openCheckout(shop, await shop.perfume({ stockQuantity: 1 }));
    const email = aMailAddress();
    await fillDelivery(page, email);
    await page.reload();
    await page.getByRole('heading', { name: 'Paiement' }).waitFor();
    expect(await textOf(page.locator('address'))).toContain('12 rue des Lilas, 69001 Lyon, France');
    await page.getByRole('button', { name: 'Modifier' }).click();
    await page.getByRole('textbox', { name: /^Nom complet/ }).waitFor();
    await page.reload();
    await page.getByRole('textbox', { name: /^Nom complet/ }).waitFor();
    await goOn(page);
    await page.reload();
    await payWith(page, CARDS.succeeds);
    await page.getByText('Commande confirmée et payée', { exact: true }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Panier', exact: true }).waitFor();
    const statuses = async () => (await shop.client.ordersBy(email)).map(({ status }) => status);
    await expect.poll(statuses).toEqual(['confirmed']);
  });

  it('of an order that the house cancels says so, and nothing untrue', async () => {
    const page = await openCheckout(shop, await shop.perfume());
    const email = aMailAddress();
    await fillDelivery(page, email);
    const order = await eventually(
      'the order in the console',
      async () => (await shop.client.ordersBy(email))[0],
    );
    await shop.client.call('PATCH', `/api/admin/orders/${order?.id}`, { status: 'cancelled' });
    await payWith(page, CARDS.succeeds);
    const closed = page.getByText(/^Cette commande ne peut plus être payée/);
    expect(await textOf(closed)).toContain('elle a été annulée entre-temps, et rien n’a été débité');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Livraison');
    await expect.poll(() => closed.evaluate((element) => element.getBoundingClientRect().top > 0)).toBe(true);
  });
});

describe('the cart', () => {
  it('counts in its badge what its summary counts', async () => {
    const perfume = await shop.perfume();
    const gone = { id: '00000000-0000-4000-8000-00000000dead', name: 'Parfum perdu' };
    const lines = [keptLine(perfume), keptLine(gone, {}, 2)];
    const page = await openUpToDate(shop, '/panier', { lines });
    await page.getByRole('link', { name: 'Panier (1)' }).waitFor();
    await expect
      .poll(() => textOf(page.getByRole('complementary', { name: 'Récapitulatif' })))
      .toContain('Articles 1');
  });

  it('tells of the twenty bottles of an order as soon as it holds them, and leads on with no more', async () => {
    const perfumes = [await shop.perfume({ stockQuantity: 40 }), await shop.perfume({ stockQuantity: 40 })];
    const [more] = [await shop.perfume({ stockQuantity: 40 })];
    const lines = [keptLine(more, {}, 1), ...perfumes.map((perfume) => keptLine(perfume, {}, 10))];
    const page = await openUpToDate(shop, '/panier', { lines });
    await page.getByText('Une commande compte 20 articles au plus : retirez-en 1.').waitFor();
    expect(await page.getByRole('button', { name: 'Passer la commande' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: `Retirer ${more.name} du panier` }).click();
    await page.getByText('Une commande compte 20 articles au plus : votre panier y est.').waitFor();
    await page.getByRole('link', { name: 'Passer la commande' }).waitFor();
  });
});
