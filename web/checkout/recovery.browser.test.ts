import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CARDS, fillDelivery, payWith } from '#embedded/end-to-end/shopper.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import {
  holdAnswers,
  hydrated,
  keptLine,
  openStorefront,
  openWithCart,
  textOf,
} from '../testing/storefront.ts';
import {
  aMailAddress,
  goOn,
  openCheckout,
  promoCode,
  sendDelivery,
  summaryOf,
} from './testing/checkout-page.ts';

/** Whatever a shopper, a network, a bank or an administrator does in the middle, the next click leads on, exactly once. */
const shop = openStorefront();

const THREE_D_SECURE = '4000 0027 6000 3184';
const REFUSED_LATER = '4000 0099 0000 0020';

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(shop.url + path);
  await hydrated(page);
}

async function isConfirmed(page: Page): Promise<void> {
  await page.getByText('Commande confirmée et payée', { exact: true }).waitFor();
}

/** From the checkout, whose form is filled, to the confirmation. */
async function paysAgain(page: Page): Promise<void> {
  await page.waitForURL('**/commande');
  await hydrated(page);
  await goOn(page);
  await payWith(page, CARDS.succeeds);
  await isConfirmed(page);
}

async function cartIsEmpty(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Panier', exact: true }).waitFor();
}

/** This shopper has paid one order, as the console's list says, and begun no more than these. */
async function hasPaidOnce(email: string, begun: number): Promise<void> {
  const states = async () => (await shop.client.ordersBy(email)).map(({ paymentState }) => paymentState);
  const found = await eventually('the paid order', states, (all) => all.includes('confirmed'));
  expect(found).toHaveLength(begun);
  expect(found.filter((state) => state === 'confirmed')).toHaveLength(1);
}

describe('a shopper who begins again before paying', () => {
  it('changes the delivery form without meeting their own reservation of the last bottle', async () => {
    const page = await openCheckout(shop, await shop.perfume({ stockQuantity: 1 }));
    await fillDelivery(page, aMailAddress());
    await page.getByRole('button', { name: 'Modifier' }).click();
    await page.getByRole('textbox', { name: /^Téléphone/ }).fill('06 12 34 56 78');
    await goOn(page);
  });

  it('finds the payment after a reload, the form filled after Back, and the last bottle theirs in the cart', async () => {
    const perfume = await shop.perfume({ stockQuantity: 1 });
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(perfume)] });
    await page.getByRole('link', { name: 'Passer la commande' }).click();
    await fillDelivery(page, aMailAddress());
    // Before the page's program is here, too, no form is shown that is filled already.
    const release = await holdAnswers(page, /\/assets\/.*\.js$/);
    await page.reload({ waitUntil: 'domcontentloaded' });
    const drawnForm = page.locator('form[method="dialog"]').first();
    await drawnForm.waitFor({ state: 'attached' });
    expect(await drawnForm.isVisible()).toBe(false);
    release();
    await page.getByRole('button', { name: /^Commander et payer/, disabled: false }).waitFor();
    const asked = page.waitForResponse('**/api/products');
    await page.getByRole('link', { name: 'Retour au panier' }).click();
    await page.waitForURL('**/panier');
    await asked;
    await page.getByRole('link', { name: 'Passer la commande' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/commande');
    await hydrated(page);
    await goOn(page);
  });

  it('finds the last bottle theirs when they were faster than the page’s look at the stock', async () => {
    const perfume = await shop.perfume({ stockQuantity: 1 });
    const page = await openWithCart(shop.open, '/contact', { lines: [keptLine(perfume)] });
    const answerStock = await holdAnswers(page, /\/api\/products(?:\?|$)/);
    const asked = page.waitForRequest(/\/api\/products(?:\?|$)/);
    await goTo(page, '/commande');
    await asked;
    await fillDelivery(page, aMailAddress());
    answerStock();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Modifier' }).click();
    expect(await textOf(summaryOf(page))).not.toContain('Indisponible');
    await goOn(page);
  });

  it('uses a promo of a single use again', async () => {
    const code = await promoCode(shop.client, { maxUses: 1 });
    const perfume = await shop.perfume();
    const promo = { type: 'fixed', code, amount: 2_000 };
    const page = await openWithCart(shop.open, '/commande', { lines: [keptLine(perfume)], promo });
    await fillDelivery(page, aMailAddress());
    await page.getByRole('button', { name: 'Modifier' }).click();
    await page.getByRole('textbox', { name: /^Ville/ }).fill('Villeurbanne');
    await goOn(page);
    expect(await textOf(summaryOf(page))).toContain('−20,00 €');
  });

  it('takes over in a second tab; the first says that its order can no longer be paid, and leads on', async () => {
    const page = await openCheckout(shop, await shop.perfume({ stockQuantity: 1 }));
    const email = aMailAddress();
    await fillDelivery(page, email);
    const other = await page.context().newPage();
    await goTo(other, '/commande');
    await fillDelivery(other, email);
    await page.bringToFront();
    await payWith(page, CARDS.succeeds);
    await page.getByText(/^Cette commande ne peut plus être payée/).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Livraison');
    await goOn(page);
    await payWith(page, CARDS.succeeds);
    await isConfirmed(page);
    await hasPaidOnce(email, 3);
    const cancelled = (await shop.client.ordersBy(email)).filter(({ status }) => status === 'cancelled');
    expect(cancelled.length).toBeGreaterThan(0);
    for (const { id } of cancelled) {
      const history = await shop.client.call('GET', `/api/admin/orders/${id}/history`);
      expect(await history.text()).toContain('Remplacée');
    }
  });
});

