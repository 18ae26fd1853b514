import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays, inParis } from '#contracts/french/calendar.ts';
import { payWith } from '#embedded/end-to-end/shopper.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { findFaultsAtAnyWidth } from '../../admin/testing/open-console.ts';
import { openStorefront, textOf } from '../../testing/storefront.ts';
import { aMailAddress, openCheckout } from '../testing/checkout-page.ts';
import { deliverByKeyboard, tick, write } from '../testing/keyboard.ts';

const shop = openStorefront();

it('sends a gift to another, by keyboard, and tells who prepares it', async () => {
  const page = await openCheckout(shop, await shop.perfume());
  const email = aMailAddress();
  const day = addDays(inParis(new Date()).day, 10);
  await deliverByKeyboard(page, email, async () => {
    await tick(page, page.getByRole('checkbox', { name: 'C’est un cadeau' }));
    await tick(page, page.getByRole('checkbox', { name: 'Emballage cadeau, offert' }));
    await write(page, /^Destinataire/, 'Zoé Petit');
    await page.getByLabel('À envoyer à partir du').fill(day);
    await write(page, /^Votre message/, 'Joyeux anniversaire !');
    await page.getByText('21 sur 280 caractères').waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  });
  await page.getByRole('heading', { name: 'Paiement' }).waitFor();
  expect(await textOf(page.getByRole('main'))).toContain('Zoé Petit');
  await payWith(page, '4242 4242 4242 4242');
  await page.getByText('Commande confirmée et payée').waitFor();
  await page.getByRole('link', { name: 'Suivre ma commande' }).click();
  await page.getByRole('heading', { name: /^Commande n°/ }).waitFor();
  const shown = await textOf(page.getByRole('main'));
  for (const said of ['Emballage cadeau, offert.', 'Zoé Petit', 'Joyeux anniversaire !'])
    expect(shown).toContain(said);
  const read = () => shop.client.ordersBy(email);
  const [order] = await eventually('the order in the console', read, (orders) => orders.length > 0);
  expect(order?.customerName).toBe('Ada Lovelace');
  expect(order?.gift).toEqual({
    ...{ wrap: true, wrapPrice: 0, message: 'Joyeux anniversaire !' },
    ...{ recipientName: 'Zoé Petit', sendFrom: day },
  });
});

it('is as it was typed after any number of reloads', async () => {
  const page = await openCheckout(shop, await shop.perfume());
  const wrap = page.getByRole('checkbox', { name: 'Emballage cadeau, offert' });
  const message = page.getByRole('textbox', { name: /^Votre message/ });
  await page.getByText('C’est un cadeau', { exact: true }).click();
  await page.getByText('Emballage cadeau, offert').click();
  await message.fill('Joyeux anniversaire !');
  for (const _ of ['once', 'again']) {
    await page.reload();
    await expect.poll(() => message.inputValue()).toBe('Joyeux anniversaire !');
    await expect.poll(() => wrap.isChecked()).toBe(true);
  }
});

/** Once the page has run these programs and has drawn what came of them. */
async function haveRun(page: Page, urls: readonly string[]): Promise<void> {
  // As text: Vitest makes calls of its own of imports.
  await page.evaluate(`Promise.all(${JSON.stringify(urls)}.map((url) => import(url))).then(() => null)`);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

it('has its fields next in turn as soon as it is ticked', async () => {
  const page = await openCheckout(shop, await shop.perfume());
  const asked: Request[] = [];
  const pending = new Set<Request>();
  page.on('request', (request) => {
    asked.push(request);
    pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  await page.getByRole('checkbox', { name: 'C’est un cadeau' }).focus();
  await expect.poll(() => asked.length > 0 && pending.size === 0).toBe(true);
  const code = asked.map((request) => request.url()).filter((url) => url.endsWith('.js'));
  await haveRun(page, code);
  // What is fetched only now comes too late for the next key.
  await page.route('**/assets/**', () => undefined);
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  const next = page.getByRole('checkbox', { name: 'Emballage cadeau, offert' });
  await expect.poll(() => next.evaluate((field) => field === document.activeElement)).toBe(true);
});

it('says at the day what is wrong with it, and forgets the gift once it is none', async () => {
  const page = await openCheckout(shop, await shop.perfume());
  const gift = page.getByText('C’est un cadeau', { exact: true });
  await gift.click();
  const day = page.getByLabel('À envoyer à partir du');
  await day.fill(addDays(inParis(new Date()).day, 100));
  await page.getByRole('textbox', { name: /^Nom complet/ }).fill('Ada Lovelace');
  await page.getByRole('textbox', { name: /^E-mail/ }).fill(aMailAddress());
  await page.getByRole('textbox', { name: /^Adresse/ }).fill('3 place Bellecour');
  await page.getByRole('textbox', { name: /^Code postal/ }).fill('69002');
  await page.getByRole('textbox', { name: /^Ville/ }).fill('Lyon');
  await page.getByText('J’ai lu et j’accepte les').click({ position: { x: 8, y: 8 } });
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await page.locator('input[type="date"][aria-invalid="true"]').waitFor();
  await day.fill(addDays(inParis(new Date()).day, -1));
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /^Ce jour est passé/ })
    .waitFor();
  // A day that is typed in part is none to the browser, which would send the gift at once.
  await day.fill('');
  await day.press('1');
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await page.getByText('Date incomplète').waitFor();
  await gift.click();
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click();
  await page.getByRole('heading', { name: 'Paiement' }).waitFor();
});
