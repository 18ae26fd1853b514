import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { listedProductsSchema } from '#contracts/http/console/listed-products.ts';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder } from '../testing/paid-order.ts';
import { orderFragment } from './location.ts';
import { expectToast, openTab, pressOnceSeen } from './testing/open-console.ts';
import { ownNumber } from './testing/own-number.ts';
import { shopConsole } from './testing/shop-console.ts';

const { url, open, client } = shopConsole();

/** Waits until the keyboard is there, in a page that was drawn anew. */
async function hasFocus(control: Locator): Promise<void> {
  await control.waitFor();
  const isThere = (element: Element) =>
    new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(element === document.activeElement)));
    });
  await expect.poll(() => control.evaluate(isThere)).toBe(true);
}

async function openAt(fragment: string): Promise<Page> {
  const page = await open();
  await page.goto(`${url}/admin#${fragment}`);
  return page;
}

/** Waits until no window is open, and what closed it has drawn. */
async function windowIsClosed(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('a control that goes with what it did leaves the keyboard at what stands beside it', () => {
  it('in the form of the house, where a row is taken away or the last one added', async () => {
    const page = await openAt('maison');
    const add = page.getByRole('button', { name: 'Ajouter un réseau' });
    const remove = page.getByRole('button', { name: /^Retirer\s: réseau/ });
    await add.waitFor();
    while ((await remove.count()) < 6) await add.press('Enter');
    await hasFocus(page.getByRole('group', { name: 'réseau 6' }).getByRole('textbox', { name: 'Réseau' }));
    await pressOnceSeen(remove.last());
    await hasFocus(add);
    await page
      .getByRole('form', { name: 'Identité de la maison' })
      .getByRole('button', { name: 'Annuler' })
      .click();
  });

  it('in a product, where its only note of a row is taken away', async () => {
    const name = `Aneth ${randomUUID().slice(0, 8)}`;
    await client.addProduct({ name, price: '50.00', stockQuantity: 10 });
    const page = await open();
    await openTab(page, 'Produits');
    await page.getByRole('button', { name: `Modifier ${name}` }).press('Enter');
    const field = page.getByLabel('Notes de fond', { exact: true }).and(page.locator('input'));
    await field.fill('Ambre');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Retirer Ambre' }).press('Enter');
    await hasFocus(field);
  });

  it('in an open order that is held and taken up again', async () => {
    const { id } = await paidOrder(client);
    const page = await openAt(orderFragment(id).slice(1));
    const hold = page.getByRole('button', { name: `Mettre en attente la commande ${shortId(id)}` });
    const resume = page.getByRole('button', { name: `Reprendre la commande ${shortId(id)} mise en attente` });
    await hold.press('Enter');
    await pressOnceSeen(page.getByRole('dialog').getByRole('button', { name: 'Mettre en attente' }));
    await windowIsClosed(page);
    await resume.waitFor();
    await hasFocus(resume);
    await pressOnceSeen(resume);
    await resume.waitFor({ state: 'detached' });
    await hasFocus(hold);
  });

  it('over the orders, whose filters are cleared, whose list is widened, whose view is kept', async () => {
    const page = await openAt('commandes?pays=Belgique&statut=cancelled&montant-min=900000');
    await page.getByRole('button', { name: 'Effacer les filtres' }).press('Enter');
    await hasFocus(page.locator('summary', { hasText: /^Filtres$/ }));

    await page.goto(`${url}/admin#commandes?montant-min=900000`);
    await page.getByRole('button', { name: 'Afficher toutes les commandes' }).press('Enter');
    await hasFocus(page.locator('main :focus'));

    await page.goto(`${url}/admin#commandes?pays=Belgique`);
    const view = `Belges ${randomUUID().slice(0, 8)}`;
    await pressOnceSeen(page.getByRole('button', { name: 'Garder cette vue' }));
    await page.getByLabel('Nom', { exact: true }).fill(view);
    await pressOnceSeen(page.getByRole('dialog').getByRole('button', { name: 'Garder' }));
    await windowIsClosed(page);
    await hasFocus(page.getByRole('list', { name: 'Vues gardées' }).locator(':focus'));
    await page.getByRole('button', { name: `Retirer la vue ${view}` }).click();
    await page.getByRole('link', { name: view }).waitFor({ state: 'detached' });
  });

  it('over a list that could be read at last', async () => {
    const page = await open();
    let isBroken = true;
    await page.route('**/api/promo-codes', (route) =>
      isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    await page.goto(`${url}/admin#codes-promo`);
    const again = page.getByRole('button', { name: 'Réessayer' });
    await again.waitFor();
    isBroken = false;
    await again.press('Enter');
    await again.waitFor({ state: 'detached' });
    await hasFocus(page.locator('main :is(a, button):focus'));
  });

  it('under a list whose last part is shown', async () => {
    await client.addProduct({ name: `Rare ${randomUUID().slice(0, 8)}`, price: '50.00', stockQuantity: 1 });
    const page = await open();
    await page.route('**/api/admin/products', async (route) => {
      const response = await route.fetch();
      const [product] = listedProductsSchema.parse(await response.json());
      const many = Array.from({ length: 120 }, () => ({ ...product, id: randomUUID(), stockQuantity: 0 }));
      await route.fulfill({ response, json: many });
    });
    await page.goto(`${url}/admin#inventaire`);
    await page.reload();
    const more = page.getByRole('button', { name: 'Afficher plus' });
    await more.press('Enter');
    await more.waitFor({ state: 'detached' });
    await hasFocus(page.locator('main :is(a, button):focus'));
  });
});

describe('what was pressed in the console leaves the keyboard', () => {
  it('on the button, once the hour of the morning mail was saved', async () => {
    await client.call('PUT', '/api/admin/morning-mail', { hour: null });
    const page = await openAt('emails');
    const part = page.getByRole('region', { name: 'Le mail du matin' });
    await part.getByLabel('Heure d’envoi (Paris)').selectOption('7\u00a0h');
    const save = part.getByRole('button', { name: 'Enregistrer' });
    await save.press('Enter');
    await part.getByText(/^Envoyé chaque jour à partir de 7\sh/).waitFor();
    await expectToast(page, 'Mail du matin réglé');
    await hasFocus(save);
    await client.call('PUT', '/api/admin/morning-mail', { hour: null });
  });

  it('on the button, once the time of a delivery to the house was saved', async () => {
    const page = await openAt('analyses');
    const days = String(20 + Math.floor(Math.random() * 300));
    const field = page.getByLabel('Délai de réapprovisionnement (jours)');
    await field.fill(days);
    const save = page.locator('form', { has: field }).getByRole('button', { name: 'Enregistrer' });
    await save.press('Enter');
    await page.getByText(`Délai de réapprovisionnement\u00a0: ${days}\u00a0jours.`).waitFor();
    await expectToast(page, 'Délai enregistré');
    await hasFocus(save);
  });

  it('on the button, once the promise of dispatch was saved', async () => {
    const page = await openAt('maison');
    const form = page.getByRole('form', { name: 'Promesse d’expédition' });
    const field = form.getByLabel('Payé avant (heure de Paris)');
    await form.getByLabel('Promesse').selectOption('working-days');
    const before = await field.inputValue();
    const save = form.getByRole('button', { name: 'Fixer la promesse' });
    const another = before === '11' ? '10' : '11';
    await field.fill(another);
    await save.press('Enter');
    await expectToast(page, 'Promesse enregistrée');
    await hasFocus(save);
    await field.fill(before);
    await page.reload();
    expect(await field.inputValue()).toBe(before);
    await form.getByRole('button', { name: 'Ne pas la reprendre' }).press('Enter');
    await hasFocus(form.getByLabel('Promesse'));
    expect(await field.inputValue()).toBe(another);
    await field.fill(before);
    await save.press('Enter');
    await expectToast(page, 'Promesse enregistrée');
  });

  it('at the picture that was chosen, and at the choice of another once it is removed', async () => {
    const name = `Cyprès ${randomUUID().slice(0, 8)}`;
    await client.addProduct({ name, price: '50.00', stockQuantity: 10 });
    const page = await open();
    await openTab(page, 'Produits');
    await page.getByRole('button', { name: `Modifier ${name}` }).press('Enter');
    const buffer = await sharp({ create: { width: 480, height: 600, channels: 3, background: '#caa45a' } })
      .png()
      .toBuffer();
    const choose = page.getByRole('button', { name: 'Cliquez pour sélectionner une image' }).first();
    const sent = page.waitForEvent('filechooser');
    await choose.press('Enter');
    await (await sent).setFiles({ name: 'flacon.png', mimeType: 'image/png', buffer });
    await hasFocus(page.getByRole('button', { name: 'Changer' }));
    await expectToast(page, 'Image téléchargée');
    await hasFocus(page.getByRole('button', { name: 'Changer' }));

    const another = page.waitForEvent('filechooser');
    await choose.press('Enter');
    await (await another).setFiles({ name: 'bouchon.png', mimeType: 'image/png', buffer });
    await page.getByLabel("Description de l'image 2").waitFor();
    await hasFocus(choose);

    await page.getByRole('button', { name: 'Supprimer', exact: true }).press('Enter');
    await page.getByLabel("Description de l'image 2").waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Supprimer', exact: true }).press('Enter');
    await hasFocus(choose);
  });

  it('on the menu of papers, while the one that was chosen is made and after', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    await openTab(page, 'Commandes');
    await page
      .getByRole('row', { name: new RegExp(shortId(id)) })
      .getByRole('checkbox')
      .press('Space');
    const menu = page.locator('[data-act="documents"]');
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/admin/orders/papers', async (route) => {
      await asked;
      await route.continue();
    });
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Bons de livraison' }).press('Enter');
    await page.getByText('Préparation…').waitFor();
    await hasFocus(menu);
    await page.keyboard.press('Enter');
    await hasFocus(menu);
    expect(await page.getByRole('menu').count()).toBe(0);
    const saved = page.waitForEvent('download');
    answer();
    await saved;
    await hasFocus(menu);
  });

  it('in the field of a tracking number, once that is saved', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    await openTab(page, 'Commandes');
    await page.evaluate((fragment) => location.assign(fragment), orderFragment(id));
    const field = page.getByLabel(`Numéro de suivi de la commande ${shortId(id)}`);
    const number = ownNumber();
    await field.fill(number);
    await page
      .getByRole('button', { name: `Enregistrer le suivi de la commande ${shortId(id)}` })
      .press('Enter');
    await hasFocus(field);
    await expect.poll(async () => (await client.findOrder(id))?.trackingNumber).toBe(number);
    await hasFocus(field);
  });
});
