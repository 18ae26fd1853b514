import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder } from '../testing/paid-order.ts';
import { findFaultsAtAnyWidth, openOrders, openTab } from './testing/open-console.ts';
import { shopConsole } from './testing/shop-console.ts';

const { client, open } = shopConsole();

const statusFilter = (page: Page) => page.getByLabel('Filtrer par statut');
const statusesShown = async (page: Page) =>
  new Set(
    await page
      .getByLabel(/^Statut de la commande/)
      .evaluateAll((fields) =>
        fields.map((field) => (field instanceof HTMLSelectElement ? field.value : '')),
      ),
  );

describe('a link of the dashboard', () => {
  it('opens the orders to prepare, and those alone; reload, Back and another window keep them', async () => {
    await paidOrder(client);
    const page = await open();
    const toPrepare = page
      .getByRole('navigation', { name: 'À faire' })
      .getByRole('link', { name: /À préparer/ });
    await toPrepare.click();
    await page.getByRole('tab', { name: 'Commandes', selected: true }).waitFor();
    await page.getByRole('button', { name: 'Fiches' }).click();
    const isNarrowed = async (window: Page) => {
      await expect.poll(() => window.url()).toContain('liste=to-prepare');
      await expect.poll(() => statusesShown(window)).toEqual(new Set(['confirmed']));
    };
    await isNarrowed(page);
    await page.reload();
    await isNarrowed(page);
    const other = await open();
    await other.goto(page.url());
    await isNarrowed(other);
    // Pressed once more, it shows every order again.
    await toPrepare.click();
    await expect.poll(() => page.url()).not.toContain('liste=');
    await page.goBack();
    await isNarrowed(page);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  });

  it('leads from each card to what it counts', async () => {
    const page = await open();
    const back = () => page.getByRole('tab', { name: 'Tableau de bord' }).click();
    for (const [card, tab] of [
      ['Produits', 'Produits'],
      ['Commandes en attente', 'Commandes'],
      ['Alertes de stock', 'Inventaire'],
      ['Commandes Total', 'Commandes'],
      ['Panier Moyen', 'Commandes'],
      ['Note Moyenne', 'Avis'],
      ['Revenus', 'Évolution mensuelle'],
    ] as const) {
      await back();
      await page.getByRole('link', { name: card, exact: true }).click();
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
      const wanted = card === 'Commandes en attente' ? 'pending' : 'all';
      if (tab === 'Commandes') await expect.poll(() => statusFilter(page).inputValue()).toBe(wanted);
    }
  });

  it('leads from the late refunds to those alone, and from there to every withdrawal', async () => {
    const [late, early] = [await paidOrder(client), await paidOrder(client)];
    for (const { id, email } of [late, early]) {
      const body = { name: 'Ada Lovelace', orderNumber: id, email };
      expect((await client.call('POST', '/api/withdrawals', body)).status).toBe(201);
      await expect.poll(async () => (await client.findOrder(id))?.withdrawalDeclaredAt).toBeTruthy();
    }
    const page = await open();
    await page.route('**/api/admin/returns?state=open', async (route) => {
      const response = await route.fetch();
      const all: Order[] = await response.json();
      const listed = all.filter(({ id }) => id === late.id || id === early.id);
      for (const { id, returns } of listed)
        for (const declaration of returns?.declarations ?? [])
          if (id === late.id) declaration.declaredAt = '2020-01-01T10:00:00.000Z';
      await route.fulfill({ response, json: listed });
    });
    await page.evaluate(() => location.assign('#retractations'));
    await page.getByRole('button', { name: '1 remboursement en retard' }).click();
    const heading = (id: string) => page.getByRole('heading', { name: `Commande #${shortId(id)}` });
    await heading(late.id).waitFor();
    expect(await heading(early.id).count()).toBe(0);
    await page.reload();
    await heading(late.id).waitFor();
    await page.getByRole('button', { name: 'Afficher toutes les rétractations' }).click();
    await heading(early.id).waitFor();
    await page.goBack();
    await heading(early.id).waitFor({ state: 'detached' });
  });

  it('leads from a recent order to the order, and from a perfume that runs out to its form', async () => {
    const name = `Iris rare ${randomUUID().slice(0, 8)}`;
    const productId = await client.addProduct({ name, price: '60.00', stockQuantity: 2 });
    const ordered = await client.order({ productId, priceCents: 6_000 });
    if (!('placed' in ordered)) throw new Error('the order was refused');
    const recent = async () => (await client.call('GET', '/api/admin/analytics/orders/recent')).text();
    await expect.poll(recent).toContain(ordered.placed.id);
    const page = await open();
    await page.getByRole('link', { name: 'Ada Lovelace' }).first().click();
    await page.getByRole('article', { name: `Commande #${shortId(ordered.placed.id)}` }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    await page.goBack();
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name: 'Modifier le produit' }).waitFor();
    expect(await page.getByLabel('Nom du produit').inputValue()).toBe(name);
  });
});

