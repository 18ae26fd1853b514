import { describe, expect, it } from 'vitest';
import { ADMIN_PASSWORD } from '#embedded/testing/shops/open-shop.ts';
import { fragmentOf, PAGES, type Place, TABS } from './location.ts';
import {
  enterPassword,
  expectToast,
  findFaultsAtAnyWidth,
  openAdmin,
  openTab,
  routeOverview,
} from './testing/open-console.ts';
import { shopConsole } from './testing/shop-console.ts';

const { url, browser, open } = shopConsole();

/** Everywhere one can be, from the console's own lists: a new tab or page is looked at as well. */
const PLACES: readonly Place[] = [
  ...TABS.map((tab) => ({ screen: 'tab', tab }) as const),
  ...PAGES.map((page) => ({ screen: 'page', page }) as const),
  { screen: 'product', productId: null },
];

describe('the console', () => {
  it('is accessible and fits on each tab', async () => {
    const page = await open(390);
    for (const place of PLACES) {
      const fragment = fragmentOf(place);
      const before = await page.getByRole('main').textContent();
      await page.evaluate((hash) => window.location.assign(hash), fragment);
      if (fragment !== fragmentOf({ screen: 'tab', tab: 'dashboard' }))
        await expect.poll(() => page.getByRole('main').textContent(), { message: fragment }).not.toBe(before);
      await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
      expect(await findFaultsAtAnyWidth(page), fragment).toEqual([]);
    }
  });

  it('is walked through by keyboard, and the back button leads from the form to the list', async () => {
    const page = await open();
    await page.getByRole('tab', { name: 'Tableau de bord' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Produits', selected: true }).waitFor();
    await page.getByRole('button', { name: 'Nouveau produit' }).press('Enter');
    await page.getByRole('heading', { name: 'Nouveau produit' }).waitFor();
    await page.goBack();
    await page.getByRole('tab', { name: 'Produits', selected: true }).waitFor();
  });

  it('shows the dashboard’s figures and its three lists', async () => {
    const page = await open();
    for (const label of ['Commandes Total', "Chiffre d'Affaires", 'Panier Moyen', 'Note Moyenne']) {
      await page.getByText(label, { exact: true }).waitFor();
    }
    for (const tab of ['Commandes récentes', 'Meilleures ventes', 'Évolution mensuelle']) {
      await openTab(page, tab);
    }
  });

  it('publishes and rejects reviews', async () => {
    const page = await open();
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

describe('the alarm banner', () => {
  it('says what is wrong and what to do', async () => {
    const page = await openAdmin(browser(), url, 390);
    const alarms = [
      { code: 'reader-parked', count: 1, subjects: ['analytics'] },
      {
        code: 'payments-held',
        count: 7,
        subjects: ['1a2b3c4d', '5e6f7a8b', '9c0d1e2f', '3a4b5c6d', '7e8f9a0b'],
      },
      { code: 'refunds-failed', count: 1, subjects: ['0f1e2d3c'] },
      { code: 'deleted-refunds-failed', count: 2, subjects: ['2f3e4d5c', '6b7a8f9e'] },
      { code: 'keys-missing', count: 3, subjects: [] },
      { code: 'mails-failed', count: 2, subjects: ['Votre commande 1A2B3C4D', 'Votre colis est parti'] },
    ];
    await routeOverview(page, () => ({ alarms }));
    await enterPassword(page, ADMIN_PASSWORD);
    const banner = page.getByRole('region', { name: 'Alertes' });
    await banner.getByText('1 traitement arrêté').waitFor();
    await banner.getByText('7 paiements à vérifier').waitFor();
    await banner.getByText('et 2 de plus').waitFor();
    await banner.getByText('3 clés de clients manquantes').waitFor();
    expect(await banner.getByText('et 3 de plus').count()).toBe(0);
    await banner.getByText('Relancer le remboursement').waitFor();
    await banner.getByText('2 remboursements échoués de commandes supprimées').waitFor();
    await banner.getByText('2 e-\u2060mails non envoyés').waitFor();
    await banner.getByText('choisissez « Renvoyer »').waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  });
});
