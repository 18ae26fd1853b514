import type { Locator, Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectToast, findFaultsAtAnyWidth } from '../../admin/testing/open-console.ts';
import { holdAnswers, keptLine, openStorefront, openWithCart, textOf } from '../../testing/storefront.ts';

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

/** Notes of the panel and of the message, in the moment in which each has come, whether a press at its middle would be its own. */
async function watchComing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const took: Record<string, boolean> = {};
    Reflect.set(window, 'tookPresses', took);
    const look = (name: string, part: Element | null) => {
      const box = part?.getBoundingClientRect();
      if (!part || !box || box.width === 0 || name in took) return;
      const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      took[name] = part.contains(at);
    };
    new MutationObserver(() => {
      look('panel', document.querySelector('[popover]:popover-open'));
      look('toast', document.querySelector('[role="alertdialog"]'));
    }).observe(document.body, { childList: true, subtree: true });
  });
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

  it('takes no press that was meant for what it comes over, nor does the message; then it does', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open('/parfums', { width: 390 });
    const add = page.getByRole('button', { name: `Ajouter au panier : ${perfume.name}` });
    // Where the panel comes, at the foot of the screen.
    await add.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await watchComing(page);
    await add.click();
    const panel = panelOf(page);
    await expectToast(page, 'Produit ajouté');
    // It goes by itself, but not from under a pointer.
    const close = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Fermer' });
    await close.hover();
    expect(await page.evaluate(() => Reflect.get(window, 'tookPresses'))).toEqual({
      panel: false,
      toast: false,
    });
    await close.click();
    await page.getByText('Produit ajouté', { exact: true }).waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Fermer la sélection' }).click();
    await panel.waitFor({ state: 'detached' });
  });

  it('does not come to whoever has gone on before its code is there', async () => {
    const perfume = await shop.perfume();
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(await shop.perfume())] });
    await page.getByRole('banner').getByRole('link', { name: 'Parfums' }).click();
    const add = page.getByRole('button', { name: `Ajouter au panier : ${perfume.name}` });
    await add.waitFor();
    const letGo = await holdAnswers(page, '**/assets/**');
    const pending = new Set<Request>();
    page.on('request', (request) => pending.add(request));
    page.on('requestfinished', (request) => pending.delete(request));
    await add.click();
    await page.getByRole('banner').getByRole('link', { name: 'Panier (2)' }).click();
    await page.getByRole('heading', { name: 'Votre panier', level: 1 }).waitFor();
    letGo();
    await expectToast(page, 'Produit ajouté');
    await expect.poll(() => pending.size).toBe(0);
    expect(await panelOf(page).count()).toBe(0);
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
