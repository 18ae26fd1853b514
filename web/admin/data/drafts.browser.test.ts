import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { ADMIN_PASSWORD } from '#embedded/testing/shops/open-shop.ts';
import { paidOrder, unpaidOrder } from '../../testing/paid-order.ts';
import {
  enterPassword,
  expectToast,
  findAccessibilityFaults,
  openOrders,
  openTab,
} from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open } = shopConsole();

async function openNewProduct(page: Page): Promise<void> {
  await openTab(page, 'Produits');
  await page.getByRole('button', { name: 'Nouveau produit' }).click();
  await page.getByRole('textbox', { name: 'Nom du produit' }).waitFor();
}

describe('what is typed into the product form', () => {
  it.each([390, 1440])('is there again after a reload, at %i px, until it is saved', async (width) => {
    const name = `Vétiver ${randomUUID().slice(0, 8)}`;
    const page = await open(width);
    await openNewProduct(page);
    await page.getByRole('textbox', { name: 'Nom du produit' }).fill(name);
    await page.getByRole('textbox', { name: 'Description courte' }).fill('Vert et fumé');
    await page.reload();
    await page.getByText('Votre saisie, pas encore enregistrée, a été retrouvée.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Nom du produit' }).inputValue()).toBe(name);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Description complète' }).fill('Racines et terre.');
    await page.getByLabel('Ingrédients (INCI)').fill('ALCOHOL DENAT.');
    await page.getByLabel('Précautions d’emploi').fill('Inflammable.');
    await page.getByLabel('Contenance (ml)').fill('50');
    await page.getByLabel('Prix (€)').fill('89');
    await page.getByRole('button', { name: 'Créer' }).click();
    await expectToast(page, 'Produit créé avec succès');
    await openNewProduct(page);
    expect(await page.getByRole('textbox', { name: 'Nom du produit' }).inputValue()).toBe('');
  });

  it('is there again with a note half typed, which is saved with the rest and then gone', async () => {
    const name = `Cèdre ${randomUUID().slice(0, 8)}`;
    const productId = await client.addProduct({ name, price: '60.00', stockQuantity: 50 });
    const page = await open();
    await page.goto(`${page.url().split('#')[0]}#produits/${productId}`);
    const note = page.getByLabel('Notes de tête', { exact: true }).and(page.locator('input'));
    await note.pressSequentially('Bergam');
    await page.reload();
    await expect.poll(() => note.inputValue()).toBe('Bergam');
    await page.getByRole('button', { name: 'Mettre à jour' }).press('Enter');
    await expectToast(page, 'Produit mis à jour avec succès');
    const saved = async () => (await client.listProducts()).find(({ id }) => id === productId)?.notes.top;
    await expect.poll(saved).toContain('Bergam');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
      .not.toContain('Bergam');
  });

  it('waits behind the login screen when the session ended', async () => {
    const page = await open();
    await openNewProduct(page);
    await page.getByRole('textbox', { name: 'Nom du produit' }).fill('Oud perdu');
    await page.context().clearCookies();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByText('Votre session a expiré').waitFor();
    await enterPassword(page, ADMIN_PASSWORD);
    await page.getByRole('textbox', { name: 'Nom du produit' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Nom du produit' }).inputValue()).toBe('Oud perdu');
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).not.toContain(ADMIN_PASSWORD);
  });

  it('is given up by Annuler only once that is confirmed', async () => {
    const page = await open();
    await openNewProduct(page);
    await page.getByRole('textbox', { name: 'Nom du produit' }).fill('Brouillon');
    await page.getByRole('button', { name: 'Annuler' }).click();
    const question = page.getByRole('alertdialog', { name: 'Abandonner la saisie' });
    await question.getByRole('button', { name: 'Continuer la saisie' }).click();
    expect(await page.getByRole('textbox', { name: 'Nom du produit' }).inputValue()).toBe('Brouillon');
    await page.getByRole('button', { name: 'Annuler' }).click();
    await question.getByRole('button', { name: 'Abandonner' }).click();
    await openNewProduct(page);
    expect(await page.getByRole('textbox', { name: 'Nom du produit' }).inputValue()).toBe('');
    // With nothing typed there is nothing to ask.
    await page.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: 'Nouveau produit' }).waitFor();
  });

  it('is gone once the administrator has logged out', async () => {
    const page = await open();
    await openNewProduct(page);
    await page.getByRole('textbox', { name: 'Nom du produit' }).fill('Secret');
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await page.getByLabel('Mot de passe').waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Secret');
  });
});

describe('what is typed into the promo form', () => {
  it('is there again after a reload, and Escape asks before it is given up', async () => {
    const code = `BROUILLON-${randomInt(100_000, 1_000_000)}`;
    const page = await open();
    await openTab(page, 'Codes promo');
    await page.getByRole('button', { name: 'Nouveau code promo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nouveau code promo' });
    await dialog.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.reload();
    await dialog.getByText('Votre saisie, pas encore enregistrée, a été retrouvée.').waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Code' }).inputValue()).toBe(code);
    await dialog.getByRole('textbox', { name: 'Code' }).focus();
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Abandonner la saisie' });
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Abandonner' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Nouveau code promo' }).waitFor();
    expect(await dialog.count()).toBe(0);
  });
});

describe('what is typed into an order', () => {
  it('is there again after a reload: the search and the tracking number', async () => {
    const number = shortId((await unpaidOrder(client)).id);
    const page = await open();
    await openOrders(page);
    await page.getByLabel('Rechercher une commande').fill(number);
    const field = page.getByLabel(`Numéro de suivi de la commande ${number}`);
    await field.fill('6A2029');
    await page.reload();
    await field.waitFor();
    expect(await field.inputValue()).toBe('6A2029');
    expect(await page.getByLabel('Rechercher une commande').inputValue()).toBe(number);
  });

  it('is there again when it was typed into the question about a parcel without a number, until that is sent', async () => {
    const { id } = await paidOrder(client);
    const number = shortId(id);
    const page = await open();
    await openOrders(page);
    await page.getByLabel('Rechercher une commande').fill(number);
    const ask = async () => {
      await page.getByLabel(`Statut de la commande ${number}`).selectOption('shipped');
      return page.getByRole('alertdialog').getByLabel('Numéro de suivi');
    };
    await (await ask()).fill('6A2030');
    await page.reload();
    const field = await ask();
    await field.waitFor();
    expect(await field.inputValue()).toBe('6A2030');
    await page.keyboard.press('Escape');
    const again = await ask();
    expect(await again.inputValue()).toBe('6A2030');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Expédier/ })
      .click();
    await expect.poll(async () => (await client.findOrder(id))?.trackingNumber).toBe('6A2030');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
      .not.toContain('6A2030');
  });
});
