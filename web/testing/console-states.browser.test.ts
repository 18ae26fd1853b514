import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '../admin/testing/fixtures.ts';
import { expectToast, openTab } from '../admin/testing/open-console.ts';
import { shopConsole } from '../admin/testing/shop-console.ts';
import { textOf } from './storefront.ts';

/** States of the console that a shop with a catalogue is seldom in, brought about by what the API answers the browser. */
const { url, client, open } = shopConsole();
let page: Page;
beforeAll(async () => {
  page = await open();
});

const NO_STATS = { totalOrders: 0, totalRevenue: '0.00', averageOrderValue: '0.00', topProducts: [] };

/** Opens the console anew, some of its reads answered so; everything else comes from the shop. */
async function openWith(answers: Record<string, unknown>): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const [path, json] of Object.entries(answers))
    await page.route(
      (address) => address.pathname === path,
      (route) =>
        route.request().method() === 'GET' || path.endsWith('/search')
          ? route.fulfill({ json })
          : route.fallback(),
    );
  await page.goto(`${url}/admin`);
  await page.reload();
  await page.getByRole('tab', { name: 'Tableau de bord', selected: true }).waitFor();
}

function main() {
  return page.getByRole('main');
}

describe('§2 Dashboard', () => {
  it('says which lists are empty', async () => {
    await openWith({
      '/api/admin/analytics/stats': NO_STATS,
      '/api/admin/analytics/orders/recent': [],
      '/api/admin/analytics/monthly': [],
    });
    await page.getByText('Aucune commande trouvée', { exact: true }).waitFor();
    await openTab(page, 'Meilleures ventes');
    await page.getByText('Aucune donnée de vente disponible', { exact: true }).waitFor();
    await openTab(page, 'Évolution mensuelle');
    await page.getByText('Aucune donnée mensuelle disponible', { exact: true }).waitFor();
  });

  it('shows figures with 2 decimals, the average rating of 5 with its count, best sellers and months', async () => {
    await openWith({
      '/api/admin/analytics/stats': {
        totalOrders: 3,
        totalRevenue: '301.50',
        averageOrderValue: '100.50',
        topProducts: [{ productName: 'Nuit de Soie', totalSold: 2, revenue: '178.00' }],
      },
      '/api/admin/analytics/monthly': [{ month: '2026-03', orders: 3, revenue: '301.50' }],
      '/api/reviews': [],
    });
    await page.getByText('0,0/5', { exact: true }).waitFor();
    await page.getByText('100,50 €', { exact: true }).waitFor();
    for (const said of [
      'Commandes Total 3',
      "Chiffre d'Affaires 301,50 €",
      'Panier Moyen 100,50 €',
      '0 avis',
    ])
      await expect.poll(() => textOf(main())).toContain(said);
    await openTab(page, 'Meilleures ventes');
    await expect
      .poll(() => textOf(page.getByRole('table', { name: 'Meilleures ventes' })))
      .toContain('1 Nuit de Soie 2 178,00 €');
    await openTab(page, 'Évolution mensuelle');
    await expect
      .poll(() => textOf(page.getByRole('table', { name: 'Évolution mensuelle' })))
      .toContain('3 301,50 €');
  });

  it('alerts of what is out and of what is low, and counts it in the summary', async () => {
    await openWith({
      '/api/admin/products': [
        aProduct({ id: 'f0b7a1de-3a41-4c0f-9d44-2c4f7f3f0002', name: 'Épuisé', stockQuantity: 0 }),
        aProduct({ id: 'f0b7a1de-3a41-4c0f-9d44-2c4f7f3f0003', name: 'Rare', stockQuantity: 2 }),
        aProduct(),
      ],
    });
    const says = (region: string) => expect.poll(() => textOf(page.getByRole('region', { name: region })));
    await says('Alertes de stock').toContain('Épuisé Rupture de stock 0 en stock');
    await says('Alertes de stock').toContain('Rare Stock faible 2 restants');
    await says("Vue d'ensemble").toContain('Produits 3');
    await says("Vue d'ensemble").toContain('Alertes de stock 2');
  });
});

