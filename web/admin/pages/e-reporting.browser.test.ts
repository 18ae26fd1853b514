import { expect, it } from 'vitest';
import { contentOf } from '#embedded/testing/chromium.ts';
import { findFaultsAtAnyWidth } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { url, client, open } = shopConsole();

it('sales to consumers are saved as the administration’s XML, and the platform is remembered', async () => {
  await client.nameHouse();
  const page = await open();
  await page.goto(`${url}/admin#exports`);
  const form = page.getByRole('form', { name: 'Ventes aux particuliers (e-reporting)' });
  await form.getByText(/à partir du 1er.septembre 2027/).waitFor();
  await form.getByLabel('Matricule de la plateforme').fill('PA');
  await form.getByLabel('Nom de la plateforme').fill('Relais');
  await form.getByRole('button', { name: 'Exporter en XML' }).click();
  await page.getByText('Matricule de quatre caractères').first().waitFor();
  await form.getByLabel('Matricule de la plateforme').fill('pa01');
  await form.getByRole('checkbox', { name: /^Rectificative/ }).press('Space');
  const download = page.waitForEvent('download');
  const asked = page.waitForRequest(/e-reporting\.xml/);
  await form.getByRole('button', { name: 'Exporter en XML' }).click();
  expect(new URL((await asked).url()).searchParams.get('type')).toBe('RE');
  const saved = String(await contentOf(await download));
  expect(saved).toContain('<Sender><Id schemeId="0238">PA01</Id><Name>Relais</Name>');
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  await page.reload();
  expect(await form.getByLabel('Matricule de la plateforme').inputValue()).toBe('PA01');
});