describe('a payment whose answer is lost', () => {
  /**
   * The provider's answers never reach the page. Asked for before the provider's frame opens: the browser may not hold what
   * a frame sends that is just opening.
   */
  async function loseAnswers(page: Page): Promise<{ readonly isPaid: boolean }> {
    const lost = { isPaid: false };
    await page.route('**/v1/payment_intents/*/confirm', async (route) => {
      await route.fetch();
      lost.isPaid = true;
    });
    return lost;
  }

  /** Paid at the provider; the page never hears of it. */
  async function payWithoutAnswer(page: Page, lost: { readonly isPaid: boolean }): Promise<void> {
    await payWith(page, CARDS.succeeds);
    await eventually('the payment at the provider', async () => lost.isPaid, Boolean);
  }

  it('leads to the confirmation after a reload, and is paid once', async () => {
    const page = await openCheckout(shop, await shop.perfume());
    const lost = await loseAnswers(page);
    const email = aMailAddress();
    await fillDelivery(page, email);
    await payWithoutAnswer(page, lost);
    await page.reload();
    await isConfirmed(page);
    await cartIsEmpty(page);
    await hasPaidOnce(email, 1);
  });

  it('leads there from a second tab that would pay for the same cart', async () => {
    const page = await openCheckout(shop, await shop.perfume());
    const lost = await loseAnswers(page);
    const email = aMailAddress();
    await fillDelivery(page, email);
    const other = await page.context().newPage();
    await goTo(other, '/commande');
    await other.getByRole('textbox', { name: /^Nom complet/ }).waitFor();
    await payWithoutAnswer(page, lost);
    await page.close();
    sendDelivery(other, email);
    await isConfirmed(other);
    await cartIsEmpty(other);
    await hasPaidOnce(email, 1);
  });
});

describe('a payment that was refused', () => {
  it('by 3-D Secure is made again: the payment loads and the form is filled', async () => {
    const page = await openCheckout(shop, await shop.perfume());
    await fillDelivery(page, aMailAddress());
    await payWith(page, THREE_D_SECURE);
    await page.getByRole('button', { name: 'Refuser' }).click();
    await page.getByRole('heading', { name: 'Le paiement n’a pas abouti' }).waitFor();
    await page.getByRole('link', { name: 'Payer à nouveau' }).click();
    await paysAgain(page);
  });

  it('is made again after Back from the bank’s page', async () => {
    const page = await openCheckout(shop, await shop.perfume());
    await fillDelivery(page, aMailAddress());
    await payWith(page, THREE_D_SECURE);
    await page.getByRole('button', { name: 'Refuser' }).waitFor();
    await page.goBack();
    await paysAgain(page);
  });

  it('long after the page said that it is being checked keeps the cart', async () => {
    const page = await openCheckout(shop, await shop.perfume());
    await fillDelivery(page, aMailAddress());
    await payWith(page, REFUSED_LATER);
    await page.getByRole('heading', { name: 'Le paiement n’a pas abouti' }).waitFor();
    await page.getByRole('link', { name: 'Panier (1)' }).waitFor();
    await page.getByRole('link', { name: 'Payer à nouveau' }).click();
    await page.waitForURL('**/commande');
    await hydrated(page);
    await goOn(page);
  });

  it('leaves no error over the success that follows', async () => {
    const page = await openCheckout(shop, await shop.perfume());
    await fillDelivery(page, aMailAddress());
    await payWith(page, CARDS.declined);
    const toast = page.getByRole('region', { name: 'Notifications' }).getByText('Erreur de Paiement');
    await toast.waitFor();
    await payWith(page, CARDS.succeeds);
    await isConfirmed(page);
    expect(await toast.count()).toBe(0);
  });
});

describe('the cart after a payment', () => {
  it('keeps what a second tab put into it; the order’s summary shows the order', async () => {
    const perfume = await shop.perfume();
    const page = await openCheckout(shop, perfume);
    await fillDelivery(page, aMailAddress());
    const other = await page.context().newPage();
    await goTo(other, `/parfums/${perfume.id}`);
    await other.getByRole('button', { name: /^Ajouter au panier –/ }).click();
    await page.getByRole('link', { name: 'Panier (2)' }).waitFor();
    expect(await textOf(summaryOf(page))).toContain('Quantité : 1');
    expect(await textOf(summaryOf(page))).toContain('Articles 1');
    await page.bringToFront();
    await payWith(page, CARDS.succeeds);
    await isConfirmed(page);
    await page.getByRole('link', { name: 'Panier (1)' }).waitFor();
    await other.getByRole('link', { name: 'Panier (1)' }).waitFor();
  });

  it('is not touched by an old confirmation; Back and Forward do what people expect', async () => {
    const perfume = await shop.perfume();
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(perfume)] });
    await page.getByRole('link', { name: 'Passer la commande' }).click();
    await fillDelivery(page, aMailAddress());
    await payWith(page, CARDS.succeeds);
    await isConfirmed(page);
    await cartIsEmpty(page);
    const confirmation = page.url();
    await page.goBack();
    await page.waitForURL('**/panier');
    await page.getByText('Votre panier est vide').waitFor();
    await page.getByText('Votre commande est passée et payée.').waitFor();
    await page.getByRole('link', { name: 'Revoir sa confirmation' }).click();
    await isConfirmed(page);
    await page.goBack();
    await page.waitForURL('**/panier');
    await page.goForward();
    await isConfirmed(page);
    await goTo(page, `/parfums/${perfume.id}`);
    await page.getByRole('button', { name: /^Ajouter au panier –/ }).click();
    await page.getByRole('link', { name: 'Panier (1)' }).waitFor();
    await goTo(page, '/commande');
    await fillDelivery(page, aMailAddress());
    await page.goto(confirmation);
    await isConfirmed(page);
    await page.getByRole('link', { name: 'Panier (1)' }).waitFor();
  });
});