describe('a best seller of the dashboard', () => {
  it('leads to its form, and from its bottles to the orders with it', async () => {
    const productName = `Iris fort ${randomUUID().slice(0, 8)}`;
    const productId = await client.addProduct({ name: productName, price: '60.00', stockQuantity: 400 });
    const bottles = 10;
    const stats = async () => (await client.call('GET', '/api/admin/analytics/stats')).text();
    let ordered = '';
    for (let order = 0; order < 9 && !(await stats()).includes(productName); order += 1) {
      const answer = await client.order({ productId, priceCents: 6_000, quantity: bottles });
      if (!('placed' in answer)) throw new Error('the order was refused');
      ordered = answer.placed.id;
      const path = `/api/admin/orders/${ordered}`;
      expect((await client.call('PATCH', path, { status: 'confirmed' })).ok).toBe(true);
    }
    await expect.poll(stats).toContain(productName);
    const page = await open();
    const best = async () => {
      await page.getByRole('tab', { name: 'Meilleures ventes' }).click();
      return page.getByRole('row').filter({ hasText: productName });
    };
    await (await best()).getByRole('link', { name: productName, exact: true }).click();
    await page.getByRole('heading', { name: 'Modifier le produit' }).waitFor();
    expect(await page.getByLabel('Nom du produit').inputValue()).toBe(productName);
    await page.goto(`${new URL(page.url()).origin}/admin#tableau-de-bord`);
    await (await best()).getByRole('link', { name: /voir les commandes$/ }).click();
    await page.getByRole('tab', { name: 'Commandes', selected: true }).waitFor();
    await expect.poll(() => page.getByLabel('Rechercher une commande').inputValue()).toBe(productName);
    await page.getByText(shortId(ordered)).first().waitFor();
  });
});

describe('the login', () => {
  it('hides the password as it is typed, and lets a password manager fill or paste it', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    const field = page.getByLabel('Mot de passe');
    await field.waitFor();
    expect(await field.getAttribute('type')).toBe('password');
    expect(await field.getAttribute('autocomplete')).toBe('current-password');
    await field.evaluate((input: HTMLInputElement) => input.focus());
    await page.keyboard.insertText('un mot de passe collé');
    expect(await field.inputValue()).toBe('un mot de passe collé');
  });
});

describe('what is searched for', () => {
  it('is in no address, survives reload and Back, and is gone after logout', async () => {
    await paidOrder(client);
    const page = await open();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    const search = page.getByLabel('Rechercher une commande');
    await openOrders(page);
    await search.pressSequentially('Lovelace');
    const found = () => page.getByRole('article').getByText('Ada Lovelace').first().waitFor();
    await found();
    await page.reload();
    await expect.poll(() => search.inputValue()).toBe('Lovelace');
    await found();
    await page.getByRole('link', { name: 'Lien vers la commande' }).first().click();
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await expect.poll(() => search.inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => search.inputValue()).toBe('Lovelace');
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await page.getByLabel('Mot de passe').waitFor();
    const kept = await page.evaluate(() =>
      JSON.stringify({ ...sessionStorage, ...localStorage, hash: location.hash }),
    );
    expect(kept).not.toContain('Lovelace');
    expect(addresses.filter((address) => /lovelace/i.test(address))).toEqual([]);
  });

  it('stays with the products while one of them is edited, and with the tab while others are looked at', async () => {
    const name = `Cuir ${randomUUID().slice(0, 8)}`;
    await client.addProduct({ name, price: '60.00', stockQuantity: 50 });
    const page = await open();
    await openTab(page, 'Produits');
    const search = page.getByLabel('Rechercher un produit');
    await search.fill(name);
    await page.getByRole('button', { name: `Modifier ${name}` }).click();
    await page.getByRole('heading', { name: 'Modifier le produit' }).waitFor();
    await page.reload();
    await page.getByLabel('Prix (€)').fill('61');
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await page.getByRole('button', { name: `Modifier ${name}` }).waitFor();
    expect(await search.inputValue()).toBe(name);
    await openTab(page, 'Avis');
    await openTab(page, 'Produits');
    expect(await search.inputValue()).toBe(name);
  });
});
