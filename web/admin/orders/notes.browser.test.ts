import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { expectToast, findFaultsAtAnyWidth, openTab } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open } = shopConsole();
const TEXT = 'Rappeler avant l’envoi, absente jusqu’à mardi.';

async function openOrder(page: Page, id: string): Promise<void> {
  await openTab(page, 'Commandes');
  await page.getByRole('link', { name: `Ouvrir la commande ${shortId(id)}` }).click();
  await page.getByRole('region', { name: `Commande ouverte ${shortId(id)}` }).waitFor();
}

describe('a note on an order', () => {
  it('is written by its letter, survives a reload half typed, is shown and counted, and can be taken back', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    await openOrder(page, id);
    // A letter acts on what is there: the order, once it is read.
    await page.getByRole('button', { name: 'Écrire une note' }).waitFor();
    await page.getByRole('heading', { name: 'Commandes', exact: true }).focus();
    await page.keyboard.press('n');
    const notes = page.getByRole('dialog', { name: `Notes de la commande #${shortId(id)}` });
    await notes.getByLabel('Nouvelle note').fill(TEXT);
    await page.reload();
    await page.getByRole('button', { name: 'Écrire une note' }).click();
    expect(await notes.getByLabel('Nouvelle note').inputValue()).toBe(TEXT);
    await notes.getByRole('button', { name: 'Enregistrer' }).click();
    await expectToast(page, 'Note enregistrée');
    const shown = page.getByRole('list', { name: 'Notes de la maison' });
    expect(await shown.textContent()).toContain(TEXT);
    // Beside an open order the table has room for few columns.
    await page.getByRole('button', { name: 'Revenir à la liste' }).click();
    await page
      .getByRole('row', { name: new RegExp(shortId(id)) })
      .getByText('1 note')
      .waitFor();
    await page.getByRole('link', { name: `Ouvrir la commande ${shortId(id)}` }).click();
    await page.getByText('Historique de la commande').click();
    await page.getByText('Note de la maison', { exact: true }).waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);

    await page.getByRole('button', { name: `Notes de la commande ${shortId(id)}` }).click();
    await notes.waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await notes.getByRole('button', { name: /^Retirer la note/ }).click();
    await expectToast(page, 'Note retirée');
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });
    await page.getByText('Note de la maison retirée').waitFor();
  });

  it('is written once, however often it is sent', async () => {
    const { id } = await paidOrder(client);
    const write = () =>
      client.call('POST', `/api/admin/orders/${id}/notes`, { text: TEXT }, { 'idempotency-key': id });
    for (const answer of [await write(), await write()]) expect(answer.status).toBe(201);
    const order = await client.findOrder(id);
    expect(order?.notes.map(({ text }) => text)).toEqual([TEXT]);
  });
});