describe('§2 Inventory tab', () => {
  it('marks ‘Stock critique’ with what remains and its threshold, and opens the form to restock', async () => {
    const [listed] = await client.listProducts();
    if (!listed) throw new Error('the shop is empty');
    await openWith({ '/api/admin/products': [{ ...listed, stockQuantity: 1, stockAlert: 5 }] });
    await openTab(page, 'Inventaire');
    for (const said of [listed.name, '1 restant', "Seuil d'alerte : 5", 'Stock critique'])
      await expect.poll(() => textOf(main())).toContain(said);
    await page.getByRole('button', { name: `Réapprovisionner ${listed.name}` }).click();
    await page.getByRole('heading', { name: 'Modifier le produit' }).waitFor();
  });

  it('says ‘Tous les produits ont un stock suffisant’', async () => {
    await openWith({ '/api/admin/products': [aProduct()] });
    await openTab(page, 'Inventaire');
    await page.getByText('Tous les produits ont un stock suffisant', { exact: true }).waitFor();
  });
});

describe('§2 Empty lists', () => {
  it('are ‘Aucun produit disponible.’, ‘Aucune commande trouvée’, ‘Aucun code promo’ and ‘Aucun avis pour le moment’', async () => {
    await openWith({
      '/api/admin/products': [],
      '/api/admin/orders/search': { orders: [], nextAfter: null },
      '/api/promo-codes': [],
      '/api/reviews': [],
    });
    for (const [tab, said] of [
      ['Produits', 'Aucun produit disponible.'],
      ['Commandes', 'Aucune commande trouvée'],
      ['Codes promo', 'Aucun code promo'],
      ['Avis', 'Aucun avis pour le moment'],
    ] as const) {
      await openTab(page, tab);
      await page.getByText(said, { exact: true }).waitFor();
    }
    await openTab(page, 'Codes promo');
    await page.getByText('Créez votre premier code promo').waitFor();
  });
});

describe('§8 What fails in the console', () => {
  it('is told as ‘Erreur lors de la création’, ‘de la mise à jour’ and ‘de la suppression’ of products', async () => {
    await openWith({});
    await page.route('**/api/admin/products**', (route) => route.fulfill({ status: 500, body: '' }));
    await openTab(page, 'Produits');
    await page.getByRole('button', { name: 'Nouveau produit' }).click();
    await page.getByLabel('Nom du produit').fill('Essai');
    await page.getByLabel('Description courte').fill('Court');
    await page.getByLabel('Description complète').fill('Long');
    await page.getByLabel('Ingrédients (INCI)').fill('ALCOHOL DENAT.');
    await page.getByLabel('Précautions d’emploi').fill('Inflammable.');
    await page.getByLabel('Contenance (ml)').fill('50');
    await page.getByLabel('Prix (€)').fill('10');
    await page.getByRole('button', { name: 'Créer' }).click();
    await expectToast(page, 'Erreur lors de la création');
    await page.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: 'Abandonner' }).click();
    await page
      .getByRole('button', { name: /^Modifier / })
      .first()
      .click();
    await page.getByLabel('Nom du produit').fill('Autre nom');
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await expectToast(page, 'Erreur lors de la mise à jour');
    await page.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: 'Abandonner' }).click();
    await page
      .getByRole('button', { name: /^Supprimer / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await expectToast(page, 'Erreur lors de la suppression', 'Impossible de supprimer le produit');
  });

  it('is told as ‘Impossible de supprimer le code promo’ of promo codes', async () => {
    const code = `FIN5-${Date.now().toString(36).toUpperCase()}`;
    const validUntil = new Date(Date.now() + 86_400_000).toISOString();
    await client.call('POST', '/api/admin/promo-codes', { code, discountValue: '5', validUntil });
    await openWith({});
    await page.route('**/api/admin/promo-codes/**', (route) => route.fulfill({ status: 500, body: '' }));
    await openTab(page, 'Codes promo');
    await page.getByRole('button', { name: `Supprimer ${code}` }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Supprimer/ })
      .click();
    await expectToast(page, 'Erreur', 'Impossible de supprimer le code promo');
  });
});
