import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToast, findFaultsAtAnyWidth } from '../admin/testing/open-console.ts';
import { openCheckout, sendDelivery } from '../checkout/testing/checkout-page.ts';
import { breakPricesOnPress } from './break-prices.ts';
import { openStorefront, textOf } from './storefront.ts';

const shop = openStorefront();

/** From here on no code comes that is not there yet: the network is lost, or a release has replaced it. */
async function loseCode(page: Page): Promise<() => Promise<void>> {
  await page.route('**/assets/**', (route) => route.abort());
  return () => page.unroute('**/assets/**');
}

function alertWith(page: Page, text: string) {
  return page.getByRole('alert').getByText(text, { exact: true });
}

describe('code that does not come', () => {
  it('keeps no perfume out of the cart: the page stays and says it plainly, and by a toast once the code comes', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open(`/parfums/${perfume.id}`);
    const giveBack = await loseCode(page);
    const add = page.getByRole('button', { name: /^Ajouter au panier –/ });
    await add.click();
    await page.getByRole('link', { name: 'Panier (1)' }).waitFor();
    await alertWith(page, `1 x ${perfume.name} ajouté à votre panier.`).waitFor();
    expect(await page.getByRole('heading', { name: perfume.name, level: 1 }).isVisible()).toBe(true);
    await giveBack();
    await add.click();
    await page.getByRole('link', { name: 'Panier (2)' }).waitFor();
    await expectToast(page, 'Produit ajouté', `1 x ${perfume.name} ajouté à votre panier.`);
    expect(await page.getByRole('main').isVisible()).toBe(true);
    expect(await page.getByText(`1 x ${perfume.name} ajouté à votre panier.`).count()).toBe(1);
  });

  it('leaves the page without its menu, which opens at a later press', async () => {
    const page = await shop.open('/a-propos', { width: 390 });
    const giveBack = await loseCode(page);
    const menu = page.getByRole('button', { name: 'Ouvrir le menu' });
    await menu.click();
    await alertWith(page, 'Le menu n’a pas pu être chargé. Veuillez réessayer.').waitFor();
    await giveBack();
    await menu.click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Parfums' }).waitFor();
  });

  it('leaves the perfume without its review form, and says so in its place', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open(`/parfums/${perfume.id}`, { width: 390 });
    await loseCode(page);
    await page.getByRole('heading', { name: 'Donner votre avis' }).click();
    await page
      .getByText('Le formulaire d’avis n’a pas pu être chargé. Veuillez recharger la page.', { exact: true })
      .waitFor();
    expect(await page.getByRole('heading', { name: perfume.name, level: 1 }).isVisible()).toBe(true);
    await page.getByRole('button', { name: /^Ajouter au panier –/ }).click();
    await page.getByRole('link', { name: 'Panier (1)' }).waitFor();
  });

  it('leaves a perfume that is reached from another page without its pyramid, and no more than that', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open('/parfums');
    await page.route('**/assets/**', async (route) => {
      const answer = await route.fetch();
      const isPyramid = (await answer.text()).includes('Notes de cœur');
      await (isPyramid ? route.abort() : route.fulfill({ response: answer }));
    });
    await page.getByRole('link', { name: perfume.name }).click();
    await page.getByRole('button', { name: /^Ajouter au panier –/ }).waitFor();
    await page.getByRole('tab', { name: 'Notes Olfactives' }).click();
    await page.getByRole('tab', { name: 'Livraison' }).click();
    await page.getByText('Politique de livraison complète').waitFor();
    expect(await page.getByRole('heading', { name: 'Une erreur est survenue' }).count()).toBe(0);
  });

  it('still tells that a message could not be sent', async () => {
    const page = await shop.open('/contact');
    await loseCode(page);
    await page.getByRole('button', { name: 'Envoyer le message' }).click();
    await alertWith(
      page,
      "Une erreur est survenue lors de l'envoi de votre message. Veuillez réessayer.",
    ).waitFor();
  });

  it('still tells that an order could not be made', async () => {
    const page = await openCheckout(shop, await shop.perfume());
    await loseCode(page);
    // Code that an earlier part of the page has loaded lets the form be sent.
    await page.route('**/api/orders', (route) => route.abort());
    sendDelivery(page);
    await page
      .getByRole('main')
      .getByRole('alert')
      .getByText('Une erreur est survenue lors de la création de votre commande.', { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Continuer vers le paiement', disabled: false }).waitFor();
  });

  it('leaves a refusal a refusal, not a failure of the network', async () => {
    const page = await shop.open('/');
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await loseCode(page);
    const refusal = { status: 429, contentType: 'application/problem+json', body: '{}' };
    await page.route('**/api/newsletter', (route) => route.fulfill(refusal));
    await page.locator('#newsletter-email').fill('ada@exemple.fr');
    const refused = page.waitForResponse('**/api/newsletter');
    await page.getByRole('button', { name: 'S’abonner' }).click();
    await refused;
    await page.getByRole('button', { name: 'S’abonner', disabled: false }).waitFor();
    expect(logged.join()).not.toContain('the newsletter form could not be sent');
  });
});

describe('a page that fails while it is drawn', () => {
  it('says so in place of itself, logs why, keeps the cart and is there again once reloaded', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open(`/parfums/${perfume.id}`);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.getByRole('button', { name: /^Ajouter au panier –/ }).click();
    await page.getByRole('link', { name: 'Panier (1)' }).waitFor();
    await breakPricesOnPress(page);
    await page.getByRole('button', { name: 'Augmenter : Quantité' }).click();
    const heading = page.getByRole('heading', { name: 'Une erreur est survenue', level: 1 });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await textOf(page.getByRole('main'))).toContain('Votre panier est conservé.');
    expect(logged.join()).toContain('the price is broken');
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Recharger la page' }).click();
    await page.getByRole('heading', { name: perfume.name, level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Panier (1)' }).waitFor();
  });

  it('does not stand in the way of the page before', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open('/a-propos');
    await page.getByRole('banner').getByRole('link', { name: 'Parfums' }).click();
    await page.getByRole('link', { name: perfume.name }).waitFor();
    await breakPricesOnPress(page);
    await page.getByRole('link', { name: perfume.name }).click();
    await page.getByRole('heading', { name: 'Une erreur est survenue', level: 1 }).waitFor();
    await page.goBack();
    await page.waitForURL('**/parfums');
    await page.goBack();
    await page.getByRole('heading', { name: 'À Propos', level: 1 }).waitFor();
  });
});
