import { expect, it } from 'vitest';
import { findFaultsAtAnyWidth, freezeLists } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { url, open, client } = shopConsole();

it('the morning mail is switched on at an hour, on what was seen alone, and off; its history stays', async () => {
  expect((await client.call('PUT', '/api/admin/morning-mail', { hour: null })).ok).toBe(true);
  const page = await open();
  await page.goto(`${url}/admin#emails`);
  const part = page.getByRole('region', { name: 'Le mail du matin' });
  await part.getByText(/^Il n’est pas envoyé/).waitFor();
  expect(await part.getByRole('button', { name: 'Enregistrer' }).isDisabled()).toBe(true);
  await part.getByLabel('Heure d’envoi (Paris)').selectOption('7\u00a0h');
  await part.getByRole('button', { name: 'Enregistrer' }).click();
  await part.getByText(/^Envoyé chaque jour à partir de 7\sh, à .+@/).waitFor();
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);

  await part.getByLabel('Heure d’envoi (Paris)').selectOption('9\u00a0h');
  await part.getByRole('button', { name: 'Enregistrer' }).click();
  await part.getByText(/^Envoyé chaque jour à partir de 9\sh/).waitFor();
  await part.getByLabel('Heure d’envoi (Paris)').selectOption('Ne pas l’envoyer');
  await part.getByRole('button', { name: 'Enregistrer' }).click();
  await part.getByText(/^Il n’est pas envoyé/).waitFor();
  await part.getByText('Historique du réglage').click();
  const said = async () => (await part.getByRole('listitem').allTextContents()).slice(0, 3);
  await expect
    .poll(async () => (await said()).map((line) => line.split(',')[0]))
    .toEqual(['Arrêté', 'Envoi à 9\u00a0h', 'Envoi à 7\u00a0h']);
});

it('a switch that others turned meanwhile is not turned over theirs', async () => {
  expect((await client.call('PUT', '/api/admin/morning-mail', { hour: null })).ok).toBe(true);
  expect((await client.call('PUT', '/api/admin/morning-mail', { hour: 6 })).ok).toBe(true);
  const page = await open();
  await page.goto(`${url}/admin#emails`);
  const part = page.getByRole('region', { name: 'Le mail du matin' });
  await part.getByText(/^Envoyé chaque jour à partir de 6\sh/).waitFor();
  await freezeLists(page);
  await part.getByLabel('Heure d’envoi (Paris)').selectOption('8\u00a0h');
  expect((await client.call('PUT', '/api/admin/morning-mail', { hour: 5 })).ok).toBe(true);
  await part.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText(/réglé autrement entre-temps/).waitFor();
  await part.getByText(/^Envoyé chaque jour à partir de 5\sh/).waitFor();
  expect((await client.call('PUT', '/api/admin/morning-mail', { hour: null })).ok).toBe(true);
});
