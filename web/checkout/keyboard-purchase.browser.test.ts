import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openStorefront } from '../testing/storefront.ts';

const shop = openStorefront();
/** Other tests put their perfumes into the same collection: the way through it may be long. */
const LONGEST_WAY = 800;

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let press = 0; press < LONGEST_WAY; press += 1) {
    if (
      await control.evaluate(
        (element) => element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus(),
      )
    )
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${control} was not reached by ${LONGEST_WAY} tabs`);
}

async function write(page: Page, label: RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label }));
  await page.keyboard.type(text);
}

it('buys a perfume by keyboard alone, from the home page to the confirmation', async () => {
  const perfume = await shop.perfume();
  const page = await shop.open('/');
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Parfums' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: perfume.name }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: perfume.name, level: 1 }).waitFor();
  await tabTo(page, page.getByRole('spinbutton', { name: 'Quantité' }));
  await page.keyboard.press('ArrowUp');
  await tabTo(page, page.getByRole('button', { name: /^Ajouter au panier – 178,00/ }));
  await page.keyboard.press('Enter');
  const cart = page.getByRole('banner').getByRole('link', { name: 'Panier (2)' });
  for (let press = 0; press < LONGEST_WAY; press += 1) {
    if (await cart.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Passer la commande' }));
  await page.keyboard.press('Enter');

  await write(page, /^Nom complet/, 'Ada Lovelace');
  await write(page, /^E-mail/, `ada-${randomUUID()}@exemple.fr`);
  await write(page, /^Adresse/, '12 rue des Lilas');
  await write(page, /^Code postal/, '69001');
  await write(page, /^Ville/, 'Lyon');
  await tabTo(page, page.getByRole('checkbox', { name: /conditions générales de vente/ }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Continuer vers le paiement' }));
  await page.keyboard.press('Enter');

  const card = page.frameLocator('iframe');
  for (const [name, text] of [
    ['number', '4242424242424242'],
    ['expiry', '1234'],
    ['cvc', '123'],
  ] as const) {
    await tabTo(page, card.locator(`input[name="${name}"]`));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByRole('button', { name: /^Commander et payer/ }));
  await page.keyboard.press('Enter');
  await page.getByText('Commande confirmée et payée').waitFor();
  expect(new URL(page.url()).pathname).toBe('/commande/confirmation');
});
