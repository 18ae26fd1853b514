import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { sharedShop } from '#embedded/testing/shared-shop.ts';
import { fragmentOf, PAGES, type Place, TABS } from './location.ts';
import { expectToast, findAccessibilityFaults, openConsole, openTab } from './testing/open-console.ts';

const { url } = sharedShop();
/** Everywhere one can be, from the console's own lists: a new tab or page is looked at as well. */
const PLACES: readonly Place[] = [
  ...TABS.map((tab) => ({ screen: 'tab', tab }) as const),
  ...PAGES.map((page) => ({ screen: 'page', page }) as const),
  { screen: 'product', productId: null },
];
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

describe('the console', () => {
  it.each([390, 820, 1440])('is accessible and fits on each tab at %i px', async (width) => {
    const page = await openConsole(browser, url, width);
    for (const place of PLACES) {
      const fragment = fragmentOf(place);
      const before = await page.getByRole('main').textContent();
      await page.evaluate((hash) => window.location.assign(hash), fragment);
      if (fragment !== fragmentOf({ screen: 'tab', tab: 'dashboard' }))
        await expect.poll(() => page.getByRole('main').textContent(), { message: fragment }).not.toBe(before);
      await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
      expect(await findAccessibilityFaults(page), fragment).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, fragment).toBeLessThanOrEqual(0);
    }
  });

  it('is walked through by keyboard, and the back button leads from the form to the list', async () => {
    const page = await openConsole(browser, url);
    await page.getByRole('tab', { name: 'Tableau de bord' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Produits', selected: true }).waitFor();
    await page.getByRole('button', { name: 'Nouveau produit' }).press('Enter');
    await page.getByRole('heading', { name: 'Nouveau produit' }).waitFor();
    await page.goBack();
    await page.getByRole('tab', { name: 'Produits', selected: true }).waitFor();
  });

  it('shows the dashboard’s figures and its three lists', async () => {
    const page = await openConsole(browser, url);
    for (const label of ['Commandes Total', "Chiffre d'Affaires", 'Panier Moyen', 'Note Moyenne']) {
      await page.getByText(label, { exact: true }).waitFor();
    }
    for (const tab of ['Commandes récentes', 'Meilleures ventes', 'Évolution mensuelle']) {
      await openTab(page, tab);
    }
  });

  it('publishes and rejects reviews', async () => {
    const page = await openConsole(browser, url);
    await openTab(page, 'Avis');
    const reject = page.getByRole('button', { name: /^Rejeter/ }).first();
    const about = ((await reject.getAttribute('aria-label')) ?? '').replace('Rejeter', '');
    await reject.click();
    await page
      .getByRole('dialog', { name: 'Refuser cet avis' })
      .getByRole('button', { name: 'Refuser l’avis' })
      .click();
    await expectToast(page, 'Avis rejeté');
    await page
      .getByRole('button', { name: `Publier${about}` })
      .first()
      .click();
    await expectToast(page, 'Avis publié');
  });
});
