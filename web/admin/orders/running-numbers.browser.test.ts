import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { orderConfirmationSchema } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { documentsOf, paidOrder } from '../../testing/paid-order.ts';
import { orderFragment } from '../location.ts';
import { findFaultsAtAnyWidth, openTab } from '../testing/open-console.ts';
import { ownNumber } from '../testing/own-number.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open, url } = shopConsole();

it('an order’s running number stands beside its number, and finds it in list, palette and journal', async () => {
  const { id } = await paidOrder(client);
  const { runningNumber } = (await client.findOrder(id)) ?? {};
  const number = `nº\u00a0${runningNumber}`;
  const page = await open();
  await openTab(page, 'Commandes');
  await page.getByLabel('Rechercher une commande').fill(`nº ${runningNumber}`);
  await page.getByText(/, 1 dans cette liste$/).waitFor();
  const row = page.getByRole('row', { name: new RegExp(shortId(id)) });
  await row.getByText(`${runningNumber}`, { exact: true }).waitFor();
  await row.getByRole('link').click();
  const opened = page.getByRole('region', { name: `Commande ouverte ${shortId(id)}` });
  await opened.getByText(number, { exact: true }).waitFor();
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  await opened.getByRole('button', { name: `Préparer la commande ${shortId(id)}` }).click();
  const packing = page.getByRole('dialog', { name: `Préparer la commande #${shortId(id)} (${number})` });
  await packing.waitFor();
  await page.keyboard.press('Escape');
  await packing.waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Aller à, chercher, faire' }).waitFor();
  await page.keyboard.type(`${runningNumber}`);
  const chosen = page.locator('[role="menuitem"][data-focused]');
  await expect.poll(() => chosen.textContent()).toContain(`#${shortId(id)} · `);
  expect(await chosen.textContent()).toContain(`${number}, `);
  await page.keyboard.press('Escape');

  await page.goto(`${url}/admin/audit#commandes`);
  await page.getByLabel('Numéro de commande').fill(`#${runningNumber}`);
  const found = page.getByRole('list', { name: 'Commandes' }).getByRole('link');
  await expect.poll(() => found.count()).toBe(1);
  expect(await found.textContent()).toContain(`${shortId(id)}${number}`);
  await found.click();
  await page.getByRole('heading', { name: shortId(id) }).waitFor();
  await page.getByText(number, { exact: true }).waitFor();
});

it('wherever the console names an order: refused parcels, documents, figures, its customer', async () => {
  const { id, email } = await paidOrder(client);
  await documentsOf(client, id, 1);
  const { runningNumber, customerName = '' } = (await client.findOrder(id)) ?? {};
  const number = `nº\u00a0${runningNumber}`;
  const page = await open();
  const expectBeside = async (row: Locator) => {
    await row.getByText(shortId(id)).first().waitFor();
    await row.getByText(number).first().waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  };

  await openTab(page, 'Commandes');
  await page.getByRole('button', { name: 'Expédier par liste' }).click();
  const list = page.getByRole('alertdialog', { name: 'Expédier par liste' });
  // The number that people say is read as well, and the name all the same.
  await list
    .getByLabel('Liste des colis')
    .fill(`${number};Nobody;${ownNumber()}\n${shortId(id)};${customerName};-`);
  const refused = list.getByRole('row', { name: /n’est pas celui de la commande/ });
  await refused.getByText(customerName).waitFor();
  await expectBeside(list.getByRole('row', { name: /Numéro de suivi manquant/ }));
  await list.getByRole('button', { name: 'Fermer' }).click();

  await page.evaluate((fragment) => location.assign(fragment), orderFragment(id));
  await page.getByRole('region', { name: `Commande ouverte ${shortId(id)}` }).waitFor();
  await page.getByRole('link', { name: /^Page du client/ }).click();
  await page.getByRole('link', { name: `Retour à la commande #${shortId(id)} (${number})` }).waitFor();
  await page.getByRole('link', { name: email }).waitFor();
  await expectBeside(page.getByRole('table', { name: 'Commandes du client' }));

  await page.evaluate(() => location.assign('#factures'));
  await expectBeside(page.getByRole('row', { name: new RegExp(`#${shortId(id)}`) }));

  await page.evaluate(() => location.assign('#analyses?detail=sold'));
  await expectBeside(page.getByRole('row', { name: new RegExp(shortId(id)) }));
});

it('its shopper reads it on the order’s page, to say it by telephone', async () => {
  const { id } = await paidOrder(client);
  const answer = await client.call('GET', `/api/orders/${id}/confirmation`);
  const { runningNumber, pagePath } = orderConfirmationSchema.parse(await answer.json());
  const page = await open();
  await page.goto(`${url}${pagePath}`);
  await page.getByRole('heading', { name: shortId(id) }).waitFor();
  await page.getByText(`Au téléphone\u00a0: commande nº\u00a0${runningNumber}`).waitFor();
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
});
