import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillDelivery } from '#embedded/end-to-end/shopper.ts';
import { aMailAddress, openCheckout, promoCode } from '../checkout/testing/checkout-page.ts';
import { holdAnswers, hydrated, keptLine, openStorefront, openUpToDate, openWithCart } from './storefront.ts';

const shop = openStorefront();

/** Waits until the keyboard goes on there. */
async function hasFocus(control: Locator): Promise<void> {
  await control.waitFor();
  await control
    .page()
    .waitForFunction((element) => element === document.activeElement, await control.elementHandle());
}

describe('a control that goes with what it changes leaves the keyboard', () => {
  it('at the next perfume of the cart, then at the one before, then at the page’s title', async () => {
    const [one, two, three] = [await shop.perfume(), await shop.perfume(), await shop.perfume()];
    const lines = [one, two, three].map((perfume) => keptLine(perfume));
    const page = await openWithCart(shop.open, '/panier', { lines });
    await page.getByRole('button', { name: `Retirer ${one.name} du panier` }).press('Enter');
    await hasFocus(page.getByRole('link', { name: two.name, exact: true }));
    await page.getByRole('button', { name: `Diminuer : Quantité de ${three.name}` }).press('Space');
    await hasFocus(page.getByRole('link', { name: two.name, exact: true }));
    const field = page.getByRole('spinbutton', { name: `Quantité de ${two.name}` });
    await field.fill('0');
    await field.press('Tab');
    await page.getByText('Votre panier est vide').waitFor();
    await hasFocus(page.getByRole('heading', { name: 'Votre panier', level: 1 }));
  });

  it('at the code that was applied, and at the field once it is removed', async () => {
    const code = await promoCode(shop.client);
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(await shop.perfume())] });
    const field = page.getByLabel('Code promo');
    const apply = page.getByRole('button', { name: 'Valider' });
    const remove = page.getByRole('button', { name: `Retirer le code promo ${code}` });
    await field.fill('INCONNU7');
    await apply.press('Enter');
    await page.locator('#promo-message', { hasText: /./ }).waitFor();
    await hasFocus(field);
    await field.fill(code);
    await apply.press('Enter');
    await hasFocus(remove);
    await remove.press('Enter');
    await hasFocus(field);
    await field.fill(code);
    await field.press('Enter');
    await hasFocus(remove);
  });

  it('at the order’s summary, where its code is removed', async () => {
    const code = await promoCode(shop.client);
    const promo = { type: 'fixed', code, amount: 2_000 };
    const lines = [keptLine(await shop.perfume())];
    const page = await openWithCart(shop.open, '/commande', { lines, promo });
    await page.getByRole('button', { name: `Retirer le code promo ${code}` }).press('Enter');
    await hasFocus(page.getByRole('heading', { name: 'Votre commande' }));
  });

  it('at the delivery, where that is changed', async () => {
    const page = await openCheckout(shop, await shop.perfume());
    await fillDelivery(page, aMailAddress());
    await hasFocus(page.getByRole('heading', { name: 'Paiement' }));
    await page.getByRole('button', { name: 'Modifier' }).press('Enter');
    await hasFocus(page.locator('legend', { hasText: 'Livraison' }));
  });

  it('at the withdrawal that was filled in, where that is corrected', async () => {
    const page = await shop.open('/retractation');
    await page.getByRole('textbox', { name: 'Nom' }).fill('Ada Lovelace');
    await page.getByLabel(/^Numéro de commande/).fill('abcdef01');
    await page.getByLabel(/^E-mail de la commande/).fill(aMailAddress());
    await page.getByRole('button', { name: 'Renoncer au contrat' }).press('Enter');
    await page.getByRole('button', { name: 'Modifier' }).press('Enter');
    await hasFocus(page.getByRole('textbox', { name: 'Nom' }));
  });
});

describe('a control that waits or is at its end keeps the keyboard', () => {
  it('while a form is sent, and sends it once', async () => {
    const page = await shop.open('/mes-donnees');
    const letGo = await holdAnswers(page, '**/api/personal-data/**');
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1;
    });
    await page.locator('main input[type="email"]').fill(aMailAddress());
    const button = page.getByRole('main').locator('button[type="submit"]');
    await button.press('Enter');
    await page.locator('button[aria-busy="true"][aria-disabled="true"]').waitFor();
    await hasFocus(button);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await hasFocus(button);
    expect(sent).toBe(1);
    letGo();
  });

  it('at the last bottle, and says why no more can be had', async () => {
    const perfume = await shop.perfume({ stockQuantity: 2 });
    const page = await shop.open(`/parfums/${perfume.id}`);
    const more = page.getByRole('button', { name: 'Augmenter : Quantité' });
    await more.press('Enter');
    await page.getByText('Stock insuffisant. Disponible: 2', { exact: true }).waitFor();
    await hasFocus(more);
    const less = page.getByRole('button', { name: 'Diminuer : Quantité' });
    await less.press('Enter');
    await hasFocus(less);
    await expect.poll(() => page.getByText('Stock insuffisant').count()).toBe(0);
  });

  it('at ten bottles of one perfume, typed or counted, in the cart and on the perfume’s page', async () => {
    const perfume = await shop.perfume({ stockQuantity: 40 });
    const page = await openUpToDate(shop, '/panier', { lines: [keptLine(perfume, {}, 9)] });
    const more = page.getByRole('button', { name: `Augmenter : Quantité de ${perfume.name}` });
    await more.press('Enter');
    await page.getByText('Quantité maximale atteinte', { exact: true }).waitFor();
    await hasFocus(more);
    await page.goto(`${shop.url}/parfums/${perfume.id}`);
    await hydrated(page);
    const field = page.getByRole('spinbutton', { name: 'Quantité' });
    await field.fill('15');
    await field.press('Enter');
    await page.getByText('Quantité maximale atteinte', { exact: true }).waitFor();
    await expect.poll(() => field.inputValue()).toBe('10');
  });
});
