import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays, inParis } from '#contracts/french/calendar.ts';
import { articlesToTry } from '../testing/articles-to-try.ts';
import { hydratedPart, openStorefront, textOf } from '../testing/storefront.ts';
import {
  enter,
  openCartByKeyboard,
  openPerfumeByKeyboard,
  orderByKeyboard,
  tabTo,
  tick,
  write,
} from './testing/keyboard.ts';

const shop = openStorefront();
const offer = articlesToTry(shop);
const anEmail = () => `ada-${randomUUID()}@exemple.fr`;

function expectConfirmation(page: Page): void {
  expect(new URL(page.url()).pathname).toBe('/commande/confirmation');
}

it('buys a perfume by keyboard alone, from the home page to the confirmation', async () => {
  const perfume = await shop.perfume();
  const page = await shop.open('/');
  await openPerfumeByKeyboard(page, perfume.name);
  await tabTo(page, page.getByRole('spinbutton', { name: 'Quantité' }));
  await page.keyboard.press('ArrowUp');
  await enter(page, page.getByRole('button', { name: /^Ajouter au panier – 178,00/ }));
  await openCartByKeyboard(page, 2);
  await orderByKeyboard(page, anEmail());
  expectConfirmation(page);
});

it('buys a discovery set and a sample by keyboard alone, from the home page to the confirmation', async () => {
  const { perfume, sample, set } = await offer();
  const page = await shop.open('/');
  await openPerfumeByKeyboard(page, perfume.name);
  const toTry = page.getByRole('region', { name: 'Essayer d’abord' });
  await hydratedPart(toTry.locator('ul'));
  await enter(page, toTry.getByRole('button', { name: 'Prendre un échantillon' }));
  await page.getByRole('region', { name: 'Dans votre sélection' }).getByText(sample.name).waitFor();
  await page.keyboard.press('Escape');
  await enter(page, toTry.getByRole('link', { name: set.name }));
  await page.getByRole('heading', { name: set.name, level: 1 }).waitFor();
  await enter(page, page.getByRole('button', { name: /^Ajouter au panier – 48,00/ }));
  await openCartByKeyboard(page, 2);
  await orderByKeyboard(page, anEmail());
  expectConfirmation(page);
  const bought = await textOf(page.getByRole('main'));
  for (const name of [sample.name, set.name]) expect(bought).toContain(`${name} × 1`);
});

it('sends a gift by keyboard alone, from the home page to the confirmation', async () => {
  const perfume = await shop.perfume();
  const page = await shop.open('/');
  await openPerfumeByKeyboard(page, perfume.name);
  await enter(page, page.getByRole('button', { name: /^Ajouter au panier – 89,00/ }));
  await openCartByKeyboard(page, 1);
  const day = addDays(inParis(new Date()).day, 10);
  await orderByKeyboard(page, anEmail(), async () => {
    await tick(page, page.getByRole('checkbox', { name: 'C’est un cadeau' }));
    await tick(page, page.getByRole('checkbox', { name: 'Emballage cadeau, offert' }));
    await write(page, /^Destinataire/, 'Zoé Petit');
    await writeDay(page, day);
    await write(page, /^Votre message/, 'Joyeux anniversaire !');
  });
  expectConfirmation(page);
  const delivery = page.getByRole('heading', { name: 'Livraison à' }).locator('..');
  expect(await textOf(delivery)).toContain('Zoé Petit');
});

/** Types a day into the browser's own field, in the order of its parts, which follows the browser's language. */
async function writeDay(page: Page, day: string): Promise<void> {
  const field = page.getByLabel('À envoyer à partir du');
  await tabTo(page, field);
  const [year = '', month = '', date = ''] = day.split('-');
  for (const typed of [`${month}${date}${year}`, `${date}${month}${year}`]) {
    await page.keyboard.type(typed);
    if ((await field.inputValue()) === day) return;
    // Back to the first of its three parts.
    for (let part = 0; part < 3; part += 1) await page.keyboard.press('ArrowLeft');
  }
  throw new Error(`${day} could not be typed`);
}
