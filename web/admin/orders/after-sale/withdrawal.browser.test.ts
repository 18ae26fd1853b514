import { expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder } from '../../../testing/paid-order.ts';
import { orderFragment } from '../../location.ts';
import { expectToast, findFaultsAtAnyWidth, openTab } from '../../testing/open-console.ts';
import { shopConsole } from '../../testing/shop-console.ts';

const { client, open } = shopConsole();

it('a withdrawal by letter is recorded with its days and articles; the customer gets the receipt', async () => {
  const { id, productName } = await paidOrder(client);
  const page = await open();
  await openTab(page, 'Commandes');
  await page.evaluate((fragment) => location.assign(fragment), orderFragment(id));
  const opened = page.getByRole('region', { name: `Commande ouverte ${shortId(id)}` });
  const record = opened.getByRole('button', { name: `Noter une rétractation de la commande ${shortId(id)}` });
  await record.click();
  const dialog = page.getByRole('dialog', { name: 'Noter une rétractation' });
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  await dialog.getByLabel('Reçue le').fill('2020-01-02');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.getByText('L’envoi ne peut pas suivre la réception').waitFor();
  await dialog.getByLabel('Envoyée le').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText(/Ces dates ne peuvent pas être/).waitFor();

  // On the telephone it is sent and received at once.
  await dialog.getByLabel('Venue').selectOption('phone');
  await dialog.getByLabel('Envoyée le').waitFor({ state: 'detached' });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date());
  await dialog.getByLabel('Reçue le').fill(today);
  await dialog.getByLabel(productName).selectOption('1');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expectToast(page, 'Rétractation notée');
  await opened.getByText('Rétractation déclarée').first().waitFor();
  await opened.getByText('Historique de la commande').click();
  await opened.getByText(/Venue par téléphone, notée par la maison/).waitFor();
  await opened.getByText('E-mails envoyés au client').click();
  await opened.getByText('Accusé de rétractation').first().waitFor();
});
