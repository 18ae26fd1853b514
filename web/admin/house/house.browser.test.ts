import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { HouseIdentity } from '#contracts/house/house.ts';
import { type HouseAnswer, houseAnswerSchema } from '#contracts/http/console/house.ts';
import { DEMO_HOUSE } from '#embedded/seed/demo-house.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { isSame } from '../data/drafts.ts';
import { expectToast, freezeLists } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { url, client, open } = shopConsole();
// The files share one shop: the next one finds the house as it was.
afterAll(async () => {
  await client.call('PUT', '/api/admin/house', DEMO_HOUSE);
});

async function openHouse(width?: number): Promise<Page> {
  const page = await open(width);
  await page.goto(`${url}/admin#maison`);
  await page.getByRole('textbox', { name: 'Raison sociale' }).waitFor();
  return page;
}
/** What another administrator saves, until the read models show it. */
async function reviseElsewhere(changes: Partial<HouseIdentity>): Promise<void> {
  const identity = { ...(await newestHouse()).identity, ...changes };
  expect((await client.call('PUT', '/api/admin/house', identity)).status).toBe(200);
  const isShown = (house: HouseAnswer) => isSame(house.identity, identity);
  await eventually('the version in the console', newestHouse, isShown);
}
async function newestHouse(): Promise<HouseAnswer> {
  return houseAnswerSchema.parse(await (await client.call('GET', '/api/admin/house')).json());
}
const html = async (path: string) => (await fetch(url + path)).text();

describe('the page Maison', () => {
  it('saves the house as a version; pages that were kept show it at once, as do footer and contact', async () => {
    await html('/mentions-legales');
    const page = await openHouse(390);
    await page.getByRole('textbox', { name: 'Directeur de la publication' }).fill('Ada Lovelace');
    await page.getByRole('textbox', { name: 'Téléphone' }).fill('+33 4 93 00 00 01');
    await page.getByRole('button', { name: 'Retirer : réseau 1' }).click();
    await page
      .getByRole('textbox', { name: 'Adresse de la page' })
      .first()
      .fill('https://www.facebook.com/miris');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expectToast(page, 'Identité enregistrée');
    await page
      .getByText('Téléphone, Directeur de la publication, Réseaux sociaux', { exact: true })
      .waitFor();

    await expect.poll(() => html('/mentions-legales')).toContain('Ada Lovelace');
    const contact = await html('/contact');
    expect(contact).toContain('href="tel:+33493000001"');
    expect(contact).toContain('href="https://www.facebook.com/miris"');
    expect(contact).not.toContain('href="https://www.instagram.com/"');
  });

  it('found again in an old draft keeps what was saved meanwhile', async () => {
    await client.call('PUT', '/api/admin/house', DEMO_HOUSE);
    const page = await openHouse();
    const phone = page.getByRole('textbox', { name: 'Téléphone' });
    await phone.fill('+33 4 93 00 00 02');
    await reviseElsewhere({ returnAddress: 'Retours, 1 rue Neuve, 75001 Paris' });
    await page.reload();
    await page.getByText('Votre saisie, pas encore enregistrée, a été retrouvée.').waitFor();
    expect(await phone.inputValue()).toBe('+33 4 93 00 00 02');
    expect(await page.getByLabel('Adresse de retour').inputValue()).toContain('1 rue Neuve');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expectToast(page, 'Identité enregistrée');
    await eventually('the newest version', newestHouse, ({ identity }) => identity.phone.endsWith('02'));
    expect((await newestHouse()).identity.returnAddress).toContain('1 rue Neuve');
  });

  it('saves nothing over a version that the form has not seen, says so, and goes on from it', async () => {
    await client.call('PUT', '/api/admin/house', DEMO_HOUSE);
    const page = await openHouse();
    // This console hears of nothing new by itself.
    await freezeLists(page);
    const phone = page.getByRole('textbox', { name: 'Téléphone' });
    await phone.fill('+33 4 93 00 00 03');
    await reviseElsewhere({ city: 'Cannes' });
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page
      .getByText(/^L’identité de la maison a été modifiée entre-temps\. Rien n’a été enregistré/)
      .waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Ville' }).inputValue()).toBe('Cannes');
    expect(await phone.inputValue()).toBe('+33 4 93 00 00 03');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expectToast(page, 'Identité enregistrée');
    await eventually('the newest version', newestHouse, ({ identity }) => identity.phone.endsWith('03'));
    expect((await newestHouse()).identity.city).toBe('Cannes');
  });

  it('says what is wrong at its field, and sends nothing', async () => {
    const page = await openHouse();
    await page.getByRole('textbox', { name: 'SIRET' }).fill('123');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Le SIRET compte quatorze chiffres', { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'siret');
  });

  it('names what the law misses, in a banner too; meanwhile the checkout takes no payments', async () => {
    await client.call('PUT', '/api/admin/house', { ...DEMO_HOUSE, siret: '', host: '' });
    const page = await openHouse();
    await page.getByRole('heading', { name: 'Il manque SIRET, Hébergeur' }).waitFor();
    await page.getByRole('region', { name: 'Alertes' }).getByText('il manque 2 mentions').waitFor();
    const payment = async () => (await fetch(`${url}/api/payment-config`)).json();
    await expect.poll(payment).toEqual({ available: false });
    // What every page knows: the checkout then says ‘Paiement temporairement indisponible’.
    await expect.poll(() => html('/commande')).toContain('"payment":{"available":false}');

    await client.call('PUT', '/api/admin/house', DEMO_HOUSE);
    await expect.poll(payment).toMatchObject({ available: true });
    await expect.poll(() => html('/commande')).toContain('"payment":{"available":true');
  });
});
