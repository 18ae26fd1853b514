import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { acceptTerms } from '#embedded/end-to-end/shopper.ts';
import {
  BARE,
  holdAnswers,
  keptLine,
  openStorefront,
  openWithCart,
  textOf,
} from '../../testing/storefront.ts';
import { translatePages } from '../../testing/translator.ts';
import { aMailAddress, summaryOf } from '../testing/checkout-page.ts';

const shop = openStorefront();

/** The checkout of a cart, as the server draws it: its program comes when it is let go. */
async function openStill(isTranslated: boolean, stored: Readonly<Record<string, string>> = {}) {
  const page = await openWithCart(shop.open, BARE, { lines: [keptLine(await shop.perfume())] });
  await page.evaluate((texts) => Object.assign(sessionStorage, texts), stored);
  if (isTranslated) await translatePages(page, 'at once');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  const letGo = await holdAnswers(page, '**/assets/**/*.js');
  await page.goto(`${shop.url}/commande`);
  return { page, letGo };
}

const field = (page: Page, name: string) => page.locator(`main form [name="${name}"]`);
const ADA = {
  customerName: 'Ada Lovelace',
  'shippingAddress.street': '12 rue des Lilas',
  'shippingAddress.postalCode': '69001',
};
/** The living form stands beside what is bought. */
const alive = (page: Page) => summaryOf(page).waitFor();

describe.each([
  { how: 'as it is', isTranslated: false },
  { how: 'that a browser translates', isTranslated: true },
])('in a page $how', ({ isTranslated }) => {
  it('what is typed into the checkout before its program has come stays, one goes on where one was, and it is what is ordered', async () => {
    const { page, letGo } = await openStill(isTranslated);
    for (const [name, text] of Object.entries({ ...ADA, customerEmail: aMailAddress() }))
      await field(page, name).pressSequentially(text);
    await acceptTerms(page);
    await field(page, 'shippingAddress.city').pressSequentially('Lyn');
    await page.keyboard.press('ArrowLeft');
    letGo();
    await alive(page);
    await page.keyboard.type('o');
    for (const [name, text] of Object.entries({ ...ADA, 'shippingAddress.city': 'Lyon' }))
      expect(await field(page, name).inputValue()).toBe(text);
    await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
    await page.getByRole('heading', { name: 'Paiement' }).waitFor();
    expect(await textOf(page.getByRole('main'))).toContain('12 rue des Lilas, 69001 Lyon');
  });

  it('a form that was filled and sent before its program has come is sent once that is there, and nothing of it by itself', async () => {
    const { page, letGo } = await openStill(isTranslated);
    const entries = { ...ADA, customerEmail: aMailAddress(), 'shippingAddress.city': 'Lyon' };
    for (const [name, text] of Object.entries(entries)) await field(page, name).fill(text);
    await acceptTerms(page);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
    expect(page.url()).toBe(`${shop.url}/commande`);
    letGo();
    await page.getByRole('heading', { name: 'Paiement' }).waitFor();
  });

  it('what an earlier visit typed is there beside what is typed anew', async () => {
    const kept = { customerName: 'Ada King', 'shippingAddress.city': 'Lyon', isGift: 'on' };
    const { page, letGo } = await openStill(isTranslated, { 'miris-delivery': JSON.stringify(kept) });
    await field(page, 'customerName').fill('Ada Lovelace');
    letGo();
    await alive(page);
    await expect.poll(() => field(page, 'customerName').inputValue()).toBe('Ada Lovelace');
    expect(await field(page, 'shippingAddress.city').inputValue()).toBe('Lyon');
    expect(await page.getByRole('checkbox', { name: 'C’est un cadeau' }).isChecked()).toBe(true);
    const keptNow = () => page.evaluate(() => sessionStorage.getItem('miris-delivery'));
    await expect.poll(keptNow).toContain('Ada Lovelace');
  });
});
