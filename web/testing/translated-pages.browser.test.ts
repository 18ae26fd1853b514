import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { CARDS, fillDelivery, newVisitor, payWith } from '#embedded/end-to-end/shopper.ts';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { ADMIN_PASSWORD } from '#embedded/testing/shops/open-shop.ts';
import { PAGES, TABS } from '../admin/location.ts';
import { enterPassword } from '../admin/testing/open-console.ts';
import { paidOrder } from './paid-order.ts';
import { hydrated, openStorefront, SCREENS, textOf } from './storefront.ts';
import { MARK, staleTexts, translatePages } from './translator.ts';

/** Shop and console under a browser's translator: nothing goes, and every amount and text is today's. */
const shop = openStorefront();
const { url } = shop;
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** A visitor whose browser translates, and what goes wrong in their pages. */
async function translated(begin: 'at once' | 'when hydrated' = 'when hydrated') {
  const context = await newVisitor(browser);
  await translatePages(context, begin);
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // The browser's own word on answers that refuse: a missing page, a card.
    if (message.type() === 'error' && !/status of 40[24]/.test(message.text())) errors.push(message.text());
  });
  return { context, page, errors };
}

/** The page is whole, translated, and shows what React drew. */
async function expectCurrent(page: Page, state: string): Promise<void> {
  await page.getByText(MARK).first().waitFor();
  expect(await page.getByText('Une erreur est survenue').count(), state).toBe(0);
  expect(
    await eventually(
      'texts as they are drawn',
      () => staleTexts(page),
      (all) => all.length === 0,
    ).catch(() => staleTexts(page)),
    state,
  ).toEqual([]);
}

/** What is read, without the translator's marks. */
async function readOf(part: Parameters<typeof textOf>[0]): Promise<string> {
  return (await textOf(part)).replaceAll(MARK, '').replaceAll(/\s+/gu, ' ');
}

it('every page of the shop', async () => {
  const { context, page, errors } = await translated();
  const perfume = await shop.perfume();
  for (const path of [...SCREENS, `/parfums/${perfume.id}`]) {
    await page.goto(url + path);
    await hydrated(page);
    await expectCurrent(page, path);
  }
  expect(errors).toEqual([]);
  await context.close();
});

it('every tab and page of the console', async () => {
  const { context, page, errors } = await translated();
  await openTranslatedConsole(page);
  for (const place of [...TABS.map((_, index) => index), ...PAGES]) {
    if (typeof place === 'number') await page.getByRole('tab').nth(place).click();
    else await page.goto(`${url}/admin#${place}`);
    await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
    await expectCurrent(page, String(place));
  }
  expect(errors).toEqual([]);
  await context.close();
});

