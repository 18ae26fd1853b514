import { expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { orderFragment } from '../location.ts';
import { findFaultsAtAnyWidth, openTab } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open } = shopConsole();

it('the e-mail address of an order is corrected by the checkout’s rules; both addresses are written to', async () => {
  const { id } = await paidOrder(client);
  const page = await open();
  await openTab(page, 'Commandes');
  await page.evaluate((fragment) => location.assign(fragment), orderFragment(id));
  const opened = page.getByRole('region', { name: `Commande ouverte ${shortId(id)}` });
  const correct = opened.getByRole('button', { name: /^Corriger l’e-.?mail de la commande/ });
  await correct.click();
  const dialog = page.getByRole('dialog', { name: /^Corriger l’e-.?mail$/ });
  await dialog.getByLabel(/^Adresse e-.?mail/).fill('sans-arobase');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.getByText('Adresse email invalide').waitFor();
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  // What is typed is kept when the window is left.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await correct.click();
  await expect.poll(() => dialog.getByLabel(/^Adresse e-.?mail/).inputValue()).toBe('sans-arobase');

  await dialog.getByLabel(/^Adresse e-.?mail/).fill('Bonne.Adresse@Exemple.fr');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByText(/^Adresse e-.?mail corrigée$/)
    .waitFor();
  await opened.getByRole('link', { name: 'bonne.adresse@exemple.fr' }).waitFor();
  await opened.getByText('Historique de la commande').click();
  await opened.getByText('Adresse e-mail corrigée').first().waitFor();
  await opened.getByText('E-mails envoyés au client').click();
  await opened
    .getByText(/^Adresse e-.?mail remplacée/)
    .first()
    .waitFor();
});
