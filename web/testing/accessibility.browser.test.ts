import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fillDelivery } from '#embedded/end-to-end/shopper.ts';
import { findAccessibilityFaults, findFaultsAtAnyWidth } from '../admin/testing/open-console.ts';
import {
  BARE,
  hydrated,
  hydratedPart,
  keptLine,
  openStorefront,
  openWithCart,
  SCREENS,
  unfoldReviewForm,
} from './storefront.ts';

const shop = openStorefront();

async function expectFaultless(page: Page, state: string): Promise<void> {
  expect(await findFaultsAtAnyWidth(page), state).toEqual([]);
}

it('every screen is accessible and fits, as wide or narrow as it may be', async () => {
  const page = await shop.open(BARE);
  for (const path of SCREENS) {
    await page.goto(shop.url + path);
    await hydrated(page);
    await expectFaultless(page, path);
  }
});

it('the product page is, with its tabs, a toast, the review form and its errors', async () => {
  const [product] = await shop.client.listProducts();
  const page = await shop.open(`/parfums/${product?.id}`, { width: 390 });
  await expectFaultless(page, 'product');
  await page.getByRole('tab', { name: 'Notes Olfactives' }).click();
  await page.getByRole('button', { name: /^Ajouter au panier –/ }).click();
  await page.getByRole('region', { name: 'Notifications' }).getByText('Produit ajouté').waitFor();
  await expectFaultless(page, 'notes and toast');
  await hydratedPart(await unfoldReviewForm(page));
  await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await page.getByText('Commentaire requis').waitFor();
  await expectFaultless(page, 'review errors');
});

it('the collection’s sorting is', async () => {
  const page = await shop.open('/parfums', { width: 390 });
  await page.getByLabel('Trier par prix').selectOption('Prix décroissant');
  await expectFaultless(page, 'sorting');
});

it.each([390, 820])('the drawer is, at %i px', async (width) => {
  const page = await shop.open('/parfums', { width });
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

it('cart, checkout, its errors and its payment are', async () => {
  const perfume = await shop.perfume();
  const gone = keptLine({ id: '00000000-0000-4000-8000-00000000dead', name: 'Parfum perdu' });
  const lines = [keptLine(perfume, { price: '79.00' }), gone];
  const promo = { type: 'percentage', code: 'WELCOME10' };
  const page = await openWithCart(shop.open, '/panier', { lines, promo }, { width: 390 });
  await page.getByText('Parfum perdu n’est plus proposé').waitFor();
  await expectFaultless(page, 'cart with notices and promo');
  await page.getByRole('button', { name: 'Retirer Parfum perdu du panier' }).click();
  await page.getByRole('link', { name: 'Passer la commande' }).click();
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await page.getByText('Ville requise').waitFor();
  await expectFaultless(page, 'delivery errors');
  await fillDelivery(page, `ada-${randomUUID()}@exemple.fr`);
  await page.getByRole('button', { name: /^Commander et payer/, disabled: false }).waitFor();
  await expectFaultless(page, 'payment');
});

it('leaves out no page: those with a parameter are opened by these tests', () => {
  const pages = readdirSync('web/pages', { recursive: true, encoding: 'utf8' });
  const opened = new Map([
    ['(shop)/cgv/@version', 'web/testing/accessibility.browser.test.ts'],
    ['(shop)/commande/suivi/@token', 'web/order/order-page.browser.test.ts'],
    ['(shop)/journal/@slug', 'web/testing/accessibility.browser.test.ts'],
    ['(shop)/parfums/@id', 'web/testing/accessibility.browser.test.ts'],
  ]);
  const withParameter = pages.filter((path) => path.endsWith('/+Page.tsx') && path.includes('@'));
  expect(withParameter.map((path) => path.replace('/+Page.tsx', '')).sort()).toEqual([...opened.keys()]);
  for (const test of opened.values()) expect(readFileSync(test, 'utf8')).toContain('findFaultsAtAnyWidth');
});

it('without JavaScript everything can be read', async () => {
  const [product] = await shop.client.listProducts();
  const answer = await fetch(`${shop.url}/parfums/${product?.id}`);
  const html = await answer.text();
  for (const said of [product?.name, product?.description.slice(0, 40), 'Notes de tête', '3 à 7 jours'])
    expect(html).toContain(said);
});
