import { expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { expectToast, findFaultsAtAnyWidth, openOrders } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open } = shopConsole();

it('an order that is done leaves the list, is found by words and among the archived, and comes back', async () => {
  const { id } = await paidOrder(client, 1);
  await client.call('PATCH', `/api/admin/orders/${id}`, { status: 'delivered' });
  const number = shortId(id);
  const page = await open();
  await openOrders(page);
  const card = page.getByRole('article', { name: `Commande #${number}` });
  await card.getByRole('button', { name: `Archiver la commande ${number}` }).click();
  await expectToast(page, 'Commande archivée');
  await page.reload();
  await page.getByText(/dont \d+ archivées?/).waitFor();
  expect(await card.count()).toBe(0);

  await page.getByText('Filtres', { exact: true }).click();
  await page.getByLabel('Archivées').selectOption('yes');
  await card.getByText('Archivée', { exact: true }).waitFor();
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Effacer les filtres' }).click();
  await card.waitFor({ state: 'detached' });
  await page.getByLabel('Rechercher une commande').fill(number);
  await card.getByRole('button', { name: `Sortir des archives la commande ${number}` }).click();
  await expectToast(page, 'Commande sortie des archives');
  await card.getByRole('button', { name: `Archiver la commande ${number}` }).waitFor();
});