describe('the whole purchase', () => {
  it('shows each amount as it becomes, a wrong code and a refused card', async () => {
    const perfume = await shop.perfume({ price: '60.00' });
    const { context, page, errors } = await translated();
    await page.goto(`${url}/parfums/${perfume.id}`);
    await hydrated(page);
    const add = page.getByRole('button', { name: /^Ajouter au panier/ });
    await page.getByRole('button', { name: /^Augmenter/ }).click();
    await expect.poll(() => readOf(add)).toMatch(/Ajouter au panier – 120,00 €/i);
    await add.click();
    await page
      .getByRole('link', { name: /^Panier/ })
      .first()
      .click();
    await page.waitForURL('**/panier');
    await expectCurrent(page, 'cart');

    await page.getByLabel('Code promo').fill('PASUNCODE');
    await page.keyboard.press('Enter');
    await page.getByText('Code promo invalide').waitFor();
    await page.getByRole('button', { name: /^Diminuer/ }).click();
    await expect.poll(() => readOf(page.getByRole('main'))).toContain('Total TTC 64,99 €');
    await expectCurrent(page, 'wrong code');
    await page.getByLabel('Code promo').fill('WELCOME10');
    await page.keyboard.press('Enter');
    await expect.poll(() => readOf(page.getByRole('main'))).toContain('−6,00 €');
    await page.getByRole('button', { name: /^Augmenter/ }).click();
    await expect.poll(() => readOf(page.getByRole('main'))).toMatch(/−12,00 €.* Total TTC 108,00 €/);
    await expectCurrent(page, 'code');

    await page.getByRole('link', { name: 'Passer la commande' }).click();
    await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
    await page.getByText('Ville requise').waitFor();
    await expectCurrent(page, 'delivery errors');
    await fillDelivery(page, `traduit-${randomUUID()}@exemple.fr`);
    await payWith(page, CARDS.declined);
    await page.getByRole('main').getByRole('alert').getByText('Erreur de Paiement').waitFor();
    await expectCurrent(page, 'refused card');
    expect(await readOf(page.getByRole('button', { name: /^Commander et payer/ }))).toMatch(/108,00 €/);
    await payWith(page, CARDS.succeeds);
    await page.getByText('Commande confirmée et payée').waitFor();
    await expect.poll(() => readOf(page.getByRole('main'))).toContain('Total TTC 108,00 €');
    await expectCurrent(page, 'confirmation');
    await page.getByRole('link', { name: 'Suivre ma commande' }).click();
    await page.waitForURL('**/commande/suivi/**');
    await expectCurrent(page, 'the order’s page');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('goes on where the page was translated before its program came', async () => {
    const perfume = await shop.perfume({ price: '60.00' });
    const { context, page } = await translated('at once');
    await page.goto(`${url}/parfums/${perfume.id}`);
    await hydrated(page);
    await page.getByRole('button', { name: /^Augmenter/ }).click();
    const add = page.getByRole('button', { name: /^Ajouter au panier/ });
    await expect.poll(() => readOf(add)).toMatch(/Ajouter au panier – 120,00 €/i);
    await add.click();
    await page
      .getByRole('link', { name: /^Panier/ })
      .first()
      .click();
    await page.waitForURL('**/panier');
    await expectCurrent(page, 'cart');
    await context.close();
  });
});

it('a withdrawal', async () => {
  const order = await paidOrder(shop.client);
  const { context, page, errors } = await translated();
  await page.goto(`${url}/retractation`);
  await hydrated(page);
  await page.getByRole('textbox', { name: 'Nom' }).fill('Ada Lovelace');
  await page.getByLabel(/^Numéro de commande/).fill('00000000');
  await page.getByLabel(/^E-mail de la commande/).fill(order.email);
  await page.getByRole('button', { name: 'Renoncer au contrat' }).click();
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
  await page.getByText(/^Aucune commande ne correspond/).waitFor();
  await expectCurrent(page, 'no such order');
  await page.goto(`${url}/retractation`);
  await page.getByRole('textbox', { name: 'Nom' }).fill('Ada Lovelace');
  await page.getByLabel(/^Numéro de commande/).fill(shortId(order.id));
  await page.getByLabel(/^E-mail de la commande/).fill(order.email);
  await page.getByRole('button', { name: 'Renoncer au contrat' }).click();
  await expectCurrent(page, 'to confirm');
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
  await page.getByRole('region', { name: 'Votre rétractation est enregistrée' }).waitFor();
  await expectCurrent(page, 'receipt');
  expect(errors).toEqual([]);
  await context.close();
});

async function openTranslatedConsole(page: Page): Promise<void> {
  await page.goto(`${url}/admin`);
  await enterPassword(page, ADMIN_PASSWORD);
  await page.getByRole('tab', { name: 'Tableau de bord', selected: true }).waitFor();
}

it('a change of status in the console', async () => {
  const order = await paidOrder(shop.client);
  const number = shortId(order.id);
  const { context, page, errors } = await translated();
  await openTranslatedConsole(page);
  await page.getByRole('tab').nth(TABS.indexOf('orders')).click();
  await page.goto(`${page.url().split('#')[0]}#commandes?vue=cards`);
  // What is typed before the cards stand there would be searched for in the table.
  await page.getByRole('article').first().waitFor();
  await page.getByLabel('Rechercher une commande').fill(number);
  const card = page.getByRole('article', { name: `Commande #${number}` });
  await card.waitFor();
  await expectCurrent(page, 'orders');
  const selector = card.getByLabel(`Statut de la commande ${number}`);
  const isStatus = async (status: string) => {
    const saved = async () => (await shop.client.findOrder(order.id))?.status;
    await expect.poll(saved, { timeout: 20_000 }).toBe(status);
    // The console has heard of it too.
    await expect.poll(() => selector.getAttribute('aria-busy')).toBe('false');
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  };
  await selector.selectOption('delivered');
  await isStatus('delivered');
  await expectCurrent(page, 'delivered');
  await selector.selectOption('cancelled');
  const question = page.getByRole('alertdialog', { name: /^Annuler la commande/ });
  await question.waitFor();
  await expectCurrent(page, 'asked');
  await question.getByRole('button', { name: 'Annuler la commande' }).click();
  await isStatus('cancelled');
  await expectCurrent(page, 'cancelled');
  expect(errors).toEqual([]);
  await context.close();
});
