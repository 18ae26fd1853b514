import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToast, findFaultsAtAnyWidth } from '../admin/testing/open-console.ts';
import { keptLine, openStorefront, openWithCart, textOf } from '../testing/storefront.ts';

const shop = openStorefront();

function panelOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Dans votre sélection' });
}

function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}

/** The page of a perfume at 89,00 €, with one flacon of it just added by a press of Enter. */
async function openAdded(width = 1440) {
  const perfume = await shop.perfume();
  const page = await shop.open(`/parfums/${perfume.id}`, { width });
  const add = page.getByRole('button', { name: /^Ajouter au panier –/ });
  await add.press('Enter');
  await panelOf(page).waitFor();
  return { page, perfume, add, panel: panelOf(page) };
}

describe('the minute after adding', () => {
  it.each([390, 1440])(
    'shows the line, how far free delivery is and where to go on, at %i px',
    async (width) => {
      const { page, perfume, panel } = await openAdded(width);
      await expectToast(page, 'Produit ajouté', `1 x ${perfume.name} ajouté à votre panier.`);
      const text = await textOf(panel);
      for (const said of [perfume.name, 'Quantité : 1', '89,00 €', 'Plus que 10,98 € pour profiter'])
        expect(text).toContain(said);
      await page.getByRole('banner').getByRole('link', { name: 'Panier (1)' }).click();
      await page.waitForURL('**/panier');
      await panel.waitFor({ state: 'detached' });
    },
  );

  it('leads to the cart and to the checkout', async () => {
    const { page, panel } = await openAdded();
    expect(await panel.getByRole('link', { name: 'Commander' }).getAttribute('href')).toBe('/commande');
    await panel.getByRole('button', { name: 'Voir le panier' }).click();
    await page.waitForURL('**/panier');
  });

  it('leaves the keyboard where it was, is next by Tab, and gives the focus back on Escape', async () => {
    const { page, panel, add } = await openAdded();
    expect(await hasFocus(add)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus(panel.getByRole('button', { name: 'Fermer la sélection' }))).toBe(true);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await hasFocus(add)).toBe(true);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  });

  it('has no accessibility faults while it is open', async () => {
    const { page } = await openAdded();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  });

  it.each([390, 1440])('lets one perfume be added after the other, at %i px', async (width) => {
    const perfumes = [await shop.perfume(), await shop.perfume(), await shop.perfume()];
    const page = await shop.open('/parfums', { width });
    for (const { name } of perfumes) {
      await page.getByRole('button', { name: `Ajouter au panier : ${name}` }).click();
      await panelOf(page).getByText(name).waitFor();
    }
    await page.getByRole('banner').getByRole('link', { name: 'Panier (3)' }).waitFor();
  });

  it('adds and tells where its code does not come', async () => {
    const perfume = await shop.perfume({ stockQuantity: 4 });
    const lines = [keptLine(perfume, { stockQuantity: 4 }, 3)];
    const page = await openWithCart(shop.open, `/parfums/${perfume.id}`, { lines });
    const add = page.getByRole('button', { name: /^Ajouter au panier –/ });
    await page.getByRole('button', { name: 'Augmenter : Quantité' }).click();
    await add.click();
    // What shows messages is here now, the panel is not yet.
    await expectToast(page, 'Stock insuffisant');
    await page.route('**/assets/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Diminuer : Quantité' }).click();
    await add.click();
    await expectToast(page, 'Produit ajouté');
    await page.getByRole('banner').getByRole('link', { name: 'Panier (4)' }).waitFor();
    expect(await panelOf(page).count()).toBe(0);
  });
});
