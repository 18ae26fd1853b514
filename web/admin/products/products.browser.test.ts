import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { aProduct } from '../testing/fixtures.ts';
import {
  expectToast,
  findAccessibilityFaults,
  findFaultsAtAnyWidth,
  openTab,
} from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { url, client, open } = shopConsole();
let page: Page;
beforeAll(async () => {
  page = await open();
});

function uniqueName(word: string): string {
  return `${word} ${randomUUID().slice(0, 8)}`;
}

async function findProduct(name: string) {
  return (await client.listProducts()).find((product) => product.name === name);
}

/** Opens the products of a console that is told of so many. */
async function openManyProducts(names: readonly string[], width?: number): Promise<Page> {
  const many = await open(width);
  const products = names.map((name) => aProduct({ id: randomUUID(), name }));
  await many.route('**/api/admin/products', (route) => route.fulfill({ json: products }));
  await many.reload();
  await openTab(many, 'Produits');
  return many;
}

describe('very many products', () => {
  it('are found by a part of their name or of what they smell of, with or without accents', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Été ${index}`);
    const many = await openManyProducts([...names, 'Nuit de soie']);
    const rows = many.getByRole('tabpanel').getByRole('listitem');
    const search = many.getByRole('searchbox', { name: 'Rechercher un produit' });
    await search.fill('ete 1');
    await eventually(
      'three rows: 1, 10 and 11',
      () => rows.count(),
      (count) => count === 3,
    );
    await search.fill('IRIS');
    await eventually(
      'every row: they smell of iris',
      () => rows.count(),
      (count) => count === 13,
    );
    await search.fill('rien de tel');
    await many.getByText('Aucun produit trouvé').waitFor();
    expect(await findAccessibilityFaults(many)).toEqual([]);
    await many.getByRole('button', { name: 'Afficher tous les produits' }).click();
    await eventually(
      'every row again',
      () => rows.count(),
      (count) => count === 13,
    );
    expect(await search.inputValue()).toBe('');
    await many.close();
  });

  it('are drawn a hundred at a time', async () => {
    const many = await openManyProducts(Array.from({ length: 101 }, (_, index) => `Parfum ${index}`));
    const rows = many.getByRole('tabpanel').getByRole('listitem');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(100);
    await many.getByRole('button', { name: 'Afficher plus' }).click();
    await rows.nth(100).waitFor();
    expect(await rows.count()).toBe(101);
    expect(await many.getByRole('button', { name: 'Afficher plus' }).count()).toBe(0);
    await many.close();
  });
});

describe('an administrator’s products', () => {
  it('are created with their notes and shown at once in the list', async () => {
    const name = uniqueName('Aurore');
    await openTab(page, 'Produits');
    await page.getByRole('button', { name: 'Nouveau produit' }).click();
    await page.getByRole('heading', { name: 'Nouveau produit' }).waitFor();
    await page.getByRole('button', { name: 'Créer' }).click();
    await page.getByText('Nom requis').waitFor();
    await page.getByText('Ingrédients (INCI) requis pour un produit actif').waitFor();

    await page.getByLabel('Nom du produit').fill(name);
    await page.getByLabel('Description courte').fill('Une aurore sur la peau');
    await page.getByLabel('Description complète').fill('Elle commence fraîche et finit dorée.');
    await page.getByLabel('Ingrédients (INCI)').fill('ALCOHOL DENAT., PARFUM.');
    await page.getByLabel('Précautions d’emploi').fill('Inflammable.');
    await page.getByLabel('Contenance (ml)').fill('50');
    await page.getByLabel('Prix (€)').fill('72.5');
    await page.getByRole('textbox', { name: 'Stock', exact: true }).fill('4');
    await page.getByRole('textbox', { name: 'Notes de tête' }).fill('Mandarine, Néroli');
    await page.keyboard.press('Enter');
    await page.getByLabel('Concentration').selectOption('extrait');
    await page.getByLabel('Sillage').selectOption('4');
    await page.getByRole('checkbox', { name: 'été' }).press('Space');
    await page.getByRole('checkbox', { name: 'soirée' }).press('Space');
    await page.getByLabel('Mots du parfumeur').fill('Une aube lente.');
    await page.getByRole('button', { name: 'Créer' }).click();
    await expectToast(page, 'Produit créé avec succès');

    const row = page.getByRole('listitem').filter({ hasText: name });
    await row.getByText('72,50').waitFor();
    await row.getByText('Stock faible').waitFor();
    const created = await findProduct(name);
    expect(created).toMatchObject({ price: '72.50', stockQuantity: 4, isActive: true });
    expect(created?.notes.top).toEqual(['Mandarine', 'Néroli']);
    expect(created?.character).toEqual({
      concentration: 'extrait',
      sillage: 4,
      longevity: null,
      seasons: ['été'],
      moments: ['soirée'],
      perfumerWords: 'Une aube lente.',
    });
  });

  it('move their stock by the difference typed, whatever was sold meanwhile', async () => {
    const name = uniqueName('Brume');
    const id = await client.addProduct({ name, price: '50.00', stockQuantity: 10 });
    await page.reload();
    await openTab(page, 'Produits');
    await page.getByRole('button', { name: `Modifier ${name}` }).click();
    await page.getByLabel('Prix (€)').fill('55');
    await page.getByRole('textbox', { name: 'Stock', exact: true }).fill('15');
    // Somebody orders two bottles while the form is open.
    const ordered = await client.order({ productId: id, priceCents: 5000, quantity: 2 });
    expect(ordered).toHaveProperty('placed');
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await expectToast(page, 'Produit mis à jour avec succès');
    await expect.poll(() => findProduct(name)).toMatchObject({ price: '55.00', stockQuantity: 13 });
  });

  it('have the price that is typed or pasted, as it is written in France, and none that is read in part', async () => {
    const name = uniqueName('Chiffre');
    await client.addProduct({ name, price: '80.00', stockQuantity: 405 });
    await page.reload();
    await openTab(page, 'Produits');
    const open = () => page.getByRole('button', { name: `Modifier ${name}` }).click();
    const save = () => page.getByRole('button', { name: 'Mettre à jour' }).click();
    const price = page.getByLabel('Prix (€)');
    const stock = page.getByRole('textbox', { name: 'Stock', exact: true });
    await open();
    expect(await price.getAttribute('inputmode')).toBe('decimal');
    // The wheel over a focused number changes nothing.
    await stock.click();
    for (let notch = 0; notch < 5; notch += 1) await page.mouse.wheel(0, 100);
    expect(await stock.inputValue()).toBe('405');
    await price.pressSequentially('x');
    await stock.fill('1e3');
    await save();
    await page.getByText('Nombre illisible\u00a0: écrivez par exemple 1234,50').waitFor();
    await page.getByText('Nombre illisible\u00a0: écrivez par exemple 12', { exact: true }).waitFor();
    await stock.fill('405');
    await price.fill('89,90');
    await save();
    await expectToast(page, 'Produit mis à jour avec succès');
    await expect.poll(() => findProduct(name)).toMatchObject({ price: '89.90', stockQuantity: 405 });
  });

  it('keep their price until one that changes by more than half is confirmed', async () => {
    const name = uniqueName('Virgule');
    await client.addProduct({ name, price: '89.90', stockQuantity: 10 });
    await page.reload();
    await openTab(page, 'Produits');
    await page.getByRole('button', { name: `Modifier ${name}` }).click();
    await page.getByLabel('Prix (€)').fill('1\u202f234,50\u00a0€');
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Changer le prix' });
    expect(((await dialog.textContent()) ?? '').replaceAll(/\s/g, ' ')).toContain(
      'Le prix passe de 89,90 € à 1 234,50 €',
    );
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Corriger le prix' }).click();
    expect(await findProduct(name)).toMatchObject({ price: '89.90' });
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await dialog.getByRole('button', { name: 'Enregistrer ce prix' }).click();
    await expectToast(page, 'Produit mis à jour avec succès');
    await expect.poll(() => findProduct(name)).toMatchObject({ price: '1234.50' });
  });

  it('get a picture, and refuse what is no picture or too large', async () => {
    const name = uniqueName('Cyprès');
    await client.addProduct({ name, price: '50.00', stockQuantity: 10 });
    await page.reload();
    await openTab(page, 'Produits');
    await page.getByRole('button', { name: `Modifier ${name}` }).click();
    await page.getByText('Cliquez pour sélectionner une image').waitFor();
    await page.getByText("JPG, PNG jusqu'à 5MB").waitFor();
    const input = page.locator('input[type="file"]');

    await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('texte') });
    await expectToast(page, 'Format non supporté');
    const tooLarge = Buffer.alloc(5 * 1024 * 1024 + 1);
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: tooLarge });
    await expectToast(page, 'Fichier trop volumineux', 'La taille maximum autorisée est de 5MB');
    await input.setInputFiles({
      name: 'faux.png',
      mimeType: 'image/png',
      buffer: Buffer.from('pas une image'),
    });
    await expectToast(
      page,
      'Erreur de téléchargement',
      "Impossible de télécharger l'image. Veuillez réessayer.",
    );

    const picture = sharp({ create: { width: 640, height: 800, channels: 3, background: '#caa45a' } });
    await input.setInputFiles({
      name: 'flacon.png',
      mimeType: 'image/png',
      buffer: await picture.png().toBuffer(),
    });
    await expectToast(page, 'Image téléchargée', 'Votre image a été téléchargée avec succès');
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await expectToast(page, 'Produit mis à jour avec succès');
    const imageUrl = (await findProduct(name))?.imageUrl ?? '';
    expect(imageUrl).toMatch(/^\/objects\//);
    expect((await fetch(`${url}${imageUrl}`)).headers.get('content-type')).toMatch(/^image\//);
  });

  it('get further pictures, put in order by keys and by dragging, each with its words, and lose the first one to the next', async () => {
    const name = uniqueName('Mélèze');
    await client.addProduct({ name, price: '50.00', stockQuantity: 10 });
    await page.reload();
    await openTab(page, 'Produits');
    await page.getByRole('button', { name: `Modifier ${name}` }).click();
    const upload = async (label: string, background: string) => {
      const drawn = sharp({ create: { width: 480, height: 600, channels: 3, background } });
      const buffer = await drawn.png().toBuffer();
      const file = { name: `${label}.png`, mimeType: 'image/png', buffer };
      await page.locator(`input[aria-label="${label}"]`).setInputFiles(file);
      await expectToast(page, 'Image téléchargée');
    };
    await upload('Image du produit', '#caa45a');
    await page.locator('[name="imageAlt"]').fill('Flacon');
    await upload('Image 2', '#334455');
    await page.getByLabel("Description de l'image 2").fill('Bouchon');
    await upload('Image 3', '#993322');
    await page.getByLabel("Description de l'image 3").fill('Étiquette');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    const order = page.getByRole('grid', { name: /^Ordre des images/ });
    const words = () => order.getByRole('row').allInnerTexts();
    const inOrder = (...alts: string[]) =>
      expect.poll(async () => (await words()).map((text) => text.split('\n').at(-1))).toEqual(alts);
    await inOrder('Flacon', 'Bouchon', 'Étiquette');

    await page.getByRole('button', { name: 'Déplacer l’image 3' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await words())[2]).not.toContain('Étiquette');
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await expectToast(page, 'Produit mis à jour avec succès');
    const saved = await findProduct(name);
    const alts = [saved?.imageAlt, ...(saved?.otherPictures ?? []).map(({ alt }) => alt)];
    expect(alts.toSorted()).toEqual(['Bouchon', 'Flacon', 'Étiquette']);
    expect(alts[2]).not.toBe('Étiquette');

    await page.getByRole('button', { name: `Modifier ${name}` }).click();
    const [first, last] = [order.getByRole('row').first(), order.getByRole('row').last()];
    await first.dragTo(last, { targetPosition: { x: 100, y: 50 } });
    await inOrder(String(alts[1]), String(alts[2]), String(alts[0]));
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await expectToast(page, 'Produit mis à jour avec succès');
    await expect
      .poll(async () => {
        const left = await findProduct(name);
        return [left?.imageAlt, ...(left?.otherPictures ?? []).map(({ alt }) => alt)];
      })
      .toEqual([alts[2], alts[0]]);
  });

  it('say after a reload that a picture which was on its way is not kept', async () => {
    const name = uniqueName('Genêt');
    await client.addProduct({ name, price: '50.00', stockQuantity: 10 });
    await page.reload();
    await openTab(page, 'Produits');
    await page.getByRole('button', { name: `Modifier ${name}` }).click();
    // It never arrives.
    await page.route('**/api/admin/product-image/upload', () => {});
    const picture = sharp({ create: { width: 640, height: 800, channels: 3, background: '#caa45a' } });
    const buffer = await picture.png().toBuffer();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'flacon.png', mimeType: 'image/png', buffer });
    await page.getByText('Téléchargement en cours...').waitFor();
    await page.reload();
    const notice = page.getByText('L’image « flacon.png » n’était pas encore téléchargée');
    await notice.waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Compris' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.unroute('**/api/admin/product-image/upload');
    await page.reload();
    await page.getByText('Cliquez pour sélectionner une image').waitFor();
    expect(await notice.count()).toBe(0);
    await page.getByRole('button', { name: 'Annuler' }).click();
  });

  it('are deleted only once that is confirmed', async () => {
    const name = uniqueName('Dune');
    await client.addProduct({ name, price: '50.00', stockQuantity: 10 });
    await page.reload();
    await openTab(page, 'Produits');
    const remove = page.getByRole('button', { name: `Supprimer ${name}` });
    const dialog = page.getByRole('alertdialog', { name: 'Supprimer le produit' });
    await remove.click();
    await dialog.getByText(name).waitFor();
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await findProduct(name)).toBeDefined();

    await remove.click();
    await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await expectToast(page, 'Produit supprimé définitivement');
    await expect.poll(() => page.getByText(name).count()).toBe(0);
    await expect.poll(() => findProduct(name)).toBeUndefined();
  });

  it('are not deleted by one who did not see what the other did, until this is told', async () => {
    const name = uniqueName('Ombre');
    const id = await client.addProduct({ name, price: '50.00', stockQuantity: 10 });
    await page.reload();
    await openTab(page, 'Produits');
    await page.getByRole('button', { name: `Supprimer ${name}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Supprimer le produit' });
    await client.call('PATCH', `/api/admin/products/${id}`, { price: '61.00' });
    await question.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await question.getByText('Prix : vous aviez devant vous 50,00 €, désormais 61,00 €').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await findProduct(name)).toBeDefined();
    await question.getByRole('button', { name: 'Supprimer quand même' }).click();
    await expectToast(page, 'Produit supprimé définitivement');
    await expect.poll(() => findProduct(name)).toBeUndefined();
  });

  it('tell the second of two administrators what the first one changed, and overwrite nothing', async () => {
    const name = uniqueName('Écho');
    const id = await client.addProduct({ name, price: '50.00', stockQuantity: 10 });
    await page.reload();
    await openTab(page, 'Produits');
    await page.getByRole('button', { name: `Modifier ${name}` }).click();
    await page.getByLabel('Description courte').fill('La version de la seconde personne');
    await client.call('PATCH', `/api/admin/products/${id}`, {
      price: '61.00',
      shortDescription: 'La première',
    });

    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'modifié entre-temps' });
    await notice.getByText('61,00 €').waitFor();
    await notice.getByText('La première').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await findProduct(name)).toMatchObject({ shortDescription: 'La première', price: '61.00' });

    await notice.getByRole('button', { name: 'Garder ma saisie' }).click();
    expect(await page.getByLabel('Prix (€)').inputValue()).toBe('61.00');
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await expectToast(page, 'Produit mis à jour avec succès');
    await expect
      .poll(() => findProduct(name))
      .toMatchObject({
        shortDescription: 'La version de la seconde personne',
        price: '61.00',
      });
  });
});
