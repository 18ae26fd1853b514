import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { expectToast, findAccessibilityFaults, openConsole, openTab } from './testing/open-console.ts';

const { url } = inject('shop');
const TABS = ['Tableau de bord', 'Produits', 'Commandes', 'Codes promo', 'Avis', 'Inventaire'];
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

describe('the console', () => {
  it.each([390, 820, 1440])('is accessible and fits on each tab at %i px', async (width) => {
    const page = await openConsole(browser, url, width);
    for (const tab of TABS) {
      await openTab(page, tab);
      expect(await findAccessibilityFaults(page), tab).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, tab).toBeLessThanOrEqual(0);
    }
    await openTab(page, 'Produits');
    await page.getByRole('button', { name: 'Nouveau produit' }).click();
    await page.getByLabel('Nom du produit').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
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
