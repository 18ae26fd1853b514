import { describe, expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder } from '../../../testing/paid-order.ts';
import { expectToast, findFaultsAtAnyWidth, openTab } from '../../testing/open-console.ts';
import { shopConsole } from '../../testing/shop-console.ts';

const { client, open } = shopConsole();

describe('a part of what was paid', () => {
  it('goes back with a reason and a credit note, and never more than is left', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    await openTab(page, 'Commandes');
    await page.getByRole('link', { name: `Ouvrir la commande ${shortId(id)}` }).click();
    const opened = page.getByRole('region', { name: `Commande ouverte ${shortId(id)}` });
    await opened.getByRole('button', { name: /^Rembourser une partie/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Rembourser une partie' });
    const amount = dialog.getByLabel('Montant à rembourser (€)');
    await amount.fill('120,01');
    await dialog.getByLabel('Motif').fill('Flacon arrivé tard');
    await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click();
    await dialog.getByText(/^Il reste 120,00\s€ à rembourser au plus$/).waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);

    await amount.fill('10,50');
    await dialog.getByRole('button', { name: /^Rembourser 10,50/ }).click();
    await expectToast(page, 'Remboursement partiel demandé');
    await opened.getByText('Historique de la commande').click();
    await opened.getByText(/Flacon arrivé tard/).waitFor();
    // The order goes on as it is.
    await opened.getByText('Paiement validé', { exact: true }).first().waitFor();
    const documents = async () =>
      JSON.stringify(await (await client.call('GET', `/api/admin/documents?orderId=${id}`)).json());
    await expect.poll(documents).toMatch(/"gross":"-?10\.50"/);

    const refused = await client.call('POST', `/api/admin/orders/${id}/gestures`, {
      amount: '109.51',
      reason: 'Trop',
    });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(await refused.json())).toMatch(/Il reste 109,50/);
  });
});
