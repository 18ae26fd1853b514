import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { expectToast, findFaultsAtAnyWidth, openTab } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open } = shopConsole();

it('a stock that was set wrong is taken back within ten seconds, and what else was saved stays', async () => {
  const name = `Brume ${randomUUID().slice(0, 8)}`;
  const id = await client.addProduct({ name, price: '50.00', stockQuantity: 7 });
  const find = async () => (await client.listProducts()).find((product) => product.id === id);
  const page = await open();
  await openTab(page, 'Produits');
  await page.getByRole('searchbox', { name: 'Rechercher un produit' }).fill(name);
  await page.getByRole('button', { name: `Modifier ${name}` }).click();
  await page.getByRole('textbox', { name: 'Stock', exact: true }).fill('70');
  await page.getByLabel('Description courte').fill('Une brume.');
  const save = async () => {
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await expectToast(page, 'Produit mis à jour avec succès');
    await page.getByRole('button', { name: 'Annuler le stock', exact: true }).waitFor();
  };
  await save();
  await page.keyboard.press('Control+z');
  await expectToast(page, 'Modification du stock annulée');
  await expect.poll(find).toMatchObject({ stockQuantity: 7, shortDescription: 'Une brume.' });
  // The message as it is looked at, for as long as that takes: it goes by itself.
  await page.getByRole('button', { name: `Modifier ${name}` }).click();
  await page.getByRole('textbox', { name: 'Stock', exact: true }).fill('70');
  await save();
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
});
