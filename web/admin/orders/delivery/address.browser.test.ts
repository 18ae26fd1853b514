import { describe, expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder } from '../../../testing/paid-order.ts';
import { expectToast, findFaultsAtAnyWidth, openTab } from '../../testing/open-console.ts';
import { shopConsole } from '../../testing/shop-console.ts';

const { client, open } = shopConsole();

describe('the address of an order that is to be sent', () => {
  it('is corrected by the checkout’s rules, told to the customer, and refused where its VAT is another', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    await openTab(page, 'Commandes');
    await page.getByRole('link', { name: `Ouvrir la commande ${shortId(id)}` }).click();
    await page.getByRole('button', { name: `Corriger l’adresse de la commande ${shortId(id)}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Corriger l’adresse' });
    await dialog.getByLabel('Code postal').fill('690');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.getByText('Code postal requis').waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);

    await dialog.getByLabel('Pays').selectOption('Luxembourg');
    await dialog.getByLabel('Code postal').fill('1009');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText(/relève d’une autre TVA que celle de la commande/).waitFor();

    await dialog.getByLabel('Pays').selectOption('France');
    await dialog.getByLabel('Code postal').fill('69007');
    await dialog.getByLabel(/^Adresse/).fill('14 rue des Lilas, bâtiment B');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expectToast(page, 'Adresse corrigée');
    const opened = page.getByRole('region', { name: `Commande ouverte ${shortId(id)}` });
    await opened.getByText('14 rue des Lilas, bâtiment B').waitFor();
    await opened.getByText('Historique de la commande').click();
    await opened.getByText('Coordonnées de livraison corrigées').waitFor();
    await opened.getByText('E-mails envoyés au client').click();
    await opened.getByText('Coordonnées corrigées').first().waitFor();
  });
});
