import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openStorefront } from '../testing/storefront.ts';
import { LONGEST_WAY, orderByKeyboard, tabTo } from './testing/keyboard.ts';

const shop = openStorefront();
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
  await orderByKeyboard(page, `ada-${randomUUID()}@exemple.fr`);
  expect(new URL(page.url()).pathname).toBe('/commande/confirmation');
});
