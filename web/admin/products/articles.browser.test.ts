import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productListSchema } from '#contracts/http/shop/products.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { expectToast, findFaultsAtAnyWidth, openTab } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open } = shopConsole();
const word = randomUUID().slice(0, 8);
const perfume = { name: `Parfum ${word}`, price: '90.00', stockQuantity: 9 };
const sample = { name: `Échantillon ${word}`, price: '6.00', stockQuantity: 3 };
const added: string[] = [];
beforeAll(async () => {
  added.push(await client.addProduct(perfume));
});
afterAll(() => Promise.all(added.map((id) => client.call('DELETE', `/api/admin/products/${id}`))));

describe('samples and sets in the console', () => {
  it('are created, listed apart from the perfumes with their kind, and their price and stock edited', async () => {
    const page = await open();
    await openTab(page, 'Produits');
    await page.getByText(perfume.name, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Nouveau produit' }).click();
    await page.getByRole('combobox', { name: 'Genre' }).selectOption('Échantillon');
    await page.getByRole('button', { name: 'Créer' }).click();
    await page.getByText('Parfum requis').waitFor();
    await page.getByRole('combobox', { name: 'Parfum de l’échantillon' }).selectOption(perfume.name);
    const fields = {
      'Nom du produit': sample.name,
      'Description courte': 'Deux millilitres',
      'Description complète': 'Pour le sentir.',
      'Ingrédients (INCI)': 'ALCOHOL DENAT.',
      'Précautions d’emploi': 'Inflammable.',
      'Prix (€)': sample.price,
      Stock: '3',
      'Contenance (ml)': '2',
    };
    for (const [label, text] of Object.entries(fields))
      await page.getByRole('textbox', { name: new RegExp(`^${label.replace(/[()]/g, '.')}`) }).fill(text);
    await page.getByRole('button', { name: 'Créer' }).click();
    await expectToast(page, 'Produit créé avec succès');

    const list = page.locator('details', { hasText: 'Échantillons et coffrets' });
    await list.locator('summary').click();
    const row = list.getByRole('listitem').filter({ hasText: sample.name });
    await row.getByText('Échantillon', { exact: true }).waitFor();
    await row.getByText('Stock faible', { exact: true }).waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await row.getByRole('button', { name: `Modifier ${sample.name}` }).click();
    await page.getByRole('heading', { name: 'Modifier le produit' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Genre' }).count()).toBe(0);
    await page.getByRole('textbox', { name: /^Prix \(€\)/ }).fill('7,00');
    await page.getByRole('textbox', { name: /^Stock/ }).fill('40');
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await expectToast(page, 'Produit mis à jour avec succès');
    const article = await eventually(
      'the sample with its new price',
      async () => (await listArticles()).find(({ name }) => name === sample.name),
      (found) => found?.price === '7.00',
    );
    expect(article).toMatchObject({ kind: 'sample', perfumeId: added[0], stockQuantity: 40, volumeMl: 2 });
    if (article) added.push(article.id);
    expect((await client.listProducts()).map(({ name }) => name)).not.toContain(sample.name);
  });
});

async function listArticles() {
  const answer = await client.call('GET', '/api/articles');
  return productListSchema.parse(await answer.json());
}
